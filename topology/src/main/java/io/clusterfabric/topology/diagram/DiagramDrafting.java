package io.clusterfabric.topology.diagram;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.PortState;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Makes the picture of a fabric: numbers its hosts and switches, groups them, sums their links. */
final class DiagramDrafting {
  private final Cluster cluster;
  private final Fabric fabric;
  private final DiagramOptions options;
  private final Markings markings;
  private final FabricStructure structure;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<String, Integer> numberOf = new HashMap<>();
  private final LinkKinds kinds = new LinkKinds();
  private final List<Link> links = new ArrayList<>();
  private int[] from = new int[0];
  private int[] to = new int[0];
  private int[] kind = new int[0];
  private int downLinks;
  private int rateless;

  /** A host or switch with what a picture tells apart. */
  private record Node(
      String id,
      boolean host,
      int tier,
      OptionalInt rail,
      OptionalInt plane,
      OptionalInt pod,
      SortedSet<String> domains,
      String model,
      boolean faulty,
      List<Integer> overlays) {
    /** Equal for nodes that may be in one box; pods are told apart by their links alone. */
    List<Object> look() {
      return List.of(host, tier, rail, plane, domains, model, faulty, overlays);
    }
  }

  DiagramDrafting(Cluster cluster, Fabric fabric, DiagramOptions options) {
    this.cluster = cluster;
    this.fabric = fabric;
    this.options = options;
    this.markings = new Markings(fabric, options);
    FabricGraph graph = FabricGraph.of(fabric);
    this.structure = FabricStructure.of(graph);
    hosts(graph);
    switches(graph);
    joinLinks(graph);
  }

  private void hosts(FabricGraph graph) {
    for (Host h : fabric.hosts()) {
      TreeSet<Integer> planes = new TreeSet<>();
      TreeSet<Integer> pods = new TreeSet<>();
      for (Endpoint e : h.endpoints()) {
        if (e.fabricId().equals(fabric.id())) {
          graph
              .find(e.port().toString())
              .ifPresent(
                  n -> {
                    // An endpoint without a link is in no plane and no pod.
                    if (structure.planeOf(n) >= 0) {
                      planes.add(structure.planeOf(n));
                    }
                    if (structure.podOf(n) >= 0) {
                      pods.add(structure.podOf(n));
                    }
                  });
        }
      }
      add(
          new Node(
              h.id(),
              true,
              0,
              OptionalInt.empty(),
              only(planes, structure.planeCount()),
              only(pods, structure.podCount()),
              domains(h.failureDomains()),
              h.spec().model(),
              !markings.ofNode(h.id()).isEmpty(),
              markings.overlaysOfNode(h.id())));
    }
  }

  private static OptionalInt only(Set<Integer> of, int count) {
    int one = of.size() == 1 ? of.iterator().next() : -1;
    return one < 0 || count < 2 ? OptionalInt.empty() : OptionalInt.of(one);
  }

  private SortedSet<String> domains(Set<String> of) {
    return options.failureDomains() ? new TreeSet<>(of) : new TreeSet<>();
  }

  private void switches(FabricGraph graph) {
    for (Switch s : fabric.switches()) {
      if (s.spec().kind() == SwitchKind.AGGREGATION_NODE) {
        continue;
      }
      int n = graph.find(s.id()).orElse(-1);
      add(
          new Node(
              s.id(),
              false,
              n < 0 ? 0 : Math.max(0, structure.tierOf(n)),
              some(n < 0 ? -1 : structure.railOf(n), structure.railCount()),
              some(n < 0 ? -1 : structure.planeOf(n), structure.planeCount()),
              some(n < 0 ? -1 : structure.podOf(n), structure.podCount()),
              domains(s.failureDomains()),
              s.spec().model(),
              !markings.ofNode(s.id()).isEmpty(),
              markings.overlaysOfNode(s.id())));
    }
  }

  private static OptionalInt some(int number, int count) {
    return number < 0 || count < 2 ? OptionalInt.empty() : OptionalInt.of(number);
  }

  private void add(Node node) {
    numberOf.put(node.id(), nodes.size());
    nodes.add(node);
  }

  private void joinLinks(FabricGraph graph) {
    Set<PortRef> down = new HashSet<>();
    for (Switch s : fabric.switches()) {
      for (Port p : s.ports()) {
        if (p.operational() == PortState.DOWN || p.admin() == PortState.DOWN) {
          down.add(p.ref());
        }
      }
    }
    int n = 0;
    from = new int[fabric.links().size()];
    to = new int[from.length];
    kind = new int[from.length];
    for (Link l : fabric.links()) {
      Integer a = numberOf.get(l.a().node());
      Integer b = numberOf.get(l.b().node());
      if (a == null || b == null || a.equals(b)) {
        continue;
      }
      boolean isDown = down.contains(l.a()) || down.contains(l.b());
      downLinks += isDown ? 1 : 0;
      rateless += l.spec().dataRate().isEmpty() ? 1 : 0;
      from[n] = Math.min(a, b);
      to[n] = Math.max(a, b);
      kind[n++] =
          kinds.numberOf(
              new LinkKinds.Kind(
                  rail(graph, l),
                  l.spec().dataRate(),
                  isDown,
                  markings.overlaysOfLink(l),
                  !markings.ofLink(l).isEmpty()));
      links.add(l);
    }
    from = Arrays.copyOf(from, n);
    to = Arrays.copyOf(to, n);
    kind = Arrays.copyOf(kind, n);
  }

  private OptionalInt rail(FabricGraph graph, Link link) {
    if (structure.railCount() < 2) {
      return OptionalInt.empty();
    }
    for (PortRef end : List.of(link.a(), link.b())) {
      Integer number = numberOf.get(end.node());
      if (number != null && nodes.get(number).host()) {
        OptionalInt node = graph.find(end.toString());
        return node.isPresent()
            ? some(structure.railOf(node.getAsInt()), structure.railCount())
            : OptionalInt.empty();
      }
    }
    return OptionalInt.empty();
  }

  Diagram diagram() {
    boolean collapse =
        options.detail() == DiagramDetail.COLLAPSED
            || (options.detail() == DiagramDetail.AUTO && nodes.size() > options.maxBoxes());
    int[] group = new int[nodes.size()];
    int groups = nodes.size();
    boolean alike = true;
    if (collapse) {
      ColourRefinement found = grouping();
      groups = found.classes();
      alike = found.isStable();
      for (int n = 0; n < group.length; n++) {
        group[n] = found.classOf(n);
      }
    } else {
      Arrays.setAll(group, n -> n);
    }
    List<List<Integer>> members = new ArrayList<>();
    for (int g = 0; g < groups; g++) {
      members.add(new ArrayList<>());
    }
    for (int n = 0; n < group.length; n++) {
      members.get(group[n]).add(n);
    }
    List<DiagramBox> boxes = new ArrayList<>();
    members.forEach(m -> boxes.add(box(m)));
    int[] order = order(boxes, collapse ? pull(group, boxes) : new double[groups]);
    List<DiagramBox> sorted = new ArrayList<>();
    int[] place = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
      sorted.add(boxes.get(order[i]));
    }
    for (int n = 0; n < group.length; n++) {
      group[n] = place[group[n]];
    }
    return new Diagram(
        options.title().orElse(cluster.id() + " / " + fabric.id()),
        subtitle(),
        sorted,
        lines(group),
        structure.isTiered() || structure.sidewaysBundles() == 0,
        collapse,
        alike,
        options.overlays().stream().map(DiagramOverlay::title).toList());
  }

  private ColourRefinement grouping() {
    Map<List<Object>, Integer> looks = new HashMap<>();
    int[] initial = new int[nodes.size()];
    for (int n = 0; n < initial.length; n++) {
      List<Object> look = nodes.get(n).look();
      Integer number = looks.get(look);
      if (number == null) {
        number = looks.size();
        looks.put(look, number);
      }
      initial[n] = number;
    }
    return ColourRefinement.of(initial, from, to, kind, options.maxBoxes());
  }

  private DiagramBox box(List<Integer> members) {
    Node first = nodes.get(members.get(0));
    List<String> ids = new ArrayList<>();
    List<Finding> findings = new ArrayList<>();
    List<String> marks = new ArrayList<>();
    TreeSet<Integer> planes = new TreeSet<>();
    TreeSet<Integer> pods = new TreeSet<>();
    for (int m : members) {
      Node node = nodes.get(m);
      ids.add(node.id());
      findings.addAll(markings.ofNode(node.id()));
      marks.addAll(markings.said(node.id()));
      planes.add(node.plane().orElse(-1));
      pods.add(node.pod().orElse(-1));
    }
    ids.sort(NaturalOrder.INSTANCE);
    return new DiagramBox(
        List.copyOf(ids),
        first.host(),
        first.tier(),
        first.rail(),
        only(planes, structure.planeCount()),
        only(pods, structure.podCount()),
        pods.contains(-1) ? 0 : pods.size(),
        first.domains(),
        first.model(),
        List.copyOf(findings),
        first.overlays(),
        marks.stream().distinct().toList());
  }

  /** The mean place of the leaves of each group of hosts, so that few lines cross. */
  private double[] pull(int[] group, List<DiagramBox> boxes) {
    int[] plain = order(boxes, new double[boxes.size()]);
    int[] place = new int[plain.length];
    for (int i = 0; i < plain.length; i++) {
      place[plain[i]] = i;
    }
    double[] sum = new double[boxes.size()];
    int[] count = new int[boxes.size()];
    for (int e = 0; e < from.length; e++) {
      int low = group[from[e]];
      if (boxes.get(low).host() && !boxes.get(group[to[e]]).host()) {
        sum[low] += place[group[to[e]]];
        count[low]++;
      }
    }
    for (int g = 0; g < sum.length; g++) {
      sum[g] = count[g] == 0 ? 0 : sum[g] / count[g];
    }
    return sum;
  }

  private static int[] order(List<DiagramBox> boxes, double[] pull) {
    Comparator<DiagramBox> byPlace =
        Comparator.comparing((DiagramBox b) -> !b.host())
            .thenComparing(DiagramBox::tier)
            .thenComparing(b -> b.plane().orElse(-1))
            .thenComparing(b -> b.pods() > 1 ? Integer.MAX_VALUE : b.pod().orElse(-1))
            .thenComparing(b -> b.rail().orElse(-1));
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < boxes.size(); i++) {
      all.add(i);
    }
    all.sort(
        Comparator.comparing((Integer i) -> boxes.get(i), byPlace)
            .thenComparing(i -> pull[i])
            .thenComparing(i -> boxes.get(i).members().get(0), NaturalOrder.INSTANCE));
    return all.stream().mapToInt(i -> i).toArray();
  }

  /** What tells two lines apart. */
  private record LineKey(int a, int b, LinkKinds.Kind kind) {}

  /** What is summed up along a line. */
  private static final class Sum {
    private long links;
    private final Map<Integer, Long> ofKind = new LinkedHashMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> marks = new ArrayList<>();
  }

  private List<DiagramLine> lines(int[] group) {
    Map<LineKey, Sum> sums = new LinkedHashMap<>();
    for (int e = 0; e < from.length; e++) {
      int a = Math.min(group[from[e]], group[to[e]]);
      int b = Math.max(group[from[e]], group[to[e]]);
      Sum sum =
          sums.computeIfAbsent(new LineKey(a, b, kinds.kind(kind[e]).ofLine()), k -> new Sum());
      sum.links++;
      sum.ofKind.merge(kind[e], 1L, Long::sum);
      if (kinds.kind(kind[e]).faulty()) {
        sum.findings.addAll(markings.ofLink(links.get(e)));
      }
      if (!kinds.kind(kind[e]).overlays().isEmpty()) {
        sum.marks.addAll(markings.said(links.get(e).id()));
      }
    }
    List<DiagramLine> out = new ArrayList<>();
    sums.forEach(
        (key, sum) -> {
          Bandwidth capacity = Bandwidth.ZERO;
          for (Map.Entry<Integer, Long> k : sum.ofKind.entrySet()) {
            Bandwidth rate = kinds.kind(k.getKey()).rate().orElse(Bandwidth.ZERO);
            capacity = capacity.plus(rate.times(k.getValue()));
          }
          out.add(
              new DiagramLine(
                  key.a(),
                  key.b(),
                  sum.links,
                  capacity,
                  key.kind().rail(),
                  key.kind().down(),
                  List.copyOf(sum.findings),
                  key.kind().overlays(),
                  sum.marks.stream().distinct().toList()));
        });
    out.sort(
        Comparator.comparingInt(DiagramLine::a)
            .thenComparingInt(DiagramLine::b)
            .thenComparing(l -> l.rail().orElse(-1))
            .thenComparing(DiagramLine::down)
            .thenComparing(l -> !l.findings().isEmpty())
            .thenComparing(l -> l.overlays().toString()));
    return out;
  }

  private String subtitle() {
    long hosts = nodes.stream().filter(Node::host).count();
    StringBuilder out = new StringBuilder(Counts.of(hosts, "host"));
    out.append(", ").append(Counts.of(fabric.endpoints().size(), "endpoint"));
    out.append(", ").append(Counts.of(nodes.size() - hosts, "switch", "switches"));
    out.append(", ").append(Counts.of(from.length, "link"));
    if (downLinks > 0) {
      out.append(", ").append(downLinks).append(" of them down");
    }
    if (rateless > 0) {
      out.append(", ").append(rateless).append(" of unknown rate");
    }
    return out.toString();
  }
}
