package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * Whether queues mark before priority groups pause. It depends on how many groups are congested:
 * the more there are, the less each may hold. A group that feeds m queues, each fed by k groups,
 * holds m Kmin / k when they begin to mark, and pauses at alpha B / (1 + n alpha) when n groups are
 * congested. So pauses come first from n* on, the least whole n with n &ge; k B / (m Kmin) - 1 /
 * alpha.
 *
 * <p>Immutable. All in exact fractions.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EcnBeforePfc {
  private final SharedBuffer buffer;
  private final DataSize min;
  private final DataSize max;

  private EcnBeforePfc(SharedBuffer buffer, DataSize min, DataSize max) {
    this.buffer = buffer;
    this.min = min;
    this.max = max;
  }

  /**
   * A pool and the depths at which its queues mark.
   *
   * @param buffer the pool
   * @param min the depth at which marking begins (Kmin), above 0
   * @param max the depth from which on all packets are marked (Kmax), at least Kmin
   * @return what comes first
   */
  public static EcnBeforePfc of(SharedBuffer buffer, DataSize min, DataSize max) {
    if (min.isZero() || max.compareTo(min) < 0) {
      throw new IllegalArgumentException(
          "marking begins above 0 and not after it is certain, found "
              + min.bytes()
              + " B and "
              + max.bytes()
              + " B");
    }
    return new EcnBeforePfc(buffer, min, max);
  }

  /**
   * The pool.
   *
   * @return memory and threshold
   */
  public SharedBuffer buffer() {
    return buffer;
  }

  /**
   * From how many congested groups on pauses come first, where each feeds a queue of its own.
   *
   * @return n*, at least 1
   */
  public long firstCongestedGroups() {
    return first(1, 1, min);
  }

  /**
   * From how many congested groups on pauses come before every packet is marked.
   *
   * @return the number for Kmax, at most {@link #firstCongestedGroups}
   */
  public long firstBeforeCertain() {
    return first(1, 1, max);
  }

  /**
   * From how many congested groups on pauses come first, for other shapes of congestion.
   *
   * @param queuesPerGroup how many queues each group feeds, at least 1
   * @param groupsPerQueue how many groups feed each queue, at least 1
   * @return n*, at least 1
   */
  public long firstCongestedGroups(long queuesPerGroup, long groupsPerQueue) {
    return first(queuesPerGroup, groupsPerQueue, min);
  }

  private long first(long m, long k, DataSize depth) {
    Ratio even = breakEven(m, k, depth);
    return Math.max(1, even.ceil());
  }

  private Ratio breakEven(long m, long k, DataSize depth) {
    return Ratio.of(buffer.pool().bytes())
        .dividedBy(depth.bytes())
        .times(k)
        .dividedBy(m)
        .minus(Ratio.ONE.dividedBy(buffer.threshold().alpha()));
  }

  /**
   * The number of congested groups at which both come at once, as a fraction.
   *
   * @return B / Kmin - 1 / alpha; may be below 1
   */
  public Ratio breakEven() {
    return breakEven(1, 1, min);
  }

  /**
   * Whether n* groups can be congested at all.
   *
   * @return whether the device has so many lossless groups; empty if they are not counted
   */
  public Optional<Boolean> isReachable() {
    OptionalLong groups = buffer.groups();
    return groups.isPresent()
        ? Optional.of(groups.getAsLong() >= firstCongestedGroups())
        : Optional.empty();
  }

  /**
   * What comes first in a scenario.
   *
   * @param scenario the scenario
   * @return the verdict with its terms
   */
  public ScenarioVerdict in(CongestionScenario scenario) {
    Ratio limit = buffer.exactLimit(scenario.groups());
    Ratio depth = depth(scenario, min);
    Ratio certain = depth(scenario, max);
    return new ScenarioVerdict(
        scenario,
        depth.compareTo(limit) < 0,
        certain.compareTo(limit) < 0,
        DataSize.ofBytes(depth.ceil()),
        DataSize.ofBytes(limit.floor()),
        Ratio.ONE.minus(depth.dividedBy(limit)));
  }

  private static Ratio depth(CongestionScenario s, DataSize queue) {
    return Ratio.of(queue.bytes()).times(s.queuesPerGroup()).dividedBy(s.groupsPerQueue());
  }

  /**
   * The usual scenarios of a device.
   *
   * @param ports how many ports it has, at least 2
   * @return one to one at every port, all to one, and one to all
   */
  public List<ScenarioVerdict> usual(long ports) {
    List<ScenarioVerdict> out = new ArrayList<>();
    out.add(in(CongestionScenario.oneToOne(ports)));
    out.add(in(CongestionScenario.incast(ports - 1)));
    out.add(in(CongestionScenario.allEgress(ports - 1)));
    return out;
  }

  /**
   * The answer with its terms, never a bare yes or no.
   *
   * @return n*, and what comes first in the usual scenarios where the groups are counted
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(
            "pauses come before marks from "
                + firstCongestedGroups()
                + " congested priority groups on");
    out.term("pool", buffer.pool().bytes() + " B");
    out.term("alpha", buffer.threshold().alpha());
    out.term("Kmin", min.bytes() + " B");
    out.term("Kmax", max.bytes() + " B");
    out.term(
        "break-even",
        String.format(Locale.ROOT, "%.2f groups", breakEven().toDouble()),
        "B / Kmin - 1 / alpha");
    out.term("n*", firstCongestedGroups());
    out.term("n* for certain marks", firstBeforeCertain());
    buffer
        .groups()
        .ifPresent(
            g -> {
              out.term("lossless groups of the device", g);
              if (g >= 2) {
                TextTable t =
                    TextTable.withColumns("scenario", "group holds (B)", "pauses at (B)", "first");
                for (ScenarioVerdict v : usual(g)) {
                  t =
                      t.plusRow(
                          v.scenario(),
                          v.groupDepth().bytes(),
                          v.pauseAt().bytes(),
                          v.marksFirst() ? "marks" : "pauses");
                }
                out.table(t);
              }
            });
    out.assume("groups that are congested are alike, and nothing else is in the pool");
    out.source(BufferFacts.source("shares"));
    return out.build();
  }

  @Override
  public String toString() {
    return "pauses first from " + firstCongestedGroups() + " congested groups on";
  }
}
