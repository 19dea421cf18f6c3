package io.clusterfabric.infiniband.link;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A link and what was measured over it.
 *
 * @param name the link's name
 * @param rate what it is
 * @param measured the data rate in one direction, if measured
 * @param derates what is known to lessen it; those of other generations count for nothing
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record MeasuredLink(
    String name, LinkRate rate, Optional<Bandwidth> measured, List<Derate> derates) {

  /**
   * Copies the list.
   *
   * @param name the link's name
   * @param rate what it is
   * @param measured the data rate in one direction, if measured
   * @param derates what is known to lessen it
   */
  public MeasuredLink {
    derates = List.copyOf(derates);
  }

  /**
   * The least that is to be expected: the data rate less all that is published to be lost.
   *
   * @return the rate; never below 0
   */
  public Bandwidth expected() {
    Bandwidth out = rate.dataRate();
    for (Derate d : derates) {
      if (d.generation() == rate.speed()) {
        out = d.most().compareTo(out) < 0 ? out.minus(d.most()) : Bandwidth.ZERO;
      }
    }
    return out;
  }
}
