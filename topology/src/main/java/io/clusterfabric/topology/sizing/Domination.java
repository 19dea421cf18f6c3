package io.clusterfabric.topology.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Why a candidate is not worth a look: another is proved to be no worse in every objective that is
 * compared, and better in at least one.
 *
 * @param by the better candidate, on the front
 * @param over the worse one
 * @param better the objectives in which it is better
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Domination(SizingCandidate by, SizingCandidate over, List<SizingObjective> better) {
  static Domination of(SizingCandidate by, SizingCandidate over, Set<SizingObjective> compared) {
    List<SizingObjective> better = new ArrayList<>();
    for (SizingObjective o : compared) {
      if (by.value(o).orElseThrow().isBetterThan(over.value(o).orElseThrow())) {
        better.add(o);
      }
    }
    return new Domination(by, over, List.copyOf(better));
  }

  /** One line: who is better, and by which figures. */
  @Override
  public String toString() {
    return over.id()
        + " is dominated by "
        + by.id()
        + ": "
        + better.stream()
            .map(
                o ->
                    o + " " + by.value(o).orElseThrow() + " against " + over.value(o).orElseThrow())
            .collect(Collectors.joining(", "));
  }
}
