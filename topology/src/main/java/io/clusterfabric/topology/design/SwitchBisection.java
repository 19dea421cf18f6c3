package io.clusterfabric.topology.design;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import org.apiguardian.api.API;

/**
 * The least capacity between two halves of the switches by closed form, one way; of an odd number
 * one half has one more. It leaves hosts out, so it is not the bisection bandwidth of a fabric: a
 * cut may part the hosts of one switch, and hosts may be the bottleneck.
 *
 * @param value the capacity, one way
 * @param links how many links lie across
 * @param switches how many switches there are
 * @param exact whether the value is proved; if not, it is an upper bound, the capacity of a cut
 * @param formula the closed form with its numbers
 * @param source where the closed form is from
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SwitchBisection(
    Bandwidth value, long links, long switches, boolean exact, String formula, Source source) {
  @Override
  public String toString() {
    return Counts.of(links, "link")
        + ", "
        + value
        + " one way, halves of "
        + Counts.of(switches, "switch", "switches")
        + ", "
        + (exact ? "exact" : "upper bound")
        + ": "
        + formula;
  }
}
