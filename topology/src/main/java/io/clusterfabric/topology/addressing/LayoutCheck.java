package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Finds every reason why a placement can't be addressed with given options. */
final class LayoutCheck {
  /** What no interface may be given: RFC 6890 and RFC 4291. */
  static final List<IpPrefix> UNUSABLE =
      List.of(
          IpPrefix.parse("0.0.0.0/8"),
          IpPrefix.parse("127.0.0.0/8"),
          IpPrefix.parse("169.254.0.0/16"),
          IpPrefix.parse("224.0.0.0/3"),
          IpPrefix.parse("::/8"),
          IpPrefix.parse("fe80::/10"),
          IpPrefix.parse("ff00::/8"));

  /**
   * AS numbers that no switch may have: AS_TRANS (RFC 6793), the last of two octets (RFC 7300), and
   * those of documents (RFC 5398).
   */
  static final List<AsnRange> RESERVED_ASNS =
      List.of(
          new AsnRange(23_456, 23_456),
          new AsnRange(64_496, 64_511),
          new AsnRange(65_535, 65_535),
          new AsnRange(65_536, 65_551));

  private final AddressOptions options;
  private final AddressLayout layout;
  private final Placement placement;
  private final Findings.Builder out = Findings.builder();

  LayoutCheck(AddressOptions options, AddressLayout layout, Placement placement) {
    this.options = options;
    this.layout = layout;
    this.placement = placement;
  }

  /** One number of a capacity. */
  private record Size(
      String name,
      ToIntFunction<AddressCapacity> value,
      BiFunction<AddressCapacity.Builder, Integer, AddressCapacity.Builder> set) {}

  private static final List<Size> SIZES =
      List.of(
          new Size("pods", AddressCapacity::pods, AddressCapacity.Builder::pods),
          new Size("planes", AddressCapacity::planes, AddressCapacity.Builder::planes),
          new Size(
              "leavesPerPod", AddressCapacity::leavesPerPod, AddressCapacity.Builder::leavesPerPod),
          new Size(
              "spinesPerPod", AddressCapacity::spinesPerPod, AddressCapacity.Builder::spinesPerPod),
          new Size("spineTiers", AddressCapacity::spineTiers, AddressCapacity.Builder::spineTiers),
          new Size(
              "superSpines", AddressCapacity::superSpines, AddressCapacity.Builder::superSpines),
          new Size(
              "uplinksPerSwitch",
              AddressCapacity::uplinksPerSwitch,
              AddressCapacity.Builder::uplinksPerSwitch),
          new Size(
              "railsPerLeaf", AddressCapacity::railsPerLeaf, AddressCapacity.Builder::railsPerLeaf),
          new Size(
              "endpointsPerRail",
              AddressCapacity::endpointsPerRail,
              AddressCapacity.Builder::endpointsPerRail));

  Findings run() {
    capacity();
    if (out.size() > 0) {
      return out.build();
    }
    List<PoolUse> pools = pools(layout);
    pools.forEach(this::pool);
    if (out.size() == 0) {
      pools.forEach(this::reserved);
      distinct(pools);
    }
    asns();
    shape();
    return out.build();
  }

  private List<PoolUse> pools(AddressLayout l) {
    List<PoolUse> pools = new ArrayList<>();
    for (IpFamily f : IpFamily.values()) {
      if (options.families().contains(f)) {
        pools.add(l.loopbacks(f));
        if (options.links() == LinkAddressing.NUMBERED && l.capacity().uplinksPerSwitch() > 0) {
          pools.add(l.links(f));
        }
        pools.add(l.hosts(f));
      }
    }
    return pools;
  }

  private static ElementRef parameter(String name) {
    return new ElementRef(ElementKind.PARAMETER, name);
  }

  private void refuse(
      String rule, ElementRef where, String why, String observed, String expected, String fix) {
    out.add(
        Finding.builder()
            .ruleId(rule)
            .severity(Severity.ERROR)
            .where(where)
            .why(why)
            .observed(observed)
            .expected(expected)
            .fix(fix)
            .build());
  }

  private void capacity() {
    AddressCapacity needed = placement.needed();
    for (Size s : SIZES) {
      int have = s.value().applyAsInt(layout.capacity());
      int need = s.value().applyAsInt(needed);
      if (need > have) {
        refuse(
            "addressing.capacity.exceeded",
            parameter(s.name()),
            "the fabric is larger than the capacity that is reserved for it",
            String.valueOf(need),
            "at most " + have,
            s.name().equals("pods")
                ? "raise pods to " + need + " or more, which renumbers nothing"
                : "raise " + s.name() + " to " + need + " or more, which renumbers what exists");
      }
    }
  }

  private void pool(PoolUse use) {
    if (!use.fits()) {
      int length = use.lengthNeeded();
      refuse(
          "addressing.pool.too-small",
          parameter(use.name()),
          "the pool does not hold what is reserved",
          Counts.of(use.units(), "block") + " of /" + use.unitLength(),
          use.pool() + " holds " + held(use),
          (length >= 0
                  ? "give a pool of /" + length + " or larger"
                  : "no " + use.pool().family() + " pool is large enough")
              + whatFits(
                  c ->
                      pools(new AddressLayout(options, c)).stream()
                          .filter(p -> p.name().equals(use.name()))
                          .allMatch(PoolUse::fits)));
    }
  }

  private static String held(PoolUse use) {
    int bits = use.unitLength() - use.pool().length();
    return bits < 0 ? "not even one" : String.valueOf(1L << Math.min(bits, 62));
  }

  /** The largest value of each number with which a condition holds, the others left as they are. */
  private String whatFits(Predicate<AddressCapacity> fits) {
    List<String> found = new ArrayList<>();
    for (Size s : SIZES) {
      int low = 0;
      int high = s.value().applyAsInt(layout.capacity());
      int least = s.value().applyAsInt(placement.needed());
      // low fits or is 0, high does not fit
      while (high - low > 1) {
        int middle = (low + high) >>> 1;
        if (fits.test(with(s, middle))) {
          low = middle;
        } else {
          high = middle;
        }
      }
      if (low >= Math.max(1, least)) {
        found.add(s.name() + " " + low);
      }
    }
    return found.isEmpty()
        ? ""
        : "; of the capacity would fit, the rest left as it is: " + String.join(", or ", found);
  }

  private AddressCapacity with(Size s, int value) {
    return s.set().apply(layout.capacity().toBuilder(), value).build();
  }

  private void reserved(PoolUse use) {
    List<IpPrefix> taken = new ArrayList<>(options.takenPrefixes());
    taken.addAll(UNUSABLE);
    for (IpPrefix t : options.takenPrefixes()) {
      if (use.overlaps(t)) {
        taken(use, t, taken, "addressing.pool.taken", "what is reserved is taken by others");
      }
    }
    for (IpPrefix t : UNUSABLE) {
      if (use.overlaps(t)) {
        taken(
            use,
            t,
            taken,
            "addressing.pool.unusable",
            "such addresses are given to no interface (RFC 6890, RFC 4291)");
      }
    }
  }

  private void taken(PoolUse use, IpPrefix t, List<IpPrefix> taken, String rule, String why) {
    Optional<IpPrefix> free = use.freePlace(taken);
    refuse(
        rule,
        parameter(use.name()),
        why,
        t.toString(),
        "nothing taken from " + use.pool().address() + " to " + use.last(),
        free.map(f -> f + " is free and large enough: set " + use.name() + " to it")
            .orElse(
                "no free block of /"
                    + use.lengthNeeded()
                    + " is left in "
                    + use.pool()
                    + ": give another pool"));
  }

  private void distinct(List<PoolUse> pools) {
    for (int i = 0; i < pools.size(); i++) {
      for (int j = i + 1; j < pools.size(); j++) {
        PoolUse a = pools.get(i);
        PoolUse b = pools.get(j);
        if (a.pool().overlaps(b.pool())) {
          refuse(
              "addressing.pool.overlap",
              parameter(b.name()),
              "two pools overlap, so that growth of one runs into the other",
              b.pool() + " and " + a.name() + " " + a.pool(),
              "pools without a common address",
              "cut them from one block with AddressOptions.builder().pool(block)");
        }
      }
    }
  }

  private void asns() {
    AsnRange range = options.asnRange();
    long need = layout.asns();
    if (need > range.size()) {
      refuse(
          "addressing.asn.too-few",
          parameter("asnRange"),
          "the range does not hold what is reserved",
          Counts.of(need, "AS number"),
          range + " holds " + range.size(),
          "take AsnRange.PRIVATE_FOUR_OCTET"
              + (options.asnScheme() == AsnScheme.LEAVES_REUSED_IN_PODS
                  ? ""
                  : " or AsnScheme.LEAVES_REUSED_IN_PODS")
              + whatFits(c -> new AddressLayout(options, c).asns() <= range.size()));
      return;
    }
    AsnRange used = new AsnRange(range.first(), range.first() + need - 1);
    List<AsnRange> taken = new ArrayList<>(options.takenAsns());
    taken.addAll(RESERVED_ASNS);
    for (AsnRange t : taken) {
      if (t.overlaps(used)) {
        refuse(
            "addressing.asn.taken",
            parameter("asnRange"),
            RESERVED_ASNS.contains(t)
                ? "the number is reserved (RFC 5398, RFC 6793, RFC 7300)"
                : "what is reserved is taken by others",
            t.toString(),
            "nothing taken in " + used,
            proposal(range, need, taken));
      }
    }
  }

  /** A start in the range that was asked for, or else among the private numbers. */
  private static String proposal(AsnRange range, long need, List<AsnRange> taken) {
    for (AsnRange r : List.of(range, AsnRange.PRIVATE_TWO_OCTET, AsnRange.PRIVATE_FOUR_OCTET)) {
      Optional<Long> start = firstFree(r, need, taken);
      if (start.isPresent()) {
        return "start the range at " + start.get();
      }
    }
    return "no private numbers are free: give a range that is assigned to you";
  }

  private static Optional<Long> firstFree(AsnRange in, long need, List<AsnRange> taken) {
    long at = in.first();
    for (int step = 0; step <= taken.size(); step++) {
      long start = at;
      Optional<AsnRange> hit =
          taken.stream()
              .filter(t -> t.first() <= start + need - 1 && start <= t.last())
              .findFirst();
      if (hit.isEmpty()) {
        return at + need - 1 <= in.last() ? Optional.of(at) : Optional.empty();
      }
      at = hit.get().last() + 1;
    }
    return Optional.empty();
  }

  private void shape() {
    if (options.asnScheme() != AsnScheme.PER_SWITCH) {
      if (placement.needed().spineTiers() > 1) {
        refuse(
            "addressing.asn.tiers",
            ElementRef.fabric(placement.fabric().id()),
            "with several tiers of spines in a pod, spines that share a number would drop each"
                + " other's routes",
            placement.needed().spineTiers() + " tiers of spines",
            "1",
            "use AsnScheme.PER_SWITCH");
      }
      for (LinkPlace l : placement.links()) {
        long lower = layout.asn(placeOf(l.lower().node()));
        if (lower == layout.asn(placeOf(l.upper().node()))) {
          refuse(
              "addressing.asn.neighbours",
              ElementRef.link(l.linkId()),
              "the link joins two switches that would share a number, which is no external session",
              "AS " + lower + " at both ends",
              "different numbers",
              "use AsnScheme.PER_SWITCH");
          break;
        }
      }
    }
    if (options.hosts() == HostAddressing.POINT_TO_POINT) {
      placement.endpoints().stream()
          .filter(e -> e.leaves().size() > 1)
          .findFirst()
          .ifPresent(
              e ->
                  refuse(
                      "addressing.host.bond-spans-leaves",
                      ElementRef.port(e.port().toString()),
                      "a bond on several leaves is no point-to-point link",
                      "leaves " + String.join(", ", e.leaves()),
                      "one leaf",
                      "use HostAddressing.SUBNET_PER_RAIL, or take the bond apart"));
    }
  }

  private SwitchPlace placeOf(String id) {
    SwitchPlace p = placement.switches().get(id);
    if (p == null) {
      throw new IllegalStateException("no place for switch " + id);
    }
    return p;
  }
}
