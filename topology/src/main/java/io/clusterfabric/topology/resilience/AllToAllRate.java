package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What a fabric gives to an all-to-all under ECMP: the rate at which the fullest link is full, if
 * every endpoint sends the same to every endpoint of another host that it reaches. Where a failure
 * splits a fabric (or a plane), only the largest part counts: nobody runs on the others.
 *
 * @param each what each ordered pair of endpoints gets, rounded to whole bits per second; empty if
 *     no loaded link has a known rate
 * @param pairs how many ordered pairs of endpoints of different hosts take part
 * @param total what all pairs get together, rounded to whole bits per second; empty like {@code
 *     each}, zero if there are no pairs
 * @param worst the fullest link, such as {@code leaf-1 -> spine-2}; empty if there is none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record AllToAllRate(
    Optional<Bandwidth> each, long pairs, Optional<Bandwidth> total, String worst) {

  static AllToAllRate of(AllToAllState state, SwitchNet net) {
    double unit = net.graph.capacityUnit().asRatio().toDouble();
    Optional<Bandwidth> total =
        Double.isNaN(state.total())
            ? Optional.empty()
            : Optional.of(Bandwidth.ofBitsPerSecond(Math.round(state.total() * unit)));
    Optional<Bandwidth> each =
        state.demands() == 0 || total.isEmpty()
            ? Optional.empty()
            : Optional.of(Bandwidth.ofBitsPerSecond(Math.round(unit / state.fill())));
    return new AllToAllRate(each, state.demands(), total, name(state.worst(), net));
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

  /** The rate of a pair and of all. */
  @Override
  public String toString() {
    return total
        .map(t -> t + " for " + pairs + " pairs" + (worst.isEmpty() ? "" : ", fullest " + worst))
        .orElse("unknown for " + pairs + " pairs");
  }
}
