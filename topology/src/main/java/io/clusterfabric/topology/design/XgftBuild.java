package io.clusterfabric.topology.design;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes the nodes of an extended generalised fat-tree level by level and joins each to its parents.
 * It shares no formula with {@link XgftPlan}. The design must have passed {@link XgftCheck}.
 */
final class XgftBuild {
  private static final String HOST = "host-";

  private final XgftDesign d;
  private final int height;

  /** How many subtrees there are of each level: what the digits x can be. */
  private final int[] subtrees;

  /** How many switches of a level are in one subtree: what the digits y can be. */
  private final int[] inSubtree;

  private final PortLayout[] layouts;
  private final String[] prefix;

  /** The levels by their names, hosts among them: the order in which the model keeps nodes. */
  private final int[] byName;

  private final int[] rank;
  private final List<Seat> seats = new ArrayList<>();

  /** A port of a host: its adapter, the parent that it leads to and which of the links it is. */
  private record Seat(Adapter adapter, int parent, int link, String port, List<Gpu> gpus) {}

  /** Takes the links one by one: port number up of a node, port number down of a switch. */
  private interface Wires {
    void join(int level, int lower, int up, int upper, int down);
  }

  XgftBuild(XgftDesign design) {
    this.d = design;
    this.height = d.levels().size();
    this.subtrees = new int[height + 1];
    this.inSubtree = new int[height + 1];
    this.layouts = new PortLayout[height + 1];
    this.prefix = new String[height + 1];
    subtrees[height] = 1;
    for (int l = height; l > 0; l--) {
      subtrees[l - 1] = subtrees[l] * level(l).children();
    }
    inSubtree[0] = 1;
    prefix[0] = HOST;
    for (int l = 1; l <= height; l++) {
      inSubtree[l] = inSubtree[l - 1] * level(l).parents();
      prefix[l] = TierName.of(l) + "-";
      layouts[l] =
          new PortLayout(
              level(l).shape(),
              level(l).children() * level(l).parallelLinks(),
              level(l).wiring().upperSplit(),
              uplinks(l),
              l == height ? 1 : level(l + 1).wiring().lowerSplit());
    }
    this.byName =
        IntStream.rangeClosed(0, height)
            .boxed()
            .sorted(Comparator.comparing(l -> prefix[l], NaturalOrder.INSTANCE))
            .mapToInt(l -> l)
            .toArray();
    this.rank = new int[height + 1];
    for (int i = 0; i <= height; i++) {
      rank[byName[i]] = i;
    }
    seatAdapters();
  }

  private XgftLevel level(int l) {
    return d.levels().get(l - 1);
  }

  private int uplinks(int l) {
    return l == height ? 0 : level(l + 1).parents() * level(l + 1).parallelLinks();
  }

  private void seatAdapters() {
    List<Adapter> adapters = d.hostSpec().adapters();
    for (int r = 0; r < adapters.size(); r++) {
      Adapter a = adapters.get(r);
      List<Gpu> near = ClosBuild.near(d.hostSpec().gpus(), r, adapters.size());
      for (int k = 0; k < a.ports(); k++) {
        seats.add(new Seat(a, r, k, a.id() + "/" + (k + 1), near));
      }
    }
    seats.sort(Comparator.comparing(Seat::port, NaturalOrder.INSTANCE));
  }

  private int nodes(int l) {
    return l == 0 ? d.hosts() : subtrees[l] * inSubtree[l];
  }

  // ---- links, in the natural order of the ids of their ends

  private void links(Wires out) {
    for (int l : byName) {
      for (int n = 0; n < nodes(l); n++) {
        if (l > 0 && rank[l - 1] > rank[l]) {
          down(l, n, out);
        }
        if (l < height && rank[l + 1] > rank[l]) {
          up(l, n, out);
        }
      }
    }
  }

  private void up(int l, int node, Wires out) {
    int x = node / inSubtree[l];
    int y = node % inSubtree[l];
    XgftLevel above = level(l + 1);
    int child = x % above.children();
    for (int i = 0; i < seatsOf(l); i++) {
      int digit = l == 0 ? seats.get(i).parent() : i / above.parallelLinks();
      int link = l == 0 ? seats.get(i).link() : i % above.parallelLinks();
      int parent = x / above.children() * inSubtree[l + 1] + digit * inSubtree[l] + y;
      out.join(l, node, i, parent, child * above.parallelLinks() + link);
    }
  }

  /** How many links a node has up: of a host, its seats in the order of their ports. */
  private int seatsOf(int l) {
    return l == 0 ? seats.size() : uplinks(l);
  }

  private void down(int l, int node, Wires out) {
    int x = node / inSubtree[l];
    int y = node % inSubtree[l];
    XgftLevel here = level(l);
    int digit = y / inSubtree[l - 1];
    for (int slot = 0; slot < here.children() * here.parallelLinks(); slot++) {
      int childTree = x * here.children() + slot / here.parallelLinks();
      int child = childTree * inSubtree[l - 1] + y % inSubtree[l - 1];
      int up = digit * here.parallelLinks() + slot % here.parallelLinks();
      out.join(l - 1, child, up, node, slot);
    }
  }

  private String upPort(int l, int up) {
    return l == 0 ? seats.get(up).port() : layouts[l].up.get(up);
  }

  // ---- graph

  FabricGraph graph() {
    FabricGraphBuilder out = FabricGraph.builder(d.fabricId());
    out.addHosts(
        HOST,
        d.hosts(),
        seats.stream().map(s -> endpoint(new PortRef(HOST, s.port()), s)).toList());
    int[] first = new int[height + 1];
    for (int l : byName) {
      if (l > 0) {
        first[l] = out.nodeCount();
        SwitchSpec spec = layouts[l].spec();
        for (int n = 0; n < nodes(l); n++) {
          out.addSwitch(switchNode(l, n, spec));
        }
      }
    }
    links(
        (l, lower, up, upper, down) ->
            out.addLink(
                l == 0 ? lower * seats.size() + up : first[l] + lower,
                upPort(l, up),
                first[l + 1] + upper,
                layouts[l + 1].down.get(down),
                level(l + 1).wiring().link()));
    return out.build();
  }

  // ---- cluster

  Cluster cluster() {
    ClusterBuilder out =
        Cluster.builder(d.id())
            .provenance(
                Provenance.builder()
                    .origin("design " + d + " of " + d.hostSpec())
                    .addAllSources(d.sources())
                    .addAllAssumptions(d.assumptions())
                    .build())
            .parts(PartsOfDesign.of(d.hostSpec(), d.levels().stream().map(XgftLevel::shape)));
    PortRef[] hostPorts = new PortRef[d.hosts() * seats.size()];
    for (int h = 0; h < d.hosts(); h++) {
      Host.Builder host = Host.builder().id(HOST + (h + 1)).spec(d.hostSpec());
      for (int i = 0; i < seats.size(); i++) {
        PortRef port = new PortRef(HOST + (h + 1), seats.get(i).port());
        hostPorts[h * seats.size() + i] = port;
        host.addEndpoint(endpoint(port, seats.get(i)));
      }
      out.addHost(host.build());
    }
    var fabric = out.fabric(d.fabricId()).role(FabricRole.BACKEND).technology(d.technology());
    for (int l : byName) {
      if (l > 0) {
        SwitchSpec spec = layouts[l].spec();
        for (int n = 0; n < nodes(l); n++) {
          fabric.addSwitch(switchNode(l, n, spec));
        }
      }
    }
    CableDrum drum = new CableDrum(d.withCables());
    List<Link> all = new ArrayList<>();
    links(
        (l, lower, up, upper, down) ->
            all.add(
                drum.link(
                    l == 0
                        ? hostPorts[lower * seats.size() + up]
                        : new PortRef(prefix[l] + (lower + 1), upPort(l, up)),
                    new PortRef(prefix[l + 1] + (upper + 1), layouts[l + 1].down.get(down)),
                    level(l + 1).wiring(),
                    key(l, lower, l == 0 ? seats.get(up).parent() : layouts[l].unsplitUp(up)),
                    key(l, upper, layouts[l + 1].unsplitDown(down)))));
    fabric.addLinks(all).addCables(drum.cables());
    return out.build();
  }

  /** A cable is shared within one boundary only, so its number is part of the key. */
  private static long key(int boundary, int node, int port) {
    return ((long) boundary << 58) | ((long) node << 28) | port;
  }

  private Endpoint endpoint(PortRef port, Seat s) {
    Endpoint.Builder e =
        Endpoint.builder()
            .port(port)
            .fabricId(d.fabricId())
            .adapter(s.adapter())
            .gpusNear(s.gpus());
    if (level(1).parents() > 1) {
      e.rail(s.parent()).plane(s.parent());
    }
    return e.build();
  }

  private Switch switchNode(int l, int n, SwitchSpec spec) {
    String id = prefix[l] + (n + 1);
    Switch.Builder s = Switch.builder().id(id).spec(spec).tier(l);
    if (level(1).parents() > 1) {
      s.plane(n % level(1).parents());
      if (l == 1) {
        s.rail(n % level(1).parents());
      }
    }
    if (height > 2 && l < height) {
      int x = n / inSubtree[l];
      for (int above = l + 1; above < height; above++) {
        x /= level(above).children();
      }
      s.pod(x);
    }
    for (String port : layouts[l].rest.subList(0, level(l).reservedPorts())) {
      s.addPort(Port.builder().ref(new PortRef(id, port)).reservedFor(d.reservedFor()).build());
    }
    return s.build();
  }

  // ---- port maps

  List<PortMap> portMaps() {
    PortMaps maps = new PortMaps(cluster().fabric(d.fabricId()));
    return maps.of(
        s -> layouts[s.tier().orElseThrow()],
        s -> s.tier().orElseThrow() == 1 ? Integer.MAX_VALUE : 0);
  }
}
