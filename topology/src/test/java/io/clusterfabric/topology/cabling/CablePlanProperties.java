package io.clusterfabric.topology.cabling;

import static io.clusterfabric.topology.cabling.Wired.G400;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Rack;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.testkit.arbitrary.ClosCluster;
import io.clusterfabric.testkit.arbitrary.ClusterArbitraries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class CablePlanProperties {
  private static final Source SOURCE = Source.of("a test", Confidence.ASSUMED);

  @Provide
  Arbitrary<Cluster> clos() {
    return ClusterArbitraries.closClusters().map(ClosCluster::cluster);
  }

  /** Racks and places at random; some devices have none, some racks no position. */
  private static RackLayout layout(Cluster cluster, long seed) {
    Random random = new Random(seed);
    RackLayout.Builder out = RackLayout.builder();
    int racks = 1 + random.nextInt(12);
    Set<String> stands = new HashSet<>();
    for (int r = 0; r < racks; r++) {
      Rack.Builder rack = Rack.builder();
      rack.id("r" + r).row("row" + random.nextInt(3)).units(42);
      int position = 1 + random.nextInt(20);
      if (random.nextInt(10) > 0 && stands.add("" + position)) {
        rack.position(position);
      }
      out.addRack(rack.build());
    }
    List<String> devices = new ArrayList<>();
    cluster.hosts().forEach(h -> devices.add(h.id()));
    cluster.fabrics().forEach(f -> f.switches().forEach(s -> devices.add(s.id())));
    for (String d : devices) {
      Location.Builder at = Location.builder();
      if (random.nextInt(20) > 0) {
        at.rack("r" + random.nextInt(racks)).unit(1 + random.nextInt(42));
        out.putDevice(d, at.build());
      }
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      out.addCrossTray(1 + random.nextInt(20));
      out.putAisle(1 + random.nextInt(20), Length.ofMillimeters(random.nextInt(2_000)));
    }
    return out.build();
  }

  private static CablePlanOptions options(long seed) {
    Random random = new Random(seed);
    CablePlanOptions.Builder out = CablePlanOptions.builder();
    for (io.clusterfabric.model.unit.Bandwidth rate :
        List.of(G400, G400.times(2), G400.dividedBy(2), G400.dividedBy(4))) {
      out.addRule(
          MediumRule.of(
              CableMedium.DAC,
              rate,
              Length.of("3m"),
              List.of(Length.of("1m"), Length.of("3m")),
              SOURCE));
      out.addRule(
          MediumRule.of(CableMedium.MULTIMODE_FIBRE, rate, Length.of("200m"), List.of(), SOURCE));
    }
    return out.slack(Ratio.of(random.nextInt(4), 1 + random.nextInt(20)))
        .spares(Ratio.of(random.nextInt(3), 10))
        .build();
  }

  private static <T> T get(Map<String, T> map, String key) {
    return Objects.requireNonNull(map.get(key), key);
  }

  private static Cluster with(Cluster cluster, List<Link> links) {
    var fabric = cluster.fabrics().get(0);
    var out = Cluster.builder(cluster.id());
    cluster.hosts().forEach(out::addHost);
    out.fabric(fabric.id())
        .role(fabric.role())
        .technology(fabric.technology())
        .addSwitches(fabric.switches())
        .addLinks(links);
    return out.build();
  }

  /**
   * No cable is shorter than the straight lines between its racks, by a formula that knows nothing
   * of trays: as far along the rows and across them, and the heights. And what is bought is no
   * shorter than what is needed.
   */
  @Property(tries = 200)
  void lengthsAreNoShorterThanManhattanDistances(
      @ForAll("clos") Cluster cluster, @ForAll long seed) {
    RackLayout layout = layout(cluster, seed);
    Map<String, Rack> racks = new HashMap<>();
    layout.racks().forEach(r -> racks.put(r.id(), r));
    List<String> rows =
        layout.racks().stream().map(r -> r.row().orElseThrow()).distinct().sorted().toList();
    CablePlan plan = CablePlan.of(cluster, layout, options(seed));
    for (PlannedCable c : plan.cables()) {
      CableEnd a = c.ends().get(0);
      CableEnd b = c.ends().get(1);
      assertThat(c.path().isPresent()).isEqualTo(c.needed().isPresent());
      boolean placed = a.rack().isPresent() && b.rack().isPresent();
      if (c.path().isEmpty()) {
        boolean nowhere =
            placed
                && !a.rack().equals(b.rack())
                && (get(racks, a.rack().get()).position().isEmpty()
                    || get(racks, b.rack().get()).position().isEmpty());
        assertThat(!placed || nowhere).as("only places that are not known").isTrue();
        continue;
      }
      Rack from = get(racks, a.rack().orElseThrow());
      Rack to = get(racks, b.rack().orElseThrow());
      long away = 44_450L * Math.abs(a.unit().orElseThrow() - b.unit().orElseThrow());
      if (!from.equals(to)) {
        long positions = Math.abs(from.position().orElseThrow() - to.position().orElseThrow());
        long across =
            Math.abs(rows.indexOf(from.row().orElseThrow()) - rows.indexOf(to.row().orElseThrow()));
        away += positions * 600_000 + across * 2_400_000;
      }
      assertThat(c.path().get().toMicrometers()).isGreaterThanOrEqualTo(away);
      assertThat(c.needed().get()).isGreaterThanOrEqualTo(c.path().get());
      c.length().ifPresent(l -> assertThat(l).isGreaterThanOrEqualTo(c.needed().get()));
      if (c.rule().isPresent()) {
        assertThat(c.needed().get()).isLessThanOrEqualTo(c.rule().get().reach());
      }
    }
  }

  /** The same links in another order: the same plan, to the last letter. */
  @Property(tries = 100)
  void theOrderOfLinksChangesNothing(@ForAll("clos") Cluster cluster, @ForAll long seed) {
    List<Link> links = new ArrayList<>(cluster.fabrics().get(0).links());
    Collections.shuffle(links, new Random(seed));
    RackLayout layout = layout(cluster, seed);
    CablePlan one = CablePlan.of(cluster, layout, options(seed));
    CablePlan other = CablePlan.of(with(cluster, links), layout, options(seed));
    assertThat(other.pullList()).isEqualTo(one.pullList());
    assertThat(other.bill()).isEqualTo(one.bill());
    assertThat(other.traySegments()).isEqualTo(one.traySegments());
    assertThat(other.findings()).isEqualTo(one.findings());
  }

  /** Two devices that exchange their places have a cable as long as before. */
  @Property(tries = 200)
  void waysAreAsLongBack(
      @ForAll @IntRange(min = 1, max = 30) int x,
      @ForAll @IntRange(min = 1, max = 30) int y,
      @ForAll @IntRange(min = 1, max = 40) int u,
      @ForAll @IntRange(min = 1, max = 40) int v,
      @ForAll @IntRange(min = 0, max = 30) int cross,
      @ForAll boolean sameRow) {
    RackLayout.Builder floor =
        RackLayout.builder()
            .addRack(CablePlanTest.rack("p", "A", x))
            .addRack(CablePlanTest.rack("q", sameRow ? "A" : "B", y));
    if (cross > 0) {
      floor.addCrossTray(cross);
    }
    RackLayout bare = floor.build();
    Cluster cluster = new Wired().link("s1[1]", "s2[1]").cluster();
    Location here = CablePlanTest.at("p", u);
    Location there = CablePlanTest.at("q", v);
    RackLayout forth = bare.toBuilder().putDevice("s1", here).putDevice("s2", there).build();
    RackLayout back = bare.toBuilder().putDevice("s1", there).putDevice("s2", here).build();
    CablePlan one = CablePlan.of(cluster, forth);
    CablePlan other = CablePlan.of(cluster, back);
    assertThat(one.cables().get(0).path()).isPresent();
    assertThat(one.cables().get(0).path()).isEqualTo(other.cables().get(0).path());
    assertThat(one.traySegments()).isEqualTo(other.traySegments());
  }

  /** No two ends have one label, every link is in one cable, every cable in its place. */
  @Property(tries = 100)
  void labelsAreUniqueAndNothingIsLost(@ForAll("clos") Cluster cluster, @ForAll long seed) {
    CablePlan plan = CablePlan.of(cluster, layout(cluster, seed), options(seed));
    List<String> labels =
        plan.cables().stream().flatMap(c -> c.ends().stream()).map(CableEnd::label).toList();
    assertThat(labels).doesNotHaveDuplicates().hasSize(2 * plan.cables().size());
    assertThat(plan.cables().stream().flatMap(c -> c.links().stream()).collect(Collectors.toSet()))
        .hasSize(cluster.fabrics().get(0).links().size());
    assertThat(plan.cables().stream().map(PlannedCable::id)).doesNotHaveDuplicates();
    Set<String> bundled = new HashSet<>();
    plan.bundles().forEach(b -> bundled.addAll(b.cables()));
    assertThat(bundled)
        .isEqualTo(
            plan.cables().stream()
                .filter(c -> c.bundle().isPresent())
                .map(PlannedCable::id)
                .collect(Collectors.toSet()));
    long cables =
        plan.bill().stream()
            .filter(b -> b.kind() == BillItem.Kind.CABLE)
            .mapToLong(BillItem::used)
            .sum();
    assertThat(cables).isEqualTo(plan.cables().size());
    // in the order of pulling ways come in their order, and in a bundle lengths fall
    for (int i = 1; i < plan.cables().size(); i++) {
      PlannedCable before = plan.cables().get(i - 1);
      PlannedCable c = plan.cables().get(i);
      if (c.bundle().isPresent() && before.bundle().equals(c.bundle()) && c.needed().isPresent()) {
        assertThat(c.needed().get()).isLessThanOrEqualTo(before.needed().orElseThrow());
      }
    }
    assertThat(CablePlan.of(plan.cluster(), layout(cluster, seed), options(seed)).bill())
        .as("the plan of the planned cluster buys the same")
        .isEqualTo(plan.bill());
  }

  /** With k ports a cage, modules of each device are between links/k and links. */
  @Property(tries = 100)
  void modulesAreRoundedUpByCage(
      @ForAll @IntRange(min = 1, max = 4) int perCage,
      @ForAll @IntRange(min = 1, max = 40) int links,
      @ForAll long seed) {
    SwitchSpec spec =
        SwitchSpec.builder().model("k").radix(40 * perCage).cages(40).portRate(G400).build();
    List<Integer> here = new ArrayList<>();
    List<Integer> there = new ArrayList<>();
    for (int i = 1; i <= 40 * perCage; i++) {
      here.add(i);
      there.add(i);
    }
    Collections.shuffle(here, new Random(seed));
    Collections.shuffle(there, new Random(seed + 1));
    Wired w = new Wired().add("s1", spec).add("s2", spec);
    Set<String> cages = new HashSet<>();
    for (int i = 0; i < links; i++) {
      w.link("s1[" + here.get(i) + "]", "s2[" + there.get(i) + "]");
      cages.add("1:" + (here.get(i) - 1) / perCage);
      cages.add("2:" + (there.get(i) - 1) / perCage);
    }
    RackLayout layout =
        RackLayout.builder()
            .addRack(CablePlanTest.rack("p", "A", 1))
            .addRack(CablePlanTest.rack("q", "A", 20))
            .putDevice("s1", CablePlanTest.at("p", 1))
            .putDevice("s2", CablePlanTest.at("q", 1))
            .build();
    CablePlan plan = CablePlan.of(w.cluster(), layout, options(0));
    assertThat(plan.modules()).isEqualTo(cages.size());
    assertThat(plan.modules()).isGreaterThanOrEqualTo(2L * ((links + perCage - 1) / perCage));
    assertThat(plan.modules()).isLessThanOrEqualTo(2L * links);
  }

  /** Each piece of tray holds the cables that lie over it, counted one by one. */
  @Property(tries = 100)
  void traysHoldWhatLiesOverThem(@ForAll("clos") Cluster cluster, @ForAll long seed) {
    RackLayout drawn = layout(cluster, seed);
    // all in one row: a cable lies over every place between its racks
    RackLayout.Builder flat = RackLayout.builder().putAllDevices(drawn.devices());
    int position = 0;
    Map<String, Integer> at = new HashMap<>();
    for (Rack r : drawn.racks()) {
      position += 2;
      at.put(r.id(), position);
      flat.addRack(Rack.builder().from(r).row("A").position(position).build());
    }
    CablePlan plan = CablePlan.of(cluster, flat.build(), options(seed));
    for (int middle = 3; middle < position; middle += 2) {
      int over = 0;
      for (PlannedCable c : plan.cables()) {
        if (c.path().isPresent()) {
          int x = get(at, c.ends().get(0).rack().orElseThrow());
          int y = get(at, c.ends().get(1).rack().orElseThrow());
          over += Math.min(x, y) < middle && middle < Math.max(x, y) ? 1 : 0;
        }
      }
      int place = middle;
      int told =
          plan.traySegments().stream()
              .filter(t -> t.fromPosition() < place && place < t.toPosition())
              .mapToInt(TraySegment::cables)
              .sum();
      assertThat(told).isEqualTo(over);
    }
  }

  /** However cables are described in the cluster, each link is in one cable. */
  @Property(tries = 50)
  void describedCablesAreKept(@ForAll @IntRange(min = 1, max = 6) int links) {
    Wired w = new Wired();
    for (int i = 1; i <= links; i++) {
      w.link("s1[" + i + "]", "s2[" + i + "]");
      w.cable(Cable.builder().id("C" + i), i - 1);
    }
    w.link("s1[60]", "s2[60]");
    CablePlan plan = CablePlan.of(w.cluster());
    assertThat(plan.cables().stream().map(PlannedCable::id))
        .as("the plan's own ids avoid those of the cluster")
        .contains("C" + (links + 1))
        .doesNotHaveDuplicates();
    assertThat(plan.cables().get(0).ends().get(0).ports())
        .allMatch(p -> p.node().equals("s1"))
        .hasOnlyElementsOfType(PortRef.class);
  }
}
