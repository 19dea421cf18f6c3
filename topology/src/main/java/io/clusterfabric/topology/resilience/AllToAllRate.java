package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What a fabric gives to an all-to-all under ECMP: the rate at which the fullest link is full, if
 * every endpoint sends the same to every endpoint of another host that it reaches. Where a failure
 * splits a fabric (or a plane), only the largest part counts: nobody runs on the others.
 *
 * @param each what each ordered pair of endpoints gets, rounded to whole bits per second; empty if
 *     some loaded link has no known rate, or there are no pairs
 * @param pairs how many ordered pairs of endpoints of different hosts take part
 * @param total what all pairs get together, rounded to whole bits per second; empty if some loaded
 *     link has no known rate, zero if there are no pairs
 * @param totalAtMost what the links of known rates allow all pairs together: as {@code total} where
 *     that is known; empty if no loaded link has a known rate
 * @param unknownLinks how many loaded links have no known rate or, of parallel ones, some that has
 *     none: parallel ones counted as one, and each once for each direction, access links as well
 * @param worst the fullest link of known rate, such as {@code leaf-1 -> spine-2}; empty if there is
 *     none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record AllToAllRate(
    Optional<Bandwidth> each,
    long pairs,
    Optional<Bandwidth> total,
    Optional<Bandwidth> totalAtMost,
    int unknownLinks,
    String worst) {

  static AllToAllRate of(AllToAllState state, SwitchNet net) {
    double unit = net.graph.capacityUnit().asRatio().toDouble();
    Optional<Bandwidth> most =
        Double.isInfinite(state.atMost())
            ? Optional.empty()
            : Optional.of(Bandwidth.ofBitsPerSecond(Math.round(state.atMost() * unit)));
    Optional<Bandwidth> total = Double.isNaN(state.total()) ? Optional.empty() : most;
    Optional<Bandwidth> each =
        state.demands() == 0 || total.isEmpty()
            ? Optional.empty()
            : Optional.of(Bandwidth.ofBitsPerSecond(Math.round(unit / state.fill())));
    return new AllToAllRate(
        each, state.demands(), total, most, state.unknown(), name(state.worst(), net));
  }

  private static String name(int channel, SwitchNet net) {
    if (channel < 0) {
      return "";
    }
    int arcs = net.arcs();
    int n = net.endpoints;
    if (channel < arcs) {
      return net.graph.node(n + net.tails[channel]).id()
          + " -> "
          + net.graph.node(n + net.heads[channel]).id();
    }
    int e = (channel - arcs) / 2;
    return net.graph.node(e).id() + " -> " + net.graph.node(net.graph.neighbor(e, 0)).id();
  }

  /** What all get, or at most get, and the fullest link. */
  @Override
  public String toString() {
    String all = pairs + " pairs";
    if (total.isPresent()) {
      return total.get() + " for " + all + (worst.isEmpty() ? "" : ", fullest " + worst);
    }
    String open = ", " + Counts.of(unknownLinks, "loaded link") + " of unknown rate";
    return totalAtMost.map(t -> "at most " + t).orElse("unknown") + " for " + all + open;
  }
}
