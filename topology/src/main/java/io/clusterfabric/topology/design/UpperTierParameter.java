package io.clusterfabric.topology.design;

import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A number or ratio that a design was given and that means nothing below some number of tiers.
 * Switch models and wirings are not among them: they have defaults, so a design can't tell that one
 * was meant.
 *
 * @param name the name of the parameter
 * @param given its value, with what it counts
 * @param leastTiers the least number of tiers that use it
 */
record UpperTierParameter(String name, String given, int leastTiers) {

  /** Those that a design was given though so many tiers do not use them. */
  static List<UpperTierParameter> unusedBy(int tiers, ClosDesign d) {
    List<UpperTierParameter> out = new ArrayList<>();
    // a fabric of one tier may say that its leaves have no uplinks
    d.leafUplinks()
        .ifPresent(
            n -> {
              if (n != 0) {
                out.add(
                    new UpperTierParameter(
                        "leafUplinks", Counts.of(n, "uplink", "uplinks") + " a leaf", 2));
              }
            });
    d.leafOversubscription()
        .ifPresent(
            r ->
                out.add(
                    new UpperTierParameter(
                        "leafOversubscription", OversubscriptionRatio.of(r).toString(), 2)));
    add(out, "spines", d.spines(), "spine", "spines", "", 2);
    add(out, "groupsPerPod", d.groupsPerPod(), "group", "groups", " a pod", 3);
    add(out, "spineUplinks", d.spineUplinks(), "uplink", "uplinks", " a spine", 3);
    d.spineOversubscription()
        .ifPresent(
            r ->
                out.add(
                    new UpperTierParameter(
                        "spineOversubscription", OversubscriptionRatio.of(r).toString(), 3)));
    add(
        out,
        "coresPerGroup",
        d.coresPerGroup(),
        "core",
        "cores",
        " for the spines of one place",
        3);
    out.removeIf(p -> p.leastTiers() <= tiers);
    return out;
  }

  private static void add(
      List<UpperTierParameter> out,
      String name,
      OptionalInt value,
      String one,
      String many,
      String of,
      int leastTiers) {
    value.ifPresent(
        n -> out.add(new UpperTierParameter(name, Counts.of(n, one, many) + of, leastTiers)));
  }

  /** What is expected of a design of so many tiers. */
  String expectedWith(int tiers) {
    return "no " + name + " with " + Counts.of(tiers, "tier", "tiers");
  }

  /** The numbers of tiers that use it. */
  String usedBy() {
    return leastTiers == 2 ? "2 or 3 tiers" : "3 tiers";
  }
}
