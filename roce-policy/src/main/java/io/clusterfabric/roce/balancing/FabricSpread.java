package io.clusterfabric.roce.balancing;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.Flows;
import io.clusterfabric.topology.routing.HashModel;
import io.clusterfabric.topology.routing.MaxMinRates;
import io.clusterfabric.topology.routing.SprayRouting;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What ECMP makes of a traffic pattern on a real fabric, against spraying: each demand is divided
 * among queue pairs, each of which keeps to one path by its hash; links are shared max-min fair.
 *
 * @param queuePairs how many each demand is divided among
 * @param demands how many demands there are
 * @param worst the least rate of a demand, relative to its rate under spraying
 * @param mean the mean of these ratios
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record FabricSpread(int queuePairs, int demands, double worst, double mean) {
  /**
   * Compares hashing with spraying.
   *
   * @param pattern who sends to whom
   * @param queuePairs how many queue pairs each demand has, from 1 to 16,384; they differ by UDP
   *     source port
   * @param hash how switches choose
   * @return the ratios; empty if a demand has no way or the rate of a link on it is not known
   * @throws IllegalArgumentException if there are too few or too many queue pairs
   * @throws io.clusterfabric.model.finding.LimitExceededException if there are too many flows
   */
  public static Optional<FabricSpread> of(TrafficPattern pattern, int queuePairs, HashModel hash) {
    MaxMinRates hashed =
        MaxMinRates.of(EcmpRouting.of(pattern.graph()), Flows.of(pattern, queuePairs), hash);
    Flows whole = Flows.of(pattern);
    MaxMinRates sprayed = MaxMinRates.of(SprayRouting.of(pattern.graph()), whole);
    double worst = Double.MAX_VALUE;
    double sum = 0;
    for (int d = 0; d < whole.size(); d++) {
      double rate = 0;
      for (int q = 0; q < queuePairs; q++) {
        Optional<Bandwidth> r = hashed.rate(d * queuePairs + q);
        if (r.isEmpty()) {
          return Optional.empty();
        }
        rate += r.get().bitsPerSecondFloor();
      }
      Optional<Bandwidth> best = sprayed.rate(d);
      if (best.isEmpty() || best.get().isZero()) {
        return Optional.empty();
      }
      double ratio = rate / best.get().bitsPerSecondFloor();
      worst = Math.min(worst, ratio);
      sum += ratio;
    }
    return whole.isEmpty()
        ? Optional.empty()
        : Optional.of(new FabricSpread(queuePairs, whole.size(), worst, sum / whole.size()));
  }

  /**
   * How the ratios came about.
   *
   * @return the numbers and the model
   */
  public Explanation explain() {
    return Explanation.of(toString())
        .term("demands", demands)
        .term("queue pairs each", queuePairs)
        .term("worst", String.format(Locale.ROOT, "%.4f", worst))
        .term("mean", String.format(Locale.ROOT, "%.4f", mean))
        .assume("links are shared max-min fair; spraying is even and costs nothing")
        .source(Source.computed("max-min fair rates of hashed and of sprayed flows"))
        .build();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d demands of %d queue pairs: worst %.2f, mean %.2f of what spraying gives",
        demands,
        queuePairs,
        worst,
        mean);
  }
}
