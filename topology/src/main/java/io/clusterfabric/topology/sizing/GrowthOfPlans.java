package io.clusterfabric.topology.sizing;

import io.clusterfabric.topology.design.BoundaryPlan;
import io.clusterfabric.topology.design.BundleSizes;
import io.clusterfabric.topology.design.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Growth between plans of folded Clos fabrics by arithmetic. */
final class GrowthOfPlans {
  private final FabricPlan small;
  private final FabricPlan large;
  private final List<GrowthTier> tiers = new ArrayList<>();
  private final List<GrowthBoundary> boundaries = new ArrayList<>();

  GrowthOfPlans(FabricPlan small, FabricPlan large) {
    this.small = small;
    this.large = large;
  }

  Growth run() {
    for (String same : List.of("hostsPerGroup", "layout", "planeRule", "leafUplinks", "host")) {
      String a = small.parameters().get(same);
      String b = large.parameters().get(same);
      if (a == null || (!Objects.equals(a, b) && !same.equals("leafUplinks"))) {
        throw refuse(same + " " + a + " and " + b);
      }
    }
    if (small.planes() != large.planes()) {
      throw refuse("planes: " + small.planes() + " and " + large.planes());
    }
    if (podLeaves(small) > podLeaves(large) || small.pods() > large.pods()) {
      throw refuse(
          "pods: "
              + small.pods()
              + " of "
              + podLeaves(small)
              + " leaves and "
              + large.pods()
              + " of "
              + podLeaves(large));
    }
    long leaves = switches(small, 0);
    if (leaves > switches(large, 0) || small.endpoints() > large.endpoints()) {
      throw refuse("leaves: " + leaves + " and " + switches(large, 0));
    }
    for (int t = 0; t < large.tiers().size(); t++) {
      boundary(t);
    }
    for (int t = large.tiers().size(); t < small.tiers().size(); t++) {
      boundary(t);
    }
    for (int t = 0; t < Math.max(large.tiers().size(), small.tiers().size()); t++) {
      tier(t);
    }
    return new Growth(small.designId(), large.designId(), tiers, boundaries);
  }

  private static IllegalArgumentException refuse(String found) {
    return new IllegalArgumentException(
        "plans are compared for folded Clos designs of the same hosts a group, layout and planes,"
            + " with equal bundles, of which the second has no fewer leaves and pods and no smaller"
            + " ones; found "
            + found
            + "; Growth.between(design, design) takes any");
  }

  private static long switches(FabricPlan p, int tier) {
    return tier < p.tiers().size() ? p.tiers().get(tier).switches() : 0;
  }

  private static long links(FabricPlan p, int boundary) {
    return boundary < p.boundaries().size() ? p.boundaries().get(boundary).links() : 0;
  }

  private static long podLeaves(FabricPlan p) {
    long leaves = p.tiers().get(0).switchesPerPlane();
    if (p.tiers().size() < 3) {
      return leaves;
    }
    long groups = Long.parseLong(p.parameters().get("groupsPerPod"));
    long inGroup = leaves / groups(p);
    return groups * inGroup;
  }

  private static long up(long a, long b) {
    return (a + b - 1) / b;
  }

  /** Spines of a pod, or cores of a place, in one plane. */
  private static long fan(FabricPlan p, int tier) {
    long below = tier == 1 ? p.pods() : fan(p, 1);
    return p.tiers().get(tier).switchesPerPlane() / below;
  }

  private static long bundle(FabricPlan p, int boundary) {
    BoundaryPlan b = p.boundaries().get(boundary);
    BundleSizes sizes =
        b.bundles().orElseThrow(() -> new IllegalStateException("no bundles in " + b));
    if (sizes.least() != sizes.most()) {
      throw refuse("bundles of " + sizes.least() + " and " + sizes.most() + " links");
    }
    return sizes.least();
  }

  private void boundary(int t) {
    boolean both = t < small.boundaries().size() && t < large.boundaries().size();
    long kept = 0;
    if (both && sameRate(t)) {
      kept =
          t == 0
              ? links(small, 0)
              : lower(t)
                  * Math.min(fan(small, t), fan(large, t))
                  * Math.min(bundle(small, t), bundle(large, t));
    }
    String name = (t < large.boundaries().size() ? large : small).boundaries().get(t).name();
    long most = both && sameRate(t) && t > 0 ? Math.max(kept, most(t)) : kept;
    boundaries.add(new GrowthBoundary(name, links(small, t), links(large, t), kept, most));
  }

  /**
   * No switch keeps more than its bundles have in common with those of any switch that takes its
   * place, whichever pod that is in; seen from below and from above.
   */
  private long most(int t) {
    long bundle = Math.min(bundle(small, t), bundle(large, t));
    long lower = Math.min(switches(small, t - 1), switches(large, t - 1));
    long upper = Math.min(switches(small, t), switches(large, t));
    long fromBelow = lower * Math.min(fan(small, t), fan(large, t)) * bundle;
    long fromAbove = upper * Math.min(fanDown(small, t), fanDown(large, t)) * bundle;
    return Math.min(fromBelow, fromAbove);
  }

  /** How many switches one has below it at most. */
  private static long fanDown(FabricPlan p, int t) {
    return t == 1 ? podLeaves(p) : p.pods();
  }

  private boolean sameRate(int t) {
    return small.boundaries().get(t).linkRate().equals(large.boundaries().get(t).linkRate());
  }

  /** How many switches below a boundary are in both. */
  private long lower(int t) {
    return t == 1
        ? switches(small, 0)
        : small.planes() * small.pods() * Math.min(fan(small, 1), fan(large, 1));
  }

  private void tier(int t) {
    String name = (t < large.tiers().size() ? large : small).tiers().get(t).name();
    long before = switches(small, t);
    long after = switches(large, t);
    long most = 0;
    long all = 0;
    long places = t == 0 ? groups(small) : t == 1 ? small.pods() : 1;
    long each =
        t == 0
            ? before / places
            : t == 1
                ? small.planes()
                    * Math.min(fan(small, 1), t < large.tiers().size() ? fan(large, 1) : 0)
                : Math.min(before, after);
    for (long i = 0; i < places && before > 0 && after > 0; i++) {
      long more = Math.max(0, degree(large, t, i) - degree(small, t, i));
      most = Math.max(most, more);
      all += more * each;
    }
    tiers.add(new GrowthTier(name, before, after, most, all));
  }

  private static long groups(FabricPlan p) {
    return up(p.designedHosts(), Long.parseLong(p.parameters().get("hostsPerGroup")));
  }

  /** Links of a leaf of the i-th group, of a spine of the i-th pod, of a core. */
  private static long degree(FabricPlan p, int t, long i) {
    long up = t + 1 < p.tiers().size() ? fan(p, t + 1) * bundle(p, t + 1) : 0;
    if (t == 0) {
      long h = Long.parseLong(p.parameters().get("hostsPerGroup"));
      long hosts = Math.max(0, Math.min(h, p.hosts() - i * h));
      long leavesOfGroup = p.tiers().get(0).switches() / groups(p);
      return up + hosts * (p.endpoints() / p.hosts()) / leavesOfGroup;
    }
    if (t == 1) {
      long leaves = p.tiers().get(0).switchesPerPlane();
      return up + Math.min(podLeaves(p), leaves - i * podLeaves(p)) * bundle(p, 1);
    }
    return p.pods() * bundle(p, t);
  }
}
