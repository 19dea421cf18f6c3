package io.clusterfabric.infiniband.partition;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * What OpenSM 3.3.23 makes of a partitions.conf: the partitions, the P_Key table of each port, and
 * every thing of note on the way.
 *
 * <p>OpenSM fails open: where it cannot read a file, it gives up all of it and makes every port a
 * full member of the default partition. {@link #status} and the {@linkplain #findings findings} say
 * so. Tables are those after the first sweep over ports that hold nothing but the key from their
 * factory, 0xffff at place 0.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PartitionEvaluation {
  private final String file;
  private final Status status;
  private final EndPorts ports;
  private final OpensmOptions options;
  private final List<ConfEvent> events;
  private final List<EffectivePartition> partitions;
  private final Map<Long, KeyTable> tables;

  private PartitionEvaluation(
      String file,
      Status status,
      EndPorts ports,
      OpensmOptions options,
      List<ConfEvent> events,
      List<EffectivePartition> partitions,
      Map<Long, KeyTable> tables) {
    this.file = file;
    this.status = status;
    this.ports = ports;
    this.options = options;
    this.events = List.copyOf(events);
    this.partitions = List.copyOf(partitions);
    this.tables = tables;
  }

  /** What becomes of a file. */
  public enum Status {
    /** The file is in force. */
    IN_FORCE,
    /**
     * OpenSM reads memory of unknown content, which decides whether the file is in force or given
     * up. Partitions and tables are those of empty memory, the best case.
     */
    UNDETERMINED,
    /** There is no file: every port is a full member of the default partition. */
    NO_FILE,
    /** The file is given up as a whole: every port is a full member of the default partition. */
    GIVEN_UP,
    /** OpenSM ends by a fault of its own; ports keep what they have, and no subnet is managed. */
    CRASHED
  }

  /**
   * Evaluates a file.
   *
   * @param name its name, for findings
   * @param file its bytes
   * @param ports the ports of the subnet
   * @param options OpenSM's options
   * @return the evaluation
   */
  public static PartitionEvaluation of(
      String name, byte[] file, EndPorts ports, OpensmOptions options) {
    requireNonNull(name);
    PartitionStore store = new PartitionStore(ports, options);
    store.begin(false);
    ConfReader reader = new ConfReader(file, store, options);
    ConfReader.Result result = reader.read();
    store.dropEmpty();
    if (result == ConfReader.Result.CRASHED) {
      return new PartitionEvaluation(
          name,
          Status.CRASHED,
          ports,
          options,
          reader.events(),
          List.of(),
          new TreeMap<>(EndPorts.guidOrder()));
    }
    if (result == ConfReader.Result.GIVEN_UP) {
      store.begin(true);
      store.dropEmpty();
    }
    return finished(
        name,
        switch (result) {
          case READ -> Status.IN_FORCE;
          case UNDETERMINED -> Status.UNDETERMINED;
          default -> Status.GIVEN_UP;
        },
        store,
        options,
        reader.events());
  }

  /**
   * Evaluates the absence of a file.
   *
   * @param name the name under which OpenSM looks for it
   * @param ports the ports of the subnet
   * @param options OpenSM's options
   * @return the evaluation
   */
  public static PartitionEvaluation withoutFile(
      String name, EndPorts ports, OpensmOptions options) {
    PartitionStore store = new PartitionStore(ports, options);
    store.begin(true);
    return finished(
        name,
        Status.NO_FILE,
        store,
        options,
        List.of(
            new ConfEvent(ConfEvent.Kind.NO_FILE, 0, name, "every port becomes a full member")));
  }

  /**
   * Evaluates the first stream of a source.
   *
   * @param source the source
   * @param ports the ports of the subnet
   * @param options OpenSM's options
   * @return the evaluation
   * @throws IOException if the source cannot be read
   * @throws LimitExceededException if it is larger than the standard limit of bytes
   */
  public static PartitionEvaluation read(FabricSource source, EndPorts ports, OpensmOptions options)
      throws IOException {
    String stream = source.streamNames().get(0);
    long most = Math.min(Limits.standard().maxBytes(), 64L << 20);
    try (InputStream in = source.open(stream)) {
      byte[] bytes = in.readNBytes((int) most + 1);
      if (bytes.length > most) {
        throw new LimitExceededException(
            stream + " holds more than " + most + " bytes, the most that is read of such a file");
      }
      return of(stream, bytes, ports, options);
    }
  }

  private static PartitionEvaluation finished(
      String name,
      Status status,
      PartitionStore store,
      OpensmOptions options,
      List<ConfEvent> events) {
    List<PartitionKey> factory = List.of(PartitionKey.DEFAULT_FULL);
    Map<Long, KeyTable> tables = new KeyTables(store, options, g -> factory).build();
    List<EffectivePartition> partitions = new ArrayList<>();
    for (PartitionStore.Part p : store.inOrder()) {
      partitions.add(
          new EffectivePartition(
              new PartitionKey(p.key),
              p.name,
              p.line,
              ports(store, p.full),
              ports(store, p.limited),
              p.serviceLevel,
              Optional.ofNullable(p.group)));
    }
    partitions.sort((a, b) -> a.key().compareTo(b.key()));
    return new PartitionEvaluation(
        name, status, store.ports(), options, events, partitions, tables);
  }

  private static List<EndPort> ports(PartitionStore store, Collection<Long> guids) {
    return guids.stream().map(g -> store.ports().find(g).orElseThrow()).toList();
  }

  /**
   * The name of the file.
   *
   * @return the name
   */
  public String file() {
    return file;
  }

  /**
   * What became of the file.
   *
   * @return the status
   */
  public Status status() {
    return status;
  }

  /**
   * Tells whether OpenSM falls back, or may fall back, to making every port a full member.
   *
   * @return whether the file is absent, given up or not determined
   */
  public boolean failsOpen() {
    return status == Status.NO_FILE || status == Status.GIVEN_UP || status == Status.UNDETERMINED;
  }

  /**
   * The ports of the subnet.
   *
   * @return the ports
   */
  public EndPorts ports() {
    return ports;
  }

  /**
   * The options.
   *
   * @return OpenSM's options
   */
  public OpensmOptions options() {
    return options;
  }

  /**
   * What is of note in the file.
   *
   * @return in the order of reading
   */
  public List<ConfEvent> events() {
    return events;
  }

  /**
   * The partitions that are in force.
   *
   * @return by key; those without members are not there
   */
  public List<EffectivePartition> partitions() {
    return partitions;
  }

  /**
   * The table of a port.
   *
   * @param guid the port's GUID
   * @return the table; empty if there is no such port or OpenSM ends by a fault
   */
  public Optional<KeyTable> table(long guid) {
    return Optional.ofNullable(tables.get(guid));
  }

  /**
   * All tables.
   *
   * @return by GUID; none if OpenSM ends by a fault
   */
  public Collection<KeyTable> tables() {
    return Collections.unmodifiableCollection(tables.values());
  }

  /**
   * Tells whether two ports may talk.
   *
   * @param a the GUID of a port
   * @param b the GUID of another
   * @return whether they hold matching keys; false where a table is not known
   */
  public boolean canTalk(long a, long b) {
    Optional<KeyTable> one = table(a);
    Optional<KeyTable> two = table(b);
    return one.isPresent() && two.isPresent() && one.get().canTalkTo(two.get());
  }

  /**
   * Who may talk to whom.
   *
   * @return a row for each port with a mark for each other port, {@code x} where they may talk; in
   *     the order of GUIDs. Takes time in proportion to the square of the number of ports.
   */
  public TextTable reachability() {
    List<String> header = new ArrayList<>();
    header.add("port");
    List<KeyTable> all = new ArrayList<>(tables.values());
    all.forEach(t -> header.add(t.port().name()));
    TextTable out = TextTable.withColumns(header.toArray(new String[0]));
    List<List<String>> rows = new ArrayList<>();
    for (KeyTable a : all) {
      List<String> row = new ArrayList<>();
      row.add(a.port().name());
      for (KeyTable b : all) {
        row.add(a.port().guid() == b.port().guid() ? "." : a.canTalkTo(b) ? "x" : "-");
      }
      rows.add(row);
    }
    return out.plusRows(rows);
  }

  /**
   * What is wrong or doubtful, by all rules of {@link PartitionRules}.
   *
   * @return the findings, each with its line
   */
  public Findings findings() {
    return PartitionRules.all().check(this);
  }

  @Override
  public String toString() {
    return file + ": " + status + ", " + partitions.size() + " partitions, " + ports;
  }
}
