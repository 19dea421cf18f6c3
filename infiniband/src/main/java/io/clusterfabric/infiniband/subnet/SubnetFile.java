package io.clusterfabric.infiniband.subnet;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.SubnetDraft.Draft;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.format.ibnetdiscover.IbnetdiscoverFile;
import io.clusterfabric.topology.format.ibnetdiscover.IbnetdiscoverReader;
import io.clusterfabric.topology.format.infiniband.IbNode;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.format.infiniband.IbPortLine;
import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A subnet read from a net file of ibsim or the output of ibnetdiscover, with GUIDs, numbers of
 * ports and the order of nodes as there; a {@link io.clusterfabric.model.Cluster} holds less.
 *
 * <p>Where the file gives no GUID, nodes get those that ibsim gives them: adapters from 0x100000 on
 * with room for their ports, switches from 0x200000 on. Files without rates run at four lanes of
 * SDR, as ibsim does.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SubnetFile {
  static final String ONE_SIDED = "infiniband.subnet.one-sided-link";
  static final String NO_PARTNER = "infiniband.subnet.partner-unknown";
  static final String NO_NODES = "infiniband.subnet.no-nodes";

  private static final IbRate SIMULATED = IbRate.of(OptionalInt.of(4), Optional.of(IbSpeed.SDR));

  private final Optional<Subnet> subnet;
  private final Findings findings;

  private SubnetFile(Optional<Subnet> subnet, Findings findings) {
    this.subnet = subnet;
    this.findings = findings;
  }

  /**
   * Reads a file.
   *
   * @param path the file
   * @return what came out
   * @throws IOException if it does not exist or cannot be read
   */
  public static SubnetFile read(Path path) throws IOException {
    return read(path, SubnetOptions.standard());
  }

  /**
   * Reads a file.
   *
   * @param path the file
   * @param options where the manager runs and how it gives identifiers
   * @return what came out
   * @throws IOException if it does not exist or cannot be read
   */
  public static SubnetFile read(Path path, SubnetOptions options) throws IOException {
    return read(FabricSource.of(path), options, ImportOptions.standard());
  }

  /**
   * Reads a source. Takes time in proportion to its length, with a logarithm more for sorting.
   *
   * @param source the source
   * @param options where the manager runs and how it gives identifiers
   * @param reading the limits of the reading
   * @return what came out
   * @throws IOException if it cannot be read
   */
  public static SubnetFile read(FabricSource source, SubnetOptions options, ImportOptions reading)
      throws IOException {
    requireNonNull(options);
    IbnetdiscoverFile file = IbnetdiscoverReader.read(source, reading, ProgressListener.silent());
    FindingLog log = new FindingLog(reading);
    Optional<Subnet> subnet = Optional.empty();
    if (file.nodes().isEmpty()) {
      log.add(
          NO_NODES,
          Severity.ERROR,
          SourcePosition.of(source.name()),
          "no node was found; a subnet is read from a net file of ibsim or the output of"
              + " ibnetdiscover");
    } else {
      subnet = Optional.of(new Assembly(source.name(), log).read(file.nodes(), options));
    }
    Findings all =
        file.findings()
            .plus(log.build(source.name()))
            .plus(subnet.map(Subnet::findings).orElse(Findings.none()));
    return new SubnetFile(subnet, all);
  }

  /**
   * The subnet.
   *
   * @return empty if the file has no node
   */
  public Optional<Subnet> subnet() {
    return subnet;
  }

  /**
   * What is doubtful about the file and the subnet.
   *
   * @return the findings
   */
  public Findings findings() {
    return findings;
  }

  @Override
  public String toString() {
    return subnet.map(Subnet::toString).orElse("no subnet") + "; " + findings;
  }

  /** A node with all its records. */
  private static final class Entry {
    final IbNode head;
    final Map<Integer, IbPortLine> ports = new LinkedHashMap<>();
    String name = "";
    @Nullable Draft draft;

    Entry(IbNode head) {
      this.head = head;
    }
  }

  private static final class Assembly {
    private final String file;
    private final FindingLog log;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final SubnetDraft draft = new SubnetDraft();

    Assembly(String file, FindingLog log) {
      this.file = file;
      this.log = log;
    }

    Subnet read(List<IbNode> records, SubnetOptions options) {
      boolean rates = false;
      for (IbNode r : records) {
        Entry e = entries.computeIfAbsent(r.id(), k -> new Entry(r));
        for (IbPortLine p : r.ports()) {
          e.ports.putIfAbsent(p.port(), p);
          rates |= p.rate().isPresent();
        }
      }
      nameNodes();
      for (Entry e : entries.values()) {
        node(e);
      }
      FabricGraph graph = graph(rates);
      return new Subnet(graph, draft, options, Findings.none());
    }

    /** Descriptions are names unless several nodes have one. */
    private void nameNodes() {
      Map<String, Integer> count = new HashMap<>();
      for (Entry e : entries.values()) {
        e.name = plain(e.head.description().filter(d -> !d.isBlank()).orElse(e.head.id()));
        count.merge(e.name, 1, Integer::sum);
      }
      Set<String> taken = new HashSet<>();
      for (Entry e : entries.values()) {
        if (count.getOrDefault(e.name, 0) > 1) {
          e.name = plain(e.head.id());
        }
        String wish = e.name;
        for (int i = 2; !taken.add(e.name); i++) {
          e.name = wish + "-" + i;
        }
      }
    }

    private static String plain(String text) {
      StringBuilder out = new StringBuilder();
      text.chars()
          .forEach(c -> out.append(c == '[' ? '(' : c == ']' ? ')' : c < ' ' ? ' ' : (char) c));
      return out.toString();
    }

    private void node(Entry e) {
      int count = e.head.portCount().orElse(1);
      for (int p : e.ports.keySet()) {
        count = Math.max(count, p);
      }
      OptionalLong told = e.head.guid();
      if (told.isEmpty()) {
        told = ofId(e.head.id());
      }
      OptionalLong system = e.head.systemImageGuid();
      Draft d =
          draft.add(
              e.name,
              e.head.type(),
              Math.min(count, Subnet.MAX_PORT),
              told.isPresent() ? (Long) told.getAsLong() : null,
              system.isPresent() ? (Long) system.getAsLong() : null);
      e.draft = d;
      e.head.lid().ifPresent(l -> d.lid[0] = unicast(l));
      for (IbPortLine p : e.ports.values()) {
        p.guid().ifPresent(g -> d.portGuid[p.port()] = g);
        p.lid().ifPresent(l -> d.lid[p.port()] = unicast(l));
      }
    }

    private static int unicast(int lid) {
      return lid >= 1 && lid <= LidAssignment.HIGHEST ? lid : 0;
    }

    /** The GUID in an id such as {@code S-0c42a10300a9b026}. */
    private static OptionalLong ofId(String id) {
      return id.matches("[SHR]-[0-9a-fA-F]{16}")
          ? OptionalLong.of(Long.parseUnsignedLong(id.substring(2), 16))
          : OptionalLong.empty();
    }

    private FabricGraph graph(boolean rates) {
      Map<Entry, int[]> links = pair();
      FabricGraphBuilder b = FabricGraph.builder(fabricName());
      for (Entry e : entries.values()) {
        Draft d = draft(e);
        if (d.type == IbNodeType.ADAPTER) {
          int host = b.addHost(e.name);
          for (int p = 1; p <= d.ports; p++) {
            if (linked(links, e, p)) {
              d.graphNode[p] = b.addEndpoint(host, Integer.toString(p));
            }
          }
        }
      }
      SwitchSpec router = SwitchSpec.builder().model("unknown").kind(SwitchKind.ROUTER).build();
      for (Entry e : entries.values()) {
        Draft d = draft(e);
        if (d.type == IbNodeType.SWITCH) {
          d.graphNode[0] = b.addSwitch(e.name);
        } else if (d.type == IbNodeType.ROUTER) {
          d.graphNode[0] = b.addSwitch(e.name, router);
        }
      }
      for (Entry e : entries.values()) {
        Draft d = draft(e);
        for (IbPortLine p : e.ports.values()) {
          Draft there = d.peer[p.port()];
          if (there == null) {
            continue;
          }
          draft.place(new PortRef(e.name, Integer.toString(p.port())), d, p.port());
          boolean first =
              there != d
                  && (node(d, p.port()) < node(there, p.remotePort())
                      || (node(d, p.port()) == node(there, p.remotePort())
                          && p.port() < p.remotePort()));
          if (first) {
            LinkSpec spec =
                p.rate().or(() -> rates ? Optional.empty() : Optional.of(SIMULATED)).stream()
                    .map(r -> r.toLinkSpec(false))
                    .findFirst()
                    .orElse(LinkSpec.builder().build());
            b.addLink(
                node(d, p.port()),
                Integer.toString(p.port()),
                node(there, p.remotePort()),
                Integer.toString(p.remotePort()),
                spec);
          }
        }
      }
      return b.build();
    }

    private String fabricName() {
      int slash = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
      return file.substring(slash + 1);
    }

    private static int node(Draft d, int port) {
      return d.graphNode[d.type == IbNodeType.ADAPTER ? port : 0];
    }

    private static Draft draft(Entry e) {
      return requireNonNull(e.draft);
    }

    private static boolean linked(Map<Entry, int[]> links, Entry e, int port) {
      return links.getOrDefault(e, new int[Subnet.MAX_PORT + 1])[port] != 0;
    }

    /** Joins ports that name each other; what one side alone says is no link. */
    private Map<Entry, int[]> pair() {
      Map<Entry, int[]> out = new HashMap<>();
      for (Entry e : entries.values()) {
        for (IbPortLine p : e.ports.values()) {
          Entry there = entries.get(p.remoteId());
          if (there == null) {
            log.add(
                NO_PARTNER,
                Severity.WARNING,
                SourcePosition.of(file, p.line()),
                "the partner of this port has no record, so that the link is left out",
                p.remoteId());
            continue;
          }
          IbPortLine back = there.ports.get(p.remotePort());
          if (back == null
              || back.remotePort() != p.port()
              || !back.remoteId().equals(e.head.id())) {
            log.add(
                ONE_SIDED,
                Severity.WARNING,
                SourcePosition.of(file, p.line()),
                "the port that this one names does not name it, so that the link is left out",
                Excerpt.of(p.toString()));
            continue;
          }
          draft(e).peer[p.port()] = draft(there);
          draft(e).peerPort[p.port()] = p.remotePort();
          out.computeIfAbsent(e, k -> new int[Subnet.MAX_PORT + 1])[p.port()] = 1;
        }
      }
      return out;
    }
  }
}
