package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.unit.Ratio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which candidates no other dominates. One dominates another if in every objective the worst that
 * it can have is no worse than the best that the other can have, and in one is better. That is
 * transitive, so a candidate off the front has a dominator on it. Of a candidate of which nothing
 * is known in some objective nothing can be said: it dominates none and none dominates it.
 *
 * <p>Candidates are gone through by their best ends, objective by objective: a dominator comes
 * before what it dominates, so each need only be held against the front so far. Takes time as the
 * number of candidates times the size of the front.
 */
final class ParetoFront {
  /** For each candidate the place of one that dominates it, or -1. */
  final int[] dominator;

  ParetoFront(List<SizingCandidate> candidates, Set<SizingObjective> compared) {
    dominator = new int[candidates.size()];
    Arrays.fill(dominator, -1);
    List<Ends> known = new ArrayList<>();
    SizingObjective[] objectives = compared.toArray(new SizingObjective[0]);
    for (int i = 0; i < candidates.size(); i++) {
      Ends e = new Ends(candidates.get(i), i, objectives);
      if (e.known && objectives.length > 0) {
        known.add(e);
      }
    }
    known.sort(
        (a, b) -> {
          for (int k = 0; k < objectives.length; k++) {
            int c = a.best[k].compareTo(b.best[k]);
            if (c != 0) {
              return c;
            }
          }
          return Integer.compare(a.place, b.place);
        });
    List<Ends> front = new ArrayList<>();
    for (Ends e : known) {
      Ends by = null;
      for (int f = 0; f < front.size() && by == null; f++) {
        by = front.get(f).dominates(e) ? front.get(f) : null;
      }
      if (by == null) {
        front.add(e);
      } else {
        dominator[e.place] = by.place;
      }
    }
  }

  /** The ends of one candidate, turned so that less is better. */
  private static final class Ends {
    final int place;
    final boolean known;
    final Ratio[] best;
    final Ratio[] worst;

    /** The same as numbers that are certainly no greater, and certainly no less. */
    final double[] worstFloor;

    final double[] bestCeiling;

    Ends(SizingCandidate c, int place, SizingObjective[] objectives) {
      this.place = place;
      this.best = new Ratio[objectives.length];
      this.worst = new Ratio[objectives.length];
      this.worstFloor = new double[objectives.length];
      this.bestCeiling = new double[objectives.length];
      boolean all = true;
      for (int k = 0; k < objectives.length; k++) {
        Optional<ObjectiveValue> v = c.value(objectives[k]);
        if (v.isEmpty()) {
          all = false;
          continue;
        }
        best[k] = turned(v.get().best(), objectives[k]);
        worst[k] = turned(v.get().worst(), objectives[k]);
        worstFloor[k] = Math.nextDown(worst[k].toDouble());
        bestCeiling[k] = Math.nextUp(best[k].toDouble());
      }
      this.known = all;
    }

    private static Ratio turned(Ratio value, SizingObjective objective) {
      return objective.moreIsBetter() ? Ratio.ZERO.minus(value) : value;
    }

    boolean dominates(Ends other) {
      for (int k = 0; k < worst.length; k++) {
        if (worstFloor[k] > other.bestCeiling[k]) {
          return false;
        }
      }
      boolean better = false;
      for (int k = 0; k < worst.length; k++) {
        int c = worst[k].compareTo(other.best[k]);
        if (c > 0) {
          return false;
        }
        better |= c < 0;
      }
      return better;
    }
  }
}
