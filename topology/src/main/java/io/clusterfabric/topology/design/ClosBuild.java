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
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the cluster of a Clos design by placing hosts, dealing links and trying numbers of switches
 * until they fit. It shares no formula with {@link ClosPlan}. The design must have passed {@link
 * ClosCheck}.
 */
final class ClosBuild {
  private static final String HOST = "host-";

  private final ClosDesign d;
  private final List<Seat> seats = new ArrayList<>();
  private final List<Assumption> rounded = new ArrayList<>();

  // What is found by trying; counts are for one plane.
  private int linksPerHostAndLeaf;
  private int leavesPerGroup;
  private int positions;
  private int groups;
  private int leafUp;
  private int tiers;
  private int groupsPerPod;
  private int pods;
  private int spines;
  private int spineUp;
  private int cores;

  private final PortLayout leafPorts;
  private final @Nullable PortLayout spinePorts;
  private final @Nullable PortLayout corePorts;

  /** Where one port of a host's adapter goes, the same for all hosts. */
  private record Seat(
      Adapter adapter, int index, String port, int plane, int leaf, int slot, List<Gpu> gpus) {}

  ClosBuild(ClosDesign design) {
    this.d = design;
    seatAdapters();
    placeGroups();
    int down = d.hostsPerGroup() * linksPerHostAndLeaf;
    int spare = d.spareHostsPerGroup() * linksPerHostAndLeaf;
    leafUp = findLeafUplinks(down);
    boolean top = leafUp == 0;
    leafPorts =
        new PortLayout(
            d.leaf(),
            down + spare,
            d.access().upperSplit(),
            leafUp,
            top ? 1 : d.leafSpine().lowerSplit());
    if (top) {
      tiers = 1;
      groupsPerPod = groups;
      pods = 1;
      spinePorts = null;
      corePorts = null;
      return;
    }
    findTiers();
    int spineDown = fullest(groupsPerPod * leavesPerGroup * leafUp, spines);
    if (tiers == 2) {
      spinePorts = new PortLayout(d.spine(), spineDown, d.leafSpine().upperSplit(), 0, 1);
      corePorts = null;
      return;
    }
    spineUp =
        d.spineUplinks()
            .orElseGet(
                () -> tryUplinks(spineDown, d.leafSpine(), d.spineCore(), spineRatio(), "spine"));
    spinePorts =
        new PortLayout(
            d.spine(), spineDown, d.leafSpine().upperSplit(), spineUp, d.spineCore().lowerSplit());
    int coreRoom = d.core().ports() * d.spineCore().upperSplit();
    cores = d.coresPerGroup().orElseGet(() -> tryUpper(pods, spineUp, coreRoom));
    corePorts =
        new PortLayout(d.core(), fullest(pods * spineUp, cores), d.spineCore().upperSplit(), 0, 1);
  }

  // ---- finding numbers

  private void seatAdapters() {
    List<Adapter> adapters = d.hostSpec().adapters();
    List<Gpu> gpus = d.hostSpec().gpus();
    int[][] filled = new int[d.planes()][adapters.size() * d.leavesPerAdapter()];
    int[] railsOfPlane = new int[d.planes()];
    for (int r = 0; r < adapters.size(); r++) {
      Adapter a = adapters.get(r);
      boolean byAdapter = d.planeRule() == PlaneRule.BY_ADAPTER;
      int rail = byAdapter ? railsOfPlane[r % d.planes()]++ : r;
      for (int p = 0; p < a.ports(); p++) {
        int plane = byAdapter ? r % d.planes() : p / d.leavesPerAdapter();
        int side = p % d.leavesPerAdapter();
        int leaf =
            d.layout() == AccessLayout.RAIL_OPTIMISED ? rail * d.leavesPerAdapter() + side : side;
        int slot = filled[plane][leaf]++;
        linksPerHostAndLeaf = Math.max(linksPerHostAndLeaf, slot + 1);
        leavesPerGroup = Math.max(leavesPerGroup, leaf + 1);
        seats.add(
            new Seat(
                a, r, a.id() + "/" + (p + 1), plane, leaf, slot, near(gpus, r, adapters.size())));
      }
    }
  }

  /** The GPUs that an adapter serves when they are shared out in order of index. */
  static List<Gpu> near(List<Gpu> gpus, int adapter, int adapters) {
    List<Gpu> out = new ArrayList<>();
    for (int g = 0; g < gpus.size(); g++) {
      if (gpus.size() >= adapters
          ? g * adapters / gpus.size() == adapter
          : adapter * gpus.size() / adapters == g) {
        out.add(gpus.get(g));
      }
    }
    return List.copyOf(out);
  }

  private void placeGroups() {
    boolean fill = d.population() != Population.AS_POPULATED;
    while (positions < d.hosts() || (fill && positions % d.hostsPerUnit() != 0)) {
      if (positions % d.hostsPerGroup() == 0) {
        groups++;
      }
      positions++;
    }
  }

  private int findLeafUplinks(int down) {
    if (d.tiers().orElse(0) == 1) {
      return 0;
    }
    Ratio ratio = d.leafOversubscription().orElse(Ratio.ONE);
    return d.leafUplinks()
        .orElseGet(() -> tryUplinks(down, d.access(), d.leafSpine(), ratio, "leaf"));
  }

  private Ratio spineRatio() {
    return d.spineOversubscription().orElse(Ratio.ONE);
  }

  private int tryUplinks(int down, Wiring below, Wiring above, Ratio ratio, String tier) {
    Bandwidth load = below.rate().times(down);
    Bandwidth oneUp = above.rate().times(ratio);
    int up = 1;
    while (oneUp.times(up).compareTo(load) < 0) {
      up++;
    }
    boolean whole = oneUp.times(up).equals(load);
    if (!whole && d.uplinkRounding() == UplinkRounding.DOWN && up > 1) {
      up--;
    }
    if (!whole) {
      rounded.add(
          Assumption.of(
              "a "
                  + tier
                  + " with "
                  + down
                  + " links down at "
                  + OversubscriptionRatio.of(ratio)
                  + " has "
                  + up
                  + " links up: whole links, rounded "
                  + d.uplinkRounding()));
    }
    return up;
  }

  private void findTiers() {
    int wholeSpine = d.spine().ports() * d.leafSpine().upperSplit();
    int wanted = d.tiers().orElse(0);
    int inTwo =
        wanted == 3
            ? 0
            : d.spines().orElseGet(() -> tryUpper(groups * leavesPerGroup, leafUp, wholeSpine));
    if (inTwo > 0 && (wanted == 2 || groups * leavesPerGroup <= wholeSpine)) {
      tiers = 2;
      groupsPerPod = groups;
      pods = 1;
      spines = inTwo;
      return;
    }
    tiers = 3;
    int room = tryRoom();
    groupsPerPod = 1;
    while (groupsPerPod < groups
        && (d.groupsPerPod().isPresent()
            ? groupsPerPod < d.groupsPerPod().getAsInt()
            : (groupsPerPod + 1) * leavesPerGroup <= room)) {
      groupsPerPod++;
    }
    for (int g = 0; g < groups; g += groupsPerPod) {
      pods++;
    }
    spines = d.spines().orElseGet(() -> tryUpper(groupsPerPod * leavesPerGroup, leafUp, room));
  }

  /** How many links down fit a spine together with the uplinks that they call for. */
  private int tryRoom() {
    int downSplit = d.leafSpine().upperSplit();
    int upSplit = d.spineCore().lowerSplit();
    Bandwidth oneUp = d.spineCore().rate().times(spineRatio());
    int free = d.spine().ports();
    int room = 0;
    int up = 1;
    while (true) {
      Bandwidth load = d.leafSpine().rate().times(room + 1L);
      if (d.spineUplinks().isPresent()) {
        up = d.spineUplinks().getAsInt();
      } else if (d.uplinkRounding() == UplinkRounding.UP) {
        while (oneUp.times(up).compareTo(load) < 0) {
          up++;
        }
      } else {
        while (oneUp.times(up + 1L).compareTo(load) <= 0) {
          up++;
        }
      }
      int ports = 0;
      for (int n = 0; n < room + 1; n += downSplit) {
        ports++;
      }
      for (int n = 0; n < up; n += upSplit) {
        ports++;
      }
      if (ports > free) {
        return room;
      }
      room++;
    }
  }

  /** The first number of upper switches that takes all links; 0 if none does. */
  private int tryUpper(int lower, int uplinks, int room) {
    for (int n = 1; n <= uplinks; n++) {
      boolean even = uplinks % n == 0;
      if ((even || d.spineRule() == SpineRule.PORT_CEILING)
          && fullest(lower * uplinks, n) <= room) {
        return n;
      }
    }
    return 0;
  }

  /** Deals links to switches one by one and looks at the fullest. */
  private static int fullest(int links, int switches) {
    int[] load = new int[switches];
    int next = 0;
    for (int k = 0; k < links; k++) {
      load[next]++;
      next = next + 1 == switches ? 0 : next + 1;
    }
    return IntStream.of(load).max().orElse(0);
  }

  // ---- making things

  private int leafIndex(int plane, int group, int leaf) {
    return (plane * groups + group) * leavesPerGroup + leaf;
  }

  private int spineIndex(int plane, int pod, int spine) {
    return (plane * pods + pod) * spines + spine;
  }

  private int coreIndex(int plane, int spine, int core) {
    return (plane * spines + spine) * cores + core;
  }

  /** Takes the links between switches one by one: which port of which switch ends where. */
  private interface Wires {
    void join(int lower, int up, int upper, int slot);
  }

  /**
   * The graph of the fabric without a cluster, its nodes and links in the order in which the
   * cluster's fabric has them: the natural order of ids, in which cores come before hosts, hosts
   * before leaves and leaves before spines.
   */
  FabricGraph graph() {
    FabricGraphBuilder out = FabricGraph.builder(d.fabricId());
    List<Seat> byPort = new ArrayList<>(seats);
    byPort.sort(Comparator.comparing(Seat::port, NaturalOrder.INSTANCE));
    out.addHosts(
        HOST,
        d.hosts(),
        byPort.stream().map(s -> endpoint(new PortRef(HOST, s.port()), s)).toList());
    int firstCore = out.nodeCount();
    int firstLeaf = firstCore + (corePorts == null ? 0 : d.planes() * spines * cores);
    int firstSpine = firstLeaf + d.planes() * groups * leavesPerGroup;
    addSwitches(reservedPorts(), out::addSwitch);
    PortLayout middle = spinePorts;
    PortLayout top = corePorts;
    if (middle != null && top != null) {
      coreLinks(
          (spine, up, core, slot) ->
              out.addLink(
                  firstCore + core,
                  top.down.get(slot),
                  firstSpine + spine,
                  middle.up.get(up),
                  d.spineCore().link()));
    }
    int endpoint = 0;
    for (int h = 0; h < d.hosts(); h++) {
      for (Seat s : byPort) {
        String port = leafPorts.down.get(slotOf(h, s));
        out.addLink(endpoint++, s.port(), firstLeaf + leafOf(h, s), port, d.access().link());
      }
    }
    if (middle != null) {
      leafLinks(
          (leaf, up, spine, slot) ->
              out.addLink(
                  firstLeaf + leaf,
                  leafPorts.up.get(up),
                  firstSpine + spine,
                  middle.down.get(slot),
                  d.leafSpine().link()));
    }
    return out.build();
  }

  Cluster cluster() {
    ClusterBuilder out = Cluster.builder(d.id()).provenance(provenance()).parts(parts());
    CableDrum drum = new CableDrum(d.withCables());
    List<Link> coreLinks = coreLinks(drum);
    List<Link> hostLinks = new ArrayList<>(d.hosts() * seats.size());
    drum.nextBoundary();
    addHosts(out, hostLinks, drum);
    drum.nextBoundary();
    List<Link> leafLinks = leafLinks(drum);
    List<List<Port>> reserved = reservedPorts();
    var fabric = out.fabric(d.fabricId()).role(FabricRole.BACKEND).technology(d.technology());
    addSwitches(reserved, fabric::addSwitch);
    // in natural order of the nodes' ids, so that nothing needs sorting
    fabric.addLinks(coreLinks).addLinks(hostLinks).addLinks(leafLinks).addCables(drum.cables());
    return out.build();
  }

  private PartCatalogue parts() {
    return PartsOfDesign.of(
        d.hostSpec(),
        Stream.of(leafPorts, spinePorts, corePorts).filter(Objects::nonNull).map(p -> p.shape));
  }

  private Provenance provenance() {
    return Provenance.builder()
        .origin(
            "design "
                + d.id()
                + ": "
                + d.hosts()
                + " hosts of "
                + d.hostSpec()
                + ", "
                + d.layout()
                + ", groups of "
                + d.hostsPerGroup()
                + ", "
                + d.planes()
                + (d.planes() == 1 ? " plane, " : " planes, ")
                + tiers
                + (tiers == 1 ? " tier" : " tiers")
                + " of "
                + d.leaf().model()
                + ", "
                + d.population()
                + ", "
                + d.spineRule())
        .addAllSources(d.sources())
        .addAllAssumptions(d.assumptions())
        .addAllAssumptions(rounded)
        .build();
  }

  private void addHosts(ClusterBuilder out, List<Link> links, CableDrum drum) {
    String[] leafIds = ids("leaf-", d.planes() * groups * leavesPerGroup);
    for (int h = 0; h < d.hosts(); h++) {
      String id = HOST + (h + 1);
      Host.Builder host = Host.builder().id(id).spec(d.hostSpec());
      for (Seat s : seats) {
        PortRef port = new PortRef(id, s.port());
        host.addEndpoint(endpoint(port, s));
        int leaf = leafOf(h, s);
        int slot = slotOf(h, s);
        links.add(
            drum.link(
                port,
                new PortRef(leafIds[leaf], leafPorts.down.get(slot)),
                d.access(),
                key(h, s.index()),
                key(leaf, leafPorts.unsplitDown(slot))));
      }
      out.addHost(host.build());
    }
  }

  private Endpoint endpoint(PortRef port, Seat s) {
    Endpoint.Builder e =
        Endpoint.builder()
            .port(port)
            .fabricId(d.fabricId())
            .adapter(s.adapter())
            .gpusNear(s.gpus());
    if (d.layout() == AccessLayout.RAIL_OPTIMISED) {
      e.rail(s.index());
    }
    if (d.planes() > 1) {
      e.plane(s.plane());
    }
    if (d.bonded()) {
      e.bond("bond" + s.index());
    }
    return e.build();
  }

  private int leafOf(int host, Seat s) {
    return leafIndex(s.plane(), host / d.hostsPerGroup(), s.leaf());
  }

  private int slotOf(int host, Seat s) {
    return host % d.hostsPerGroup() * linksPerHostAndLeaf + s.slot();
  }

  private List<Link> leafLinks(CableDrum drum) {
    List<Link> out = new ArrayList<>();
    PortLayout above = spinePorts;
    if (above == null) {
      return out;
    }
    String[] leafIds = ids("leaf-", d.planes() * groups * leavesPerGroup);
    String[] spineIds = ids("spine-", d.planes() * pods * spines);
    leafLinks(
        (leaf, up, spine, slot) ->
            out.add(
                drum.link(
                    new PortRef(leafIds[leaf], leafPorts.up.get(up)),
                    new PortRef(spineIds[spine], above.down.get(slot)),
                    d.leafSpine(),
                    key(leaf, leafPorts.unsplitUp(up)),
                    key(spine, above.unsplitDown(slot)))));
    return out;
  }

  private void leafLinks(Wires out) {
    int leaves = groups * leavesPerGroup;
    int[] next = new int[d.planes() * pods * spines];
    for (int plane = 0; plane < d.planes(); plane++) {
      for (int l = 0; l < leaves; l++) {
        int pod = l / leavesPerGroup / groupsPerPod;
        int inPod = l - pod * groupsPerPod * leavesPerGroup;
        int[] bundle = deal(inPod, leafUp, spines);
        int up = 0;
        for (int s = 0; s < spines; s++) {
          int spine = spineIndex(plane, pod, s);
          for (int k = 0; k < bundle[s]; k++) {
            out.join(plane * leaves + l, up++, spine, next[spine]++);
          }
        }
      }
    }
  }

  /**
   * How many uplinks of one lower switch go to each upper one, when the uplinks of all lower
   * switches are dealt in turn: so the bundles of neighbours are staggered and no upper switch goes
   * without.
   */
  private static int[] deal(int lower, int uplinks, int upper) {
    int[] bundle = new int[upper];
    long first = (long) lower * uplinks;
    for (int k = 0; k < uplinks; k++) {
      bundle[(int) ((first + k) % upper)]++;
    }
    return bundle;
  }

  private List<Link> coreLinks(CableDrum drum) {
    List<Link> out = new ArrayList<>();
    PortLayout below = spinePorts;
    PortLayout above = corePorts;
    if (below == null || above == null) {
      return out;
    }
    String[] spineIds = ids("spine-", d.planes() * pods * spines);
    String[] coreIds = ids("core-", d.planes() * spines * cores);
    coreLinks(
        (spine, up, core, slot) ->
            out.add(
                drum.link(
                    new PortRef(coreIds[core], above.down.get(slot)),
                    new PortRef(spineIds[spine], below.up.get(up)),
                    d.spineCore(),
                    key(spine, below.unsplitUp(up)),
                    key(core, above.unsplitDown(slot)))));
    return out;
  }

  private void coreLinks(Wires out) {
    for (int plane = 0; plane < d.planes(); plane++) {
      for (int s = 0; s < spines; s++) {
        int[] nextUp = new int[pods];
        int[][] bundles = new int[pods][];
        for (int pod = 0; pod < pods; pod++) {
          bundles[pod] = deal(pod, spineUp, cores);
        }
        for (int c = 0; c < cores; c++) {
          int slot = 0;
          for (int pod = 0; pod < pods; pod++) {
            for (int k = 0; k < bundles[pod][c]; k++) {
              out.join(spineIndex(plane, pod, s), nextUp[pod]++, coreIndex(plane, s, c), slot++);
            }
          }
        }
      }
    }
  }

  /** What leaf ports are kept for, by leaf. */
  private List<List<Port>> reservedPorts() {
    List<List<Port>> out = new ArrayList<>();
    int leaves = d.planes() * groups * leavesPerGroup;
    int positionsDown = d.hostsPerGroup() * linksPerHostAndLeaf;
    int spare = d.spareHostsPerGroup() * linksPerHostAndLeaf;
    for (int leaf = 0; leaf < leaves; leaf++) {
      List<Port> ports = new ArrayList<>();
      for (int k = positionsDown; k < positionsDown + spare; k++) {
        ports.add(reserved(leaf, leafPorts.down.get(k), "spare host"));
      }
      out.add(ports);
    }
    int hostsInLast = Math.max(0, d.hosts() - (groups - 1) * d.hostsPerGroup());
    List<String> free = new ArrayList<>();
    for (int k = hostsInLast * linksPerHostAndLeaf; k < leafPorts.down.size(); k++) {
      if (k < positionsDown || k >= positionsDown + spare) {
        free.add(leafPorts.down.get(k));
      }
    }
    free.addAll(leafPorts.up.subList(leafUp, leafPorts.up.size()));
    free.addAll(leafPorts.rest);
    int left = d.reservedLeafPorts();
    for (int round = 0; left > 0; round++) {
      for (int plane = 0; plane < d.planes() && left > 0; plane++) {
        for (int l = 0; l < leavesPerGroup && left > 0; l++) {
          int leaf = leafIndex(plane, groups - 1, l);
          out.get(leaf).add(reserved(leaf, free.get(round), d.reservedFor()));
          left--;
        }
      }
    }
    for (List<Port> ports : out) {
      ports.sort(Comparator.comparing(Port::ref));
    }
    return out;
  }

  private static Port reserved(int leaf, String port, String purpose) {
    return Port.builder().ref(new PortRef("leaf-" + (leaf + 1), port)).reservedFor(purpose).build();
  }

  private void addSwitches(List<List<Port>> reserved, Consumer<Switch> out) {
    if (corePorts != null) {
      SwitchSpec spec = corePorts.spec();
      for (int i = 0; i < d.planes() * spines * cores; i++) {
        out.accept(tagged("core-", i, spec, 3, i / (spines * cores)).build());
      }
    }
    SwitchSpec leafSpec = leafPorts.spec();
    int leaves = groups * leavesPerGroup;
    for (int i = 0; i < d.planes() * leaves; i++) {
      Switch.Builder s = tagged("leaf-", i, leafSpec, 1, i / leaves);
      if (tiers == 3) {
        s.pod(i % leaves / leavesPerGroup / groupsPerPod);
      }
      if (d.layout() == AccessLayout.RAIL_OPTIMISED) {
        int place = i % leavesPerGroup;
        int plane = i / leaves;
        s.rail(
            seats.stream()
                .filter(seat -> seat.plane() == plane && seat.leaf() == place)
                .findFirst()
                .orElseThrow()
                .index());
      }
      out.accept(s.ports(reserved.get(i)).build());
    }
    if (spinePorts != null) {
      SwitchSpec spec = spinePorts.spec();
      for (int i = 0; i < d.planes() * pods * spines; i++) {
        Switch.Builder s = tagged("spine-", i, spec, 2, i / (pods * spines));
        if (tiers == 3) {
          s.pod(i % (pods * spines) / spines);
        }
        out.accept(s.build());
      }
    }
  }

  private Switch.Builder tagged(String prefix, int index, SwitchSpec spec, int tier, int plane) {
    Switch.Builder s = Switch.builder().id(prefix + (index + 1)).spec(spec).tier(tier);
    return d.planes() > 1 ? s.plane(plane) : s;
  }

  private static String[] ids(String prefix, int count) {
    String[] out = new String[count];
    for (int i = 0; i < count; i++) {
      out[i] = prefix + (i + 1);
    }
    return out;
  }

  private static long key(int node, int port) {
    return ((long) node << 32) | port;
  }

  // ---- port maps

  List<PortMap> portMaps() {
    PortMaps maps = new PortMaps(cluster().fabric(d.fabricId()));
    int positionsDown = d.hostsPerGroup() * linksPerHostAndLeaf;
    return maps.of(
        s -> layoutOf(s.tier().orElseThrow()),
        s -> s.tier().orElseThrow() == 1 ? positionsDown : 0);
  }

  private PortLayout layoutOf(int tier) {
    PortLayout upper = tier == 2 ? spinePorts : corePorts;
    return tier == 1 || upper == null ? leafPorts : upper;
  }
}
