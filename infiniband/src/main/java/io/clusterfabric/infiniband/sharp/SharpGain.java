package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import org.apiguardian.api.API;

/**
 * The most that reduction in the network can gain for an all-reduce. In a ring of n adapters each
 * sends 2(n-1)/n times the data, with SHARP once; so that at the same link the time is at best
 * shorter by that factor, which is 1 for two adapters and below 2 for any number. A ceiling, not a
 * forecast.
 *
 * @param adapters how many adapters of a rail take part, at least 2
 * @param link the rate of an adapter's link
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SharpGain(int adapters, Bandwidth link) {

  /**
   * Checks the number.
   *
   * @param adapters how many adapters of a rail take part, at least 2
   * @param link the rate of an adapter's link
   */
  public SharpGain {
    if (adapters < 2) {
      throw new IllegalArgumentException("at least 2 adapters reduce, found " + adapters);
    }
  }

  /**
   * How many times faster than a ring at the most.
   *
   * @return 2(n-1)/n, exact
   */
  public Ratio factor() {
    return Ratio.of(2L * (adapters - 1), adapters);
  }

  /**
   * The most algorithm bandwidth: data over time.
   *
   * @return the link's rate
   */
  public Bandwidth algorithmBandwidth() {
    return link;
  }

  /**
   * The most bus bandwidth, as the usual benchmarks count it: it is above the link's rate.
   *
   * @return the link's rate times 2(n-1)/n
   */
  public Bandwidth busBandwidth() {
    return link.times(factor());
  }

  /**
   * How the result comes about.
   *
   * @return the terms
   */
  public Explanation explain() {
    return Explanation.of("at most " + factor() + " times a ring")
        .term("adapters", adapters)
        .term("link", link)
        .term("sent by each adapter in a ring", factor() + " of the data")
        .term("sent by each adapter with SHARP", "all of the data, once")
        .assume("links carry their data rate, and switches reduce as fast")
        .source(SharpFacts.FACTS.source("gain"))
        .build();
  }
}
