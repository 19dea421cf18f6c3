package io.clusterfabric.topology.addressing;

/**
 * Which address and AS number belong to which position: arithmetic on the capacity alone. Pods come
 * outermost, so that more of them renumber nothing.
 */
final class AddressLayout {
  private final AddressOptions options;
  private final AddressCapacity c;

  AddressLayout(AddressOptions options, AddressCapacity capacity) {
    this.options = options;
    this.c = capacity;
  }

  AddressCapacity capacity() {
    return c;
  }

  // ---- positions as numbers

  /** The number of a switch: super-spines first, then pod by pod, plane by plane. */
  long number(SwitchPlace p) {
    if (p.isAbovePods()) {
      return (long) p.plane() * c.superSpines() + p.index();
    }
    long spines = (long) c.spinesPerPod() * c.spineTiers();
    long inPlane =
        p.isLeaf() ? spines + p.index() : (p.level() - 2L) * c.spinesPerPod() + p.index();
    return (long) c.planes() * c.superSpines()
        + ((long) p.pod() * c.planes() + p.plane()) * c.placesPerPod()
        + inPlane;
  }

  private long switchNumbers() {
    return (long) c.planes() * c.superSpines() + (long) c.pods() * c.planes() * c.placesPerPod();
  }

  private static long rounded(long things) {
    return 1L << PoolUse.bitsFor(things);
  }

  /** How many subnets of hosts a pod has, a power of two. */
  private long subnetsPerPod() {
    return rounded(c.planes()) * rounded(c.leavesPerPod()) * rounded(c.railsPerLeaf());
  }

  private long subnetNumber(SwitchPlace leaf, int railSlot) {
    long plane = leaf.pod() * rounded(c.planes()) + leaf.plane();
    return (plane * rounded(c.leavesPerPod()) + leaf.index()) * rounded(c.railsPerLeaf())
        + railSlot;
  }

  // ---- pools

  PoolUse loopbacks(IpFamily family) {
    boolean four = family == IpFamily.IPV4;
    return new PoolUse(
        four ? "loopbackPool4" : "loopbackPool6",
        four ? options.loopbackPool4() : options.loopbackPool6(),
        family.bits(),
        switchNumbers() + 1);
  }

  PoolUse links(IpFamily family) {
    boolean four = family == IpFamily.IPV4;
    return new PoolUse(
        four ? "linkPool4" : "linkPool6",
        four ? options.linkPool4() : options.linkPool6(),
        family.bits() - 1,
        Math.max(1, switchNumbers() * c.uplinksPerSwitch()));
  }

  PoolUse hosts(IpFamily family) {
    boolean four = family == IpFamily.IPV4;
    return new PoolUse(
        four ? "hostPool4" : "hostPool6",
        four ? options.hostPool4() : options.hostPool6(),
        hostSubnetLength(family),
        c.pods() * subnetsPerPod());
  }

  private boolean pointToPoint() {
    return options.hosts() == HostAddressing.POINT_TO_POINT;
  }

  /** The length of the subnet of a rail, or of the block of its point-to-point links. */
  int hostSubnetLength(IpFamily family) {
    if (family == IpFamily.IPV6) {
      return 64;
    }
    long places = pointToPoint() ? 2L * c.endpointsPerRail() : c.endpointsPerRail() + 3L;
    return 32 - PoolUse.bitsFor(places);
  }

  // ---- addresses

  IpAddress loopback(IpFamily family, SwitchPlace p) {
    return loopbacks(family).pool().address().plus(number(p) + 1);
  }

  /** The subnet of a link. */
  IpPrefix link(IpFamily family, SwitchPlace owner, int index) {
    PoolUse use = links(family);
    return use.pool().subnet(use.unitLength(), number(owner) * c.uplinksPerSwitch() + index);
  }

  /** The subnet of a rail at a leaf. */
  IpPrefix hostSubnet(IpFamily family, SwitchPlace leaf, int railSlot) {
    PoolUse use = hosts(family);
    return use.pool().subnet(use.unitLength(), subnetNumber(leaf, railSlot));
  }

  /** The block of all hosts of a pod. */
  IpPrefix pod(IpFamily family, int pod) {
    PoolUse use = hosts(family);
    return use.pool().subnet(use.unitLength() - PoolUse.bitsFor(subnetsPerPod()), pod);
  }

  // ---- AS numbers

  long asn(SwitchPlace p) {
    return options.asnRange().first() + asnIndex(p);
  }

  private long asnIndex(SwitchPlace p) {
    if (options.asnScheme() == AsnScheme.PER_SWITCH) {
      return number(p);
    }
    if (p.isAbovePods()) {
      return p.plane();
    }
    long podAndPlane = (long) p.pod() * c.planes() + p.plane();
    if (options.asnScheme() == AsnScheme.SHARED_BY_TIER) {
      return c.planes() + podAndPlane * (c.leavesPerPod() + 1L) + (p.isLeaf() ? p.index() + 1L : 0);
    }
    long leaves = (long) c.planes() * c.leavesPerPod();
    return p.isLeaf()
        ? c.planes() + (long) p.plane() * c.leavesPerPod() + p.index()
        : c.planes() + leaves + podAndPlane;
  }

  /** How many AS numbers are reserved. */
  long asns() {
    long spineGroups = (long) c.pods() * c.planes();
    return switch (options.asnScheme()) {
      case PER_SWITCH -> switchNumbers();
      case SHARED_BY_TIER -> c.planes() + spineGroups * (c.leavesPerPod() + 1L);
      case LEAVES_REUSED_IN_PODS -> c.planes() + (long) c.planes() * c.leavesPerPod() + spineGroups;
    };
  }
}
