package io.clusterfabric.collectives.bound;

import io.clusterfabric.collectives.internal.load.TransferTime;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Collection;
import java.util.Collections;
import org.apiguardian.api.API;

/**
 * Times that no schedule of a collective can beat. Each method argues with one thing: steps, what
 * one part of the ranks must exchange with the rest, or what all parts of a partition must send
 * together. None takes anything for granted of a schedule but what its {@linkplain
 * CollectiveBound#model model} says, so the largest of several is a bound again.
 *
 * <p>With p ranks and a message of m bytes, a part of s ranks must send or receive, whichever is
 * more:
 *
 * <ul>
 *   <li>all-reduce: m (its contribution has to leave, the result has to arrive)
 *   <li>all-gather, reduce-scatter: max(s, p − s)/p · m
 *   <li>all-to-all, m held by each rank: s (p − s)/p · m
 *   <li>broadcast, reduce: m, as the root is on one side only
 *   <li>gather, scatter: min(s, p − s)/p · m at least, wherever the root is
 * </ul>
 *
 * <p>All k parts of a partition together must send
 *
 * <ul>
 *   <li>all-reduce: 2 (k − 1) m if only endpoints combine data (gossip among k takes 2 (k − 1)
 *       one-way messages); k m if switches may
 *   <li>all-gather, reduce-scatter: (k − 1) m
 *   <li>all-to-all: the sum of s (p − s)/p · m over the parts
 *   <li>broadcast, reduce: (k − 1) m
 *   <li>gather, scatter: (p − s)/p · m, s the ranks of the largest part
 * </ul>
 *
 * <p>For one rank a part, with equal rates, these are the textbook's 2 (p − 1)/p · m and (p − 1)/p
 * · m.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CollectiveBounds {
  private static final Source CHAN =
      Source.of(
          "E. Chan, M. Heimlich, A. Purkayastha, R. van de Geijn: Collective communication: theory,"
              + " practice, and experience, CCPE 19, 2007",
          Confidence.SECONDARY);
  private static final Source CUTS =
      Source.computed("what must cross a cut, by the capacity of the cut");
  private static final String ENDPOINTS = "only endpoints combine data";
  private static final String SWITCHES = "switches may combine and copy data";

  private CollectiveBounds() {}

  /**
   * The bound of steps: what one rank has must reach all, or what all have must reach one, and with
   * each step at most twice as many know of it, or as many are known of.
   *
   * @param collective the operation
   * @param ranks the number of ranks, at least 1
   * @param step the least latency of any step
   * @return ceil(log2 p) steps; 0 for one rank
   * @throws IllegalArgumentException if no bound is known of the operation
   */
  public static CollectiveBound latency(Collective collective, int ranks, TimeSpan step) {
    check(collective, ranks);
    int steps = 32 - Integer.numberOfLeadingZeros(ranks - 1);
    TimeSpan time = step.times(steps);
    String model =
        "a rank sends to one rank and receives from one at a time, step by step, through no"
            + " reducing switch";
    String witness =
        ranks == 1
            ? "one rank has nobody to tell"
            : switch (collective) {
              case BROADCAST, SCATTER -> "data of one of " + ranks + " ranks must reach all";
              case REDUCE, GATHER -> "data of each of " + ranks + " ranks must reach one";
              default -> "data of each of " + ranks + " ranks must reach all";
            };
    return new CollectiveBound(
        time,
        model,
        witness,
        Explanation.of(time + " at least, as " + witness)
            .term("steps", steps, "ceil(log2 " + ranks + ")")
            .term("step", step)
            .assume(model)
            .source(CHAN)
            .build());
  }

  /**
   * The bound of one part of the ranks.
   *
   * @param collective the operation
   * @param size the message
   * @param ranks the number of all ranks
   * @param inside how many of them are in the part, from 0 to all
   * @param rate what can leave the part, and what can enter it; above 0
   * @param part what it is, by name
   * @return what has to cross, by that rate; 0 if no rank or every rank is inside
   * @throws IllegalArgumentException if no bound is known of the operation, or the part has more
   *     ranks than there are
   */
  public static CollectiveBound part(
      Collective collective, DataSize size, int ranks, int inside, Bandwidth rate, String part) {
    check(collective, ranks);
    if (inside < 0 || inside > ranks) {
      throw new IllegalArgumentException(
          "a part of " + Counts.of(ranks, "rank") + " has none of them to all, found " + inside);
    }
    long out = (long) ranks - inside;
    Ratio factor =
        inside == 0 || out == 0
            ? Ratio.ZERO
            : switch (collective) {
              case ALL_REDUCE -> Ratio.ONE;
              case BROADCAST, REDUCE -> Ratio.ONE;
              case GATHER, SCATTER -> Ratio.of(Math.min(inside, out), ranks);
              case ALL_TO_ALL -> Ratio.of(inside * out, ranks);
              default -> Ratio.of(Math.max(inside, out), ranks);
            };
    return cut(
        size,
        factor,
        rate,
        SWITCHES,
        inside + " of " + Counts.of(ranks, "rank") + " behind " + part);
  }

  /**
   * The bound of all parts of a partition together.
   *
   * @param collective the operation
   * @param size the message
   * @param parts how many ranks are in each part, at least 1 in each
   * @param total what can leave the parts, summed over all; above 0
   * @param switchesReduce whether switches may combine data on the way
   * @param what what the parts are, in the plural
   * @return what has to be sent, by that rate; 0 for a single part
   * @throws IllegalArgumentException if no bound is known of the operation, or a part is empty
   */
  public static CollectiveBound partition(
      Collective collective,
      DataSize size,
      Collection<Integer> parts,
      Bandwidth total,
      boolean switchesReduce,
      String what) {
    long ranks = 0;
    for (int s : parts) {
      if (s < 1) {
        throw new IllegalArgumentException(
            "each part of a partition has at least one rank, found " + s);
      }
      ranks += s;
    }
    check(collective, Math.toIntExact(ranks));
    long k = parts.size();
    Ratio factor;
    if (k == 1) {
      factor = Ratio.ZERO;
    } else if (collective == Collective.ALL_REDUCE) {
      factor = Ratio.of(switchesReduce ? k : 2 * (k - 1));
    } else if (collective == Collective.ALL_TO_ALL) {
      long pairs = 0;
      for (int s : parts) {
        pairs += s * (ranks - s);
      }
      factor = Ratio.of(pairs, ranks);
    } else if (collective == Collective.GATHER || collective == Collective.SCATTER) {
      factor = Ratio.of(ranks - Collections.max(parts), ranks);
    } else {
      factor = Ratio.of(k - 1);
    }
    return cut(
        size,
        factor,
        total,
        switchesReduce ? SWITCHES : ENDPOINTS,
        Counts.of(ranks, "rank")
            + " in "
            + (k == 1 ? "one part" : k + " " + what)
            + " that send "
            + total
            + " together");
  }

  private static CollectiveBound cut(
      DataSize size, Ratio factor, Bandwidth rate, String model, String witness) {
    TimeSpan time = factor.signum() == 0 ? TimeSpan.ZERO : TransferTime.down(size, factor, rate);
    return new CollectiveBound(
        time,
        model,
        witness,
        Explanation.of(time + " at least: " + witness)
            .term("message", size)
            .term("times that it must cross", factor)
            .term("rate", rate, "one way")
            .assume(model)
            .source(CUTS)
            .source(CHAN)
            .build());
  }

  private static void check(Collective collective, int ranks) {
    if (ranks < 1) {
      throw new IllegalArgumentException("a collective has at least one rank, found " + ranks);
    }
    if (collective == Collective.SEND_RECEIVE) {
      throw new IllegalArgumentException(
          "no bound is known of " + collective + ", of which no rank has the result of all");
    }
  }
}
