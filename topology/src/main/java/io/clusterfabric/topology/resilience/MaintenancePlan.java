package io.clusterfabric.topology.resilience;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apiguardian.api.API;

/**
 * An order in which things are taken out of service, in waves: each wave is back before the next
 * one goes, and leaves what the limits ask for. What may not go even alone is refused, with
 * reasons.
 *
 * <p>Waves are filled one after the other, in the given order, each with all that still fits; every
 * wave was checked as a whole. That is valid, not always the least number of waves.
 *
 * <p>Immutable. Takes a check for each thing and wave, less those that are proved to be alike.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MaintenancePlan {
  private static final int ROWS = 20;
  private static final Source METHOD =
      Source.computed("waves filled in order, each checked as a whole");

  private final Failure down;
  private final MaintenanceLimits limits;
  private final List<MaintenanceWave> waves;
  private final List<MaintenanceCheck> refused;

  private MaintenancePlan(
      Failure down,
      MaintenanceLimits limits,
      List<MaintenanceWave> waves,
      List<MaintenanceCheck> refused) {
    this.down = down;
    this.limits = limits;
    this.waves = List.copyOf(waves);
    this.refused = List.copyOf(refused);
  }

  /**
   * Plans it.
   *
   * @param graph the whole fabric
   * @param work what is to be taken out once, such as {@link FailureScenarios#switches}
   * @param down what is down all the while
   * @param limits what must be left
   * @return the waves
   */
  public static MaintenancePlan of(
      FabricGraph graph, List<Failure> work, Failure down, MaintenanceLimits limits) {
    MaintenanceJudge judge = new MaintenanceJudge(graph, requireNonNull(down), limits);
    List<MaintenanceCheck> refused = new ArrayList<>();
    List<Failure> open = new ArrayList<>();
    for (Failure f : work) {
      if (judge.judge(judge.find(f), f).outcome() == Outcome.PASS) {
        open.add(f);
      } else {
        refused.add(new MaintenanceCheck(graph, down, f, limits, judge));
      }
    }
    List<MaintenanceWave> waves = new ArrayList<>();
    while (!open.isEmpty()) {
      waves.add(fill(judge, open));
    }
    return new MaintenancePlan(down, limits, waves, refused);
  }

  /** Moves what fits into one wave; the first always does. */
  private static MaintenanceWave fill(MaintenanceJudge judge, List<Failure> open) {
    List<Failure> chosen = new ArrayList<>();
    List<Failure> later = new ArrayList<>();
    FailedElements all = FailedElements.NONE;
    Failure name = Failure.none();
    MaintenanceJudge.Verdict last = judge.judge(all, name);
    for (Failure f : open) {
      FailedElements with = all.and(judge.find(f));
      MaintenanceJudge.Verdict verdict = judge.judge(with, name.and(f));
      if (verdict.outcome() == Outcome.PASS) {
        chosen.add(f);
        all = with;
        name = name.and(f);
        last = verdict;
      } else {
        later.add(f);
      }
    }
    open.clear();
    open.addAll(later);
    return new MaintenanceWave(chosen, last.left(), last.bisection());
  }

  /**
   * The waves.
   *
   * @return in order; each thing is in one of them or {@linkplain #refused refused}
   */
  public List<MaintenanceWave> waves() {
    return waves;
  }

  /**
   * What may not go even alone.
   *
   * @return why not
   */
  public List<MaintenanceCheck> refused() {
    return refused;
  }

  /**
   * The waves in a table.
   *
   * @return the table and what was refused
   */
  public Explanation explain() {
    TextTable table =
        TextTable.withColumns("wave", "out of service", "all-to-all left", "bisection");
    for (int w = 0; w < Math.min(ROWS, waves.size()); w++) {
      MaintenanceWave wave = waves.get(w);
      table =
          table.plusRow(
              w + 1,
              wave.together(),
              FailureImpact.shareText(wave.throughputLeft(), OptionalDouble.empty()),
              wave.bisectionLeft().map(FailureImpact::decimal).orElse(""));
    }
    Explanation.Builder out =
        Explanation.of(toString())
            .term("down all the while", down)
            .term("must be left", limits)
            .table(table);
    for (MaintenanceCheck c : refused.subList(0, Math.min(ROWS, refused.size()))) {
      out.term("refused", c);
    }
    return out.assume("each wave is back in service before the next one goes")
        .source(METHOD)
        .build();
  }

  /** One line: how many waves. */
  @Override
  public String toString() {
    int count = waves.stream().mapToInt(w -> w.drained().size()).sum();
    return Counts.of(count, "thing")
        + " in "
        + Counts.of(waves.size(), "wave")
        + ", "
        + refused.size()
        + " refused";
  }
}
