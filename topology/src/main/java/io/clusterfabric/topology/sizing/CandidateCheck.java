package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Power;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import io.clusterfabric.topology.design.BoundaryPlan;
import io.clusterfabric.topology.design.CableRule;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.DesignException;
import io.clusterfabric.topology.design.DragonflyDesign;
import io.clusterfabric.topology.design.DragonflyPlusDesign;
import io.clusterfabric.topology.design.FabricPlan;
import io.clusterfabric.topology.design.FlatDesign;
import io.clusterfabric.topology.design.TierPlan;
import io.clusterfabric.topology.design.XgftDesign;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a candidate of a design, or says what rules it out. Collects both. */
final class CandidateCheck {
  final List<SizingCandidate> candidates = new ArrayList<>();
  final List<RuledOut> ruledOut = new ArrayList<>();

  private final SizingRequest request;
  private final Map<String, SwitchOption> options = new HashMap<>();

  CandidateCheck(SizingRequest request) {
    this.request = request;
    request.switches().forEach(s -> options.put(s.shape().model(), s));
  }

  void ruleOut(NetworkFamily family, String candidate, String rule, String reason) {
    ruledOut.add(new RuledOut(family, candidate, rule, reason));
  }

  /**
   * Looks at a design.
   *
   * @param linksPerAdapter how many ports each adapter has
   */
  void look(NetworkFamily family, Design design, int linksPerAdapter) {
    try {
      judge(family, design, linksPerAdapter);
    } catch (ArithmeticException e) {
      ruleOut(family, design.id(), "sizing.numbers", "a figure of it has more than 64 bits");
    }
  }

  /** Whether a value times a ratio is below another; the product may need more than 64 bits. */
  private static boolean isBelow(Ratio value, Ratio other, Ratio ratio) {
    BigInteger left =
        BigInteger.valueOf(value.numerator())
            .multiply(BigInteger.valueOf(ratio.numerator()))
            .multiply(BigInteger.valueOf(other.denominator()));
    BigInteger right =
        BigInteger.valueOf(other.numerator())
            .multiply(BigInteger.valueOf(ratio.denominator()))
            .multiply(BigInteger.valueOf(value.denominator()));
    return left.compareTo(right) < 0;
  }

  private void judge(NetworkFamily family, Design design, int linksPerAdapter) {
    FabricPlan plan;
    Design dayOne = design;
    long room;
    try {
      plan = design.plan();
      room = plan.designedHosts();
      if (plan.findings().ofRule("design.slim-fly.field").size() > 0) {
        refuse(family, design, plan.findings().ofRule("design.slim-fly.field").iterator().next());
        return;
      }
      if (design instanceof ClosDesign clos && clos.hosts() > request.hosts()) {
        dayOne = Growth.dayOne(clos, request.hosts());
        plan = dayOne.plan();
      } else if (design instanceof XgftDesign tree && tree.hosts() > request.hosts()) {
        dayOne = Growth.dayOne(tree, request.hosts());
        plan = dayOne.plan();
      }
    } catch (DesignException e) {
      refuse(family, design, e.findings().iterator().next());
      return;
    }
    if (room < request.roomFor()) {
      ruleOut(
          family,
          design.id(),
          "sizing.room",
          "it holds too few hosts: " + room + ", wanted: " + request.roomFor());
      return;
    }
    if (request.rails().isPresent() && plan.rails() != request.rails().getAsInt()) {
      ruleOut(
          family,
          design.id(),
          "sizing.rails",
          "rails: " + plan.rails() + ", wanted: " + request.rails().getAsInt());
      return;
    }
    Optional<Ratio> ratio = plan.endToEndOversubscription();
    if (ratio.isPresent() && ratio.get().compareTo(request.maxOversubscription()) > 0) {
      ruleOut(
          family,
          design.id(),
          "sizing.oversubscription",
          "oversubscription from end to end is "
              + OversubscriptionRatio.of(ratio.get())
              + ", at most "
              + OversubscriptionRatio.of(request.maxOversubscription())
              + " is wanted");
      return;
    }
    if (dayOne instanceof FlatDesign) {
      ObjectiveValue b = new SizingBisection(plan, request).of(dayOne);
      Bandwidth half = request.rate().times(request.adaptersPerHost()).times(request.hosts() / 2);
      if (isBelow(b.upper(), half.asRatio(), request.maxOversubscription())) {
        ruleOut(
            family,
            design.id(),
            "sizing.bisection",
            "its bisection bandwidth is at most "
                + b.text(b.upper())
                + ", less than what half of the hosts send over the greatest oversubscription, "
                + half
                + " over "
                + request.maxOversubscription());
        return;
      }
    }
    Map<SizingObjective, ObjectiveValue> values = values(dayOne, plan, linksPerAdapter);
    candidates.add(new SizingCandidate(family, dayOne, room, ratio, values));
  }

  private void refuse(NetworkFamily family, Design design, Finding first) {
    ruleOut(
        family,
        design.id(),
        first.ruleId(),
        first.why()
            + first.observed().map(o -> "; found " + o).orElse("")
            + first.expected().map(e -> ", allowed: " + e).orElse(""));
  }

  // ---- objectives

  private Map<SizingObjective, ObjectiveValue> values(
      Design design, FabricPlan plan, int linksPerAdapter) {
    Map<SizingObjective, ObjectiveValue> out = new EnumMap<>(SizingObjective.class);
    long access = request.endpoints() * linksPerAdapter;
    long links = plan.boundaries().stream().skip(1).mapToLong(BoundaryPlan::links).sum();
    long cables = plan.boundaries().stream().skip(1).mapToLong(BoundaryPlan::cables).sum();
    long accessCables = accessCables(design, plan, access);
    exactly(out, SizingObjective.SWITCHES, plan.switches());
    exactly(out, SizingObjective.LINKS, links + access);
    exactly(out, SizingObjective.CABLES, cables + accessCables);
    modules(design, plan, access, links).ifPresent(v -> out.put(v.objective(), v));
    ObjectiveValue diameter = diameter(design, plan);
    out.put(diameter.objective(), diameter);
    ObjectiveValue bisection = new SizingBisection(plan, request).of(design);
    out.put(bisection.objective(), bisection);
    Optional<ObjectiveValue> modules = Optional.ofNullable(out.get(SizingObjective.MODULES));
    watts(plan, modules).ifPresent(v -> out.put(v.objective(), v));
    cost(plan, cables, accessCables, modules).ifPresent(v -> out.put(v.objective(), v));
    return out;
  }

  /** The cables to the hosts that are asked for, which fill one switch after the other. */
  private long accessCables(Design design, FabricPlan plan, long links) {
    BoundaryPlan access = plan.boundaries().get(0);
    if (access.links() == links || !(design instanceof FlatDesign flat)) {
      return access.cables();
    }
    int split = flat.access().cables() == CableRule.PER_UPPER_PORT ? flat.access().upperSplit() : 1;
    long perSwitch = links / request.hosts() * flat.hostsPerSwitch();
    return links / perSwitch * up(perSwitch, split) + up(links % perSwitch, split);
  }

  private static void exactly(
      Map<SizingObjective, ObjectiveValue> out, SizingObjective objective, long value) {
    out.put(objective, ObjectiveValue.exactly(objective, value));
  }

  private static boolean pluggable(CableMedium m) {
    return m == CableMedium.MULTIMODE_FIBRE || m == CableMedium.SINGLE_MODE_FIBRE;
  }

  private Optional<ObjectiveValue> modules(
      Design design, FabricPlan plan, long access, long networkLinks) {
    CableMedium a = request.accessMedium();
    CableMedium n = request.networkMedium();
    if (a == CableMedium.UNKNOWN || (n == CableMedium.UNKNOWN && networkLinks > 0)) {
      return Optional.empty();
    }
    if (!(design instanceof FlatDesign flat)) {
      long all = 0;
      for (BoundaryPlan b : plan.boundaries()) {
        all += b.lowerModules().orElse(0) + b.upperModules().orElse(0);
      }
      return Optional.of(ObjectiveValue.exactly(SizingObjective.MODULES, all));
    }
    // links of several kinds may share a port where they are split, and a cage where that is twin
    long atHosts = pluggable(a) ? access : 0;
    long accessLinks = pluggable(a) ? access : 0;
    long networkEnds = pluggable(n) ? 2 * networkLinks : 0;
    int perCage = flat.switchShape().map(s -> s.portsPerCage()).orElse(1);
    int split = flat.access().upperSplit();
    int ways = flat.network().lowerSplit();
    if (perCage == 1 && split == 1 && ways == 1) {
      return Optional.of(
          ObjectiveValue.exactly(SizingObjective.MODULES, atHosts + accessLinks + networkEnds));
    }
    long least = up(up(accessLinks, split) + up(networkEnds, ways), perCage);
    long cages = plan.tiers().stream().mapToLong(TierPlan::cages).sum();
    long most = Math.max(least, Math.min(cages, accessLinks + networkEnds));
    return Optional.of(
        ObjectiveValue.between(SizingObjective.MODULES, atHosts + least, atHosts + most));
  }

  private static long up(long a, long b) {
    return (a + b - 1) / b;
  }

  private static ObjectiveValue diameter(Design design, FabricPlan plan) {
    if (!(design instanceof FlatDesign)) {
      long tiers = plan.tiers().size();
      long leaves = plan.tiers().get(0).switchesPerPlane();
      long most = tiers > 2 && plan.pods() == 1 ? tiers - 1 : tiers;
      return ObjectiveValue.exactly(SizingObjective.DIAMETER, leaves == 1 ? 0 : 2 * (most - 1));
    }
    if (plan.switchDiameter().isPresent()) {
      return ObjectiveValue.exactly(SizingObjective.DIAMETER, plan.switchDiameter().getAsInt());
    }
    if (design instanceof DragonflyPlusDesign) {
      return ObjectiveValue.exactly(SizingObjective.DIAMETER, 3);
    }
    long n = plan.switches();
    long ends = 2 * plan.boundaries().stream().skip(1).mapToLong(BoundaryPlan::links).sum();
    long degree = up(ends, n);
    long least = moore(n, degree);
    // each third switch of a shortest way has neighbours of its own
    long most = Math.min(n - 1, 3 * (n / (ends / n + 1)) - 1);
    return ObjectiveValue.between(
        SizingObjective.DIAMETER,
        least,
        Math.max(least, design instanceof DragonflyDesign ? 3 : most));
  }

  /** No graph of n nodes and degree r has a smaller diameter. */
  private static long moore(long n, long degree) {
    long reached = 1;
    long last = 1;
    long hops = 0;
    while (reached < n) {
      last = hops == 0 ? degree : last * Math.max(1, degree - 1);
      reached += last;
      hops++;
    }
    return hops;
  }

  private Optional<Power> powerOf(String model) {
    return Optional.ofNullable(options.get(model)).flatMap(o -> o.power(request.powerFigure()));
  }

  private Optional<ObjectiveValue> watts(FabricPlan plan, Optional<ObjectiveValue> modules) {
    long milliwatts = 0;
    for (TierPlan t : plan.tiers()) {
      Optional<Power> each = powerOf(t.model());
      if (each.isEmpty()) {
        return Optional.empty();
      }
      milliwatts += each.get().times(t.switches()).toMilliwatts();
    }
    Ratio switches = Ratio.of(milliwatts, 1000);
    if (request.modulePower().isEmpty()) {
      return Optional.of(new ObjectiveValue(SizingObjective.WATTS, switches, switches));
    }
    Ratio each = Ratio.of(request.modulePower().get().toMilliwatts(), 1000);
    return modules.map(
        m ->
            new ObjectiveValue(
                SizingObjective.WATTS,
                switches.plus(m.lower().times(each)),
                switches.plus(m.upper().times(each))));
  }

  private Optional<ObjectiveValue> cost(
      FabricPlan plan, long networkCables, long accessCables, Optional<ObjectiveValue> modules) {
    if (request.prices().isEmpty()) {
      return Optional.empty();
    }
    Prices p = request.prices().get();
    Ratio sum = p.adapter().times(request.endpoints());
    for (TierPlan t : plan.tiers()) {
      Ratio each = p.switches().get(t.model());
      if (each == null) {
        return Optional.empty();
      }
      sum = sum.plus(each.times(t.switches()));
    }
    Ratio access = p.cables().get(request.accessMedium());
    Ratio network = p.cables().get(request.networkMedium());
    if (access == null || (network == null && networkCables > 0)) {
      return Optional.empty();
    }
    sum = sum.plus(access.times(accessCables));
    sum = network == null ? sum : sum.plus(network.times(networkCables));
    if (modules.isEmpty() || (p.module().isEmpty() && modules.get().upper().signum() > 0)) {
      return Optional.empty();
    }
    Ratio each = p.module().orElse(Ratio.ZERO);
    return Optional.of(
        new ObjectiveValue(
            SizingObjective.COST,
            sum.plus(modules.get().lower().times(each)),
            sum.plus(modules.get().upper().times(each))));
  }
}
