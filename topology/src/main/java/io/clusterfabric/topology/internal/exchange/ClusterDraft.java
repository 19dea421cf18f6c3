package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortState;
import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.internal.reading.FindingLog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Devices and links as a file tells them, and the cluster they make: what readers of link lists
 * fill. A link that is told twice, once from each end or again, counts once; a port that takes a
 * second link is told, and the first link stays. Devices keep the name by which they were first
 * called. Not for use by several threads.
 */
public final class ClusterDraft {
  /** A port has two links. */
  public static final String PORT_TWICE = "format.port-used-twice";

  /** One link is told twice with different facts. */
  public static final String LINK_CONFLICT = "format.link-conflict";

  /** An end of a link has no name. */
  public static final String NO_NAME = "format.no-name";

  /** Nothing could be read. */
  public static final String NO_LINKS = "format.no-links";

  private final FabricSource source;
  private final ImportOptions options;
  private final FormatInfo format;
  private final FindingLog log;
  private final ImportWords words;
  private final boolean caseMatters;
  private final Map<String, Device> devices = new LinkedHashMap<>();
  private final Map<String, LinkDraft> links = new LinkedHashMap<>();
  private final Map<String, LinkDraft> atPort = new HashMap<>();
  private final List<String> assumptions = new ArrayList<>();
  private Technology technology = Technology.UNKNOWN;
  private String fabricId = "fabric";
  private boolean sharedCables;
  private KindRule kindRule = PortNames::kindOf;
  private String origin;
  private long read;
  private long skipped;
  private boolean full;

  /**
   * An empty draft.
   *
   * @param source what is read
   * @param options the limits, the cluster's id and the options of the format
   * @param format the format
   * @param log takes findings
   * @param words the options of the format
   * @param caseMatters whether names that differ in case only are different devices
   */
  public ClusterDraft(
      FabricSource source,
      ImportOptions options,
      FormatInfo format,
      FindingLog log,
      ImportWords words,
      boolean caseMatters) {
    this.source = source;
    this.options = options;
    this.format = format;
    this.log = log;
    this.words = words;
    this.caseMatters = caseMatters;
    this.origin = "read as " + format.id();
  }

  /**
   * The technology of the fabric.
   *
   * @param value UNKNOWN unless set
   * @return this draft
   */
  public ClusterDraft technology(Technology value) {
    technology = value;
    return this;
  }

  /**
   * The id of the fabric where the option {@code fabric} gives none.
   *
   * @param value {@code fabric} unless set
   * @return this draft
   */
  public ClusterDraft fabricId(String value) {
    fabricId = value;
    return this;
  }

  /**
   * Tells that links whose cable has the same id, medium and length share one cable.
   *
   * @return this draft; unless told, each link has a cable of its own
   */
  public ClusterDraft sharedCables() {
    sharedCables = true;
    return this;
  }

  /**
   * How devices are judged of which the file does not say what they are.
   *
   * @param rule by the names of ports unless set, see {@link PortNames#kindOf}
   * @return this draft
   */
  public ClusterDraft kindRule(KindRule rule) {
    kindRule = rule;
    return this;
  }

  /**
   * Where the file is from.
   *
   * @param value a few words for the provenance
   * @return this draft
   */
  public ClusterDraft origin(String value) {
    origin = value;
    return this;
  }

  /**
   * Adds an assumption to the provenance of the cluster.
   *
   * @param value what is assumed
   * @return this draft
   */
  public ClusterDraft assume(String value) {
    assumptions.add(value);
    return this;
  }

  /**
   * The device of a name; a new one if the name is new.
   *
   * @param name its name
   * @return the device, or none if the name is blank or there are too many devices
   */
  public Optional<Device> device(String name) {
    String fit = Names.fit(name);
    if (fit.isBlank()) {
      return Optional.empty();
    }
    String key = caseMatters ? fit : fit.toUpperCase(Locale.ROOT);
    Device found = devices.get(key);
    if (found == null) {
      if (isFull()) {
        return Optional.empty();
      }
      found = new Device(fit);
      devices.put(key, found);
    }
    return Optional.of(found);
  }

  /**
   * The device of a name, if it was told before.
   *
   * @param name its name
   * @return the device, if there is one
   */
  public Optional<Device> findDevice(String name) {
    String fit = Names.fit(name);
    return Optional.ofNullable(devices.get(caseMatters ? fit : fit.toUpperCase(Locale.ROOT)));
  }

  /**
   * A port that is told of without a link. It shows at hosts only: as an endpoint.
   *
   * @param device the device
   * @param port the name of the port; blank counts as nothing
   */
  public void port(Device device, String port) {
    String fit = Names.fit(port);
    if (!fit.isBlank()) {
      device.ports().add(fit);
    }
  }

  /**
   * The devices so far.
   *
   * @return in the order in which they were told
   */
  public Collection<Device> devices() {
    return Collections.unmodifiableCollection(devices.values());
  }

  /**
   * The links so far.
   *
   * @return in the order in which they were told
   */
  public Collection<LinkDraft> links() {
    return Collections.unmodifiableCollection(links.values());
  }

  /**
   * Adds a link of which no more is known than its ends and what it carries.
   *
   * @param nameA the name of one device
   * @param portA its port
   * @param nameB the name of the other device
   * @param portB its port
   * @param spec what it carries
   * @param where the line
   * @return whether it was added, or was there already
   */
  public boolean link(
      String nameA, String portA, String nameB, String portB, LinkSpec spec, SourcePosition where) {
    return link(nameA, portA, nameB, portB, spec, CableFacts.NONE, PortState.UNKNOWN, where);
  }

  /**
   * Adds a link. An end without a name, and a port that has another link, are findings; the record
   * is then skipped.
   *
   * @param nameA the name of one device
   * @param portA its port
   * @param nameB the name of the other device
   * @param portB its port
   * @param spec what it carries
   * @param cable what is told of its cable
   * @param state whether it is up
   * @param where the line
   * @return whether it was added, or was there already
   */
  public boolean link(
      String nameA,
      String portA,
      String nameB,
      String portB,
      LinkSpec spec,
      CableFacts cable,
      PortState state,
      SourcePosition where) {
    if (Names.fit(nameA).isBlank()
        || Names.fit(nameB).isBlank()
        || Names.fit(portA).isBlank()
        || Names.fit(portB).isBlank()) {
      skip(
          NO_NAME,
          where,
          "a device or port of this link has no name, so that it joins nothing",
          nameA + " " + portA + ", " + nameB + " " + portB);
      return false;
    }
    Optional<Device> a = device(nameA);
    Optional<Device> b = device(nameB);
    if (a.isEmpty() || b.isEmpty()) {
      return false;
    }
    return add(
        new LinkDraft(
            new DeviceEnd(a.get(), portA),
            new DeviceEnd(b.get(), portB),
            spec,
            cable,
            state,
            where));
  }

  private boolean add(LinkDraft link) {
    LinkDraft same = links.get(link.key());
    if (same != null) {
      read++;
      merge(same, link);
      return true;
    }
    if (link.a().key().equals(link.b().key())) {
      skip(
          PORT_TWICE,
          link.where(),
          "both ends of this link are the port " + link.a() + ", so that it joins nothing",
          link.a() + " to " + link.b());
      return false;
    }
    for (DeviceEnd end : List.of(link.a(), link.b())) {
      LinkDraft other = atPort.get(end.key());
      if (other != null) {
        skip(
            PORT_TWICE,
            link.where(),
            "port "
                + end
                + " already has the link of "
                + other.where()
                + ", "
                + other.a()
                + " to "
                + other.b()
                + "; this line was left out",
            link.a() + " to " + link.b());
        return false;
      }
    }
    if (isFull()) {
      return false;
    }
    links.put(link.key(), link);
    atPort.put(link.a().key(), link);
    atPort.put(link.b().key(), link);
    link.a().device().ports().add(link.a().port());
    link.b().device().ports().add(link.b().port());
    read++;
    return true;
  }

  private void merge(LinkDraft first, LinkDraft again) {
    LinkSpec kept = first.spec();
    boolean better = kept.dataRate().isEmpty() && again.spec().dataRate().isPresent();
    boolean differs =
        kept.dataRate().isPresent()
            && again.spec().dataRate().isPresent()
            && !kept.dataRate().equals(again.spec().dataRate());
    if (differs) {
      log.add(
          LINK_CONFLICT,
          Severity.WARNING,
          again.where(),
          "this link is also told in "
              + first.where()
              + ", with the rate "
              + kept.dataRate().orElseThrow()
              + "; the lower one counts",
          again.spec().dataRate().orElseThrow().toString());
    }
    boolean take =
        better
            || (differs
                && again.spec().dataRate().orElseThrow().compareTo(kept.dataRate().orElseThrow())
                    < 0);
    LinkDraft merged =
        new LinkDraft(
            first.a(),
            first.b(),
            take ? again.spec() : kept,
            first.cable().isEmpty() ? again.cable() : first.cable(),
            first.state() == PortState.DOWN ? first.state() : again.state(),
            first.where());
    links.put(first.key(), merged);
    atPort.put(first.a().key(), merged);
    atPort.put(first.b().key(), merged);
  }

  /**
   * Counts a record that was read and is no link.
   *
   * @return this draft
   */
  public ClusterDraft countRead() {
    read++;
    return this;
  }

  /**
   * Counts records that were skipped and told of elsewhere.
   *
   * @param records how many
   * @return this draft
   */
  public ClusterDraft countSkipped(long records) {
    skipped += records;
    return this;
  }

  /**
   * Tells of a record that is skipped, and counts it.
   *
   * @param rule the rule that speaks
   * @param where the line
   * @param why what is wrong
   * @param observed what was found
   */
  public void skip(String rule, SourcePosition where, String why, String observed) {
    skipped++;
    log.add(rule, Severity.WARNING, where, why, observed);
  }

  /**
   * Whether there are as many devices and links as the limits allow; tells of it the first time.
   *
   * @return whether no more are taken
   */
  public boolean isFull() {
    if (devices.size() + links.size() >= options.limits().maxElements()) {
      if (!full) {
        full = true;
        log.add(
            LineSource.ELEMENT_LIMIT,
            Severity.ERROR,
            SourcePosition.of(source.name()),
            String.format(
                Locale.ROOT,
                "the reading ended early: more than %,d devices and links; raise the limit"
                    + " maxElements if the file is sound",
                options.limits().maxElements()));
      }
      return true;
    }
    return false;
  }

  /**
   * Makes the cluster. Without any device there is none, and a finding says so.
   *
   * @return what came out
   */
  public ImportResult build() {
    Optional<Cluster> cluster = Optional.empty();
    if (devices.isEmpty()) {
      log.add(
          NO_LINKS,
          Severity.ERROR,
          SourcePosition.of(source.name()),
          "no device and no link could be read, so there is no cluster");
    } else {
      cluster =
          new DraftAssembly(
                  devices.values(),
                  links.values(),
                  kindRule,
                  words.fabricId(fabricId),
                  sharedCables,
                  log)
              .build(words.clusterId(), words.role(), words.technology(technology), provenance());
    }
    ImportResult.Builder out = ImportResult.builder();
    out.format(format)
        .findCluster(cluster)
        .findings(log.build(source.name()))
        .recordsRead(read)
        .recordsSkipped(skipped);
    return out.build();
  }

  private Provenance provenance() {
    Provenance.Builder out = Provenance.builder();
    out.origin(origin).importedFrom(source.name()).format(format.id());
    for (String a : assumptions) {
      out.addAssumption(Assumption.of(a));
    }
    if (!words.hasRole()) {
      out.addAssumption(
          Assumption.of(
              "the fabric is of role "
                  + words.role()
                  + ": the file does not say; see the option "
                  + ImportWords.ROLE));
    }
    return out.build();
  }
}
