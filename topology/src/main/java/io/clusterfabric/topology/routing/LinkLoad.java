package io.clusterfabric.topology.routing;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The load of a link, or of all parallel links between two nodes, in one direction.
 *
 * @param from the node it leaves
 * @param to the node it comes to
 * @param link the id of the link, if the routing tells parallel links apart
 * @param links how many links it stands for
 * @param capacity what they carry in this direction; of several links with one share each it is as
 *     many times the slowest; zero if nothing tells it
 * @param weight the weight of the demands that pass, in parts where they divide
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LinkLoad(
    String from, String to, Optional<String> link, int links, Bandwidth capacity, double weight) {

  /**
   * How full it is.
   *
   * @param rate what a demand of weight 1 gets
   * @return 1 if it is full, more if it would have to carry more than it can; 0 if its capacity is
   *     not known
   */
  public double utilization(Bandwidth rate) {
    if (capacity.isZero()) {
      return 0;
    }
    return weight * (rate.toGigabitsPerSecond() / capacity.toGigabitsPerSecond());
  }

  /** The ends, the weight and the capacity. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s -> %s%s: weight %.6g over %s",
        from,
        to,
        link.map(l -> " by " + l).orElse(links == 1 ? "" : " (" + links + " links)"),
        weight,
        capacity.isZero() ? "an unknown rate" : capacity);
  }
}
