package io.clusterfabric.collectives.contention;

import io.clusterfabric.collectives.internal.load.TransferTime;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A phase of a pattern: all its flows start together, move at one rate, and end together.
 *
 * @param name what it is called
 * @param repeats how often it comes in one pass through the pattern, 1 or more; if only some steps
 *     were looked at, those it stands for are among them
 * @param share the part of the message that a flow of weight 1 moves each time
 * @param flows how many flows it has, queue pairs not counted
 * @param rate the payload that a flow of weight 1 moves a second; empty if no rate is known of
 *     anything on the way, or the phase moves nothing
 * @param networkRate the same if the scale-up network were no limit
 * @param networkShare the network's rate over what it would be if only the links of endpoints and
 *     adapters limited and nothing else were there: what contention leaves, from 0 to 1; 1 if the
 *     network is not used or no rate of its ends is known
 * @param slowest what decides the rate
 * @param slowestLink what decides the rate in the network
 * @param meanSwitches how many switches a unit passes on average; 0 if the phase does not use the
 *     network
 * @param unrouted the weight of the flows that do not arrive
 * @param unknownLinks how many links that carry flows, each direction for itself, are of unknown
 *     rate; if there are any, the rates are at most those
 * @param expected whether the loads are what hashes give on average, since the flows are too many
 *     to be led one by one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PhaseContention(
    String name,
    long repeats,
    Ratio share,
    long flows,
    Optional<Bandwidth> rate,
    Optional<Bandwidth> networkRate,
    double networkShare,
    Optional<LimitingLink> slowest,
    Optional<LimitingLink> slowestLink,
    double meanSwitches,
    double unrouted,
    int unknownLinks,
    boolean expected) {

  /**
   * The time for bytes of the phase once; latencies are not in it.
   *
   * @param size the message
   * @return the time, rounded up to picoseconds; empty if there is no rate or not all arrives
   * @throws ArithmeticException if it is longer than a time span holds, 106 days
   */
  public Optional<TimeSpan> time(DataSize size) {
    return time(size, 1);
  }

  Optional<TimeSpan> time(DataSize size, long times) {
    return unrouted > 0
        ? Optional.empty()
        : rate.map(r -> TransferTime.up(size, share.times(times), r));
  }

  /** One line: the name, the rate and the slowest link. */
  @Override
  public String toString() {
    return name
        + (repeats > 1 ? " (" + repeats + " times)" : "")
        + ": "
        + rate.map(r -> r + " a flow").orElse("no rate")
        + slowest.map(s -> ", slowest " + s).orElse("");
  }
}
