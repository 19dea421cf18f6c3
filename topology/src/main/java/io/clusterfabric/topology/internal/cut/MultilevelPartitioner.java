package io.clusterfabric.topology.internal.cut;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Light balanced cuts of any graph: an upper bound where exact methods give up.
 *
 * <p>A run coarsens the graph by matching nodes along heavy edges (Hendrickson and Leland, 1995;
 * Karypis and Kumar, 1998), grows one side of the coarsest graph from a few seeds, and {@linkplain
 * TwoWayRefinement refines} the cut on every level on the way back. Runs from different lots make a
 * small population. Then two cuts are combined again and again: no pair is matched that either cut
 * separates, so both survive to the coarsest level; the better one is refined on the way back,
 * where it may take over parts of the other (Sanders and Schulz, 2012). What comes out is never
 * worse than the better parent.
 *
 * <p>Deterministic for a seed. The effort counts operations, not time.
 */
final class MultilevelPartitioner {
  /** Coarsening stops at about so many nodes. */
  private static final int COARSEST = 80;

  private static final int POPULATION = 8;
  private static final int SEEDS_OF_GROWTH = 6;

  private final PartitionLevel finest;
  private final Balance balance;
  private final SplittableRandom random;
  private final Effort effort;
  private final List<Candidate> population = new ArrayList<>();

  /** The two sides of a cut of the finest level. */
  @SuppressWarnings("ArrayRecordComponent") // never compared, never shown
  private record Candidate(byte[] side, long excess, long cut) {
    boolean isBetterThan(Candidate other) {
      return excess < other.excess || (excess == other.excess && cut < other.cut);
    }
  }

  private MultilevelPartitioner(PartitionLevel finest, Balance balance, long seed, Effort effort) {
    this.finest = finest;
    this.balance = balance;
    this.random = new SplittableRandom(seed);
    this.effort = effort;
  }

  /**
   * The lightest balanced cut that the effort finds; at least one run is made.
   *
   * @param graph units first, then switches, which fall freely
   * @param unitWeight weight of each unit
   * @param balance when the units are balanced
   * @param seed for all lots
   * @param effort when to stop
   * @param known cuts to start from besides
   * @return the nodes on side A; in balance, unless the weights are such that it was not found
   */
  static BitSet partition(
      CutGraph graph,
      long[] unitWeight,
      Balance balance,
      long seed,
      Effort effort,
      List<BitSet> known) {
    PartitionLevel finest = PartitionLevel.of(graph, unitWeight);
    MultilevelPartitioner partitioner = new MultilevelPartitioner(finest, balance, seed, effort);
    for (BitSet side : known) {
      partitioner.population.add(partitioner.candidate(side));
    }
    Candidate best = partitioner.search();
    BitSet side = new BitSet(finest.nodes());
    for (int v = 0; v < finest.nodes(); v++) {
      side.set(v, best.side[v] == 1);
    }
    return side;
  }

  private Candidate candidate(BitSet chosen) {
    byte[] side = new byte[finest.nodes()];
    for (int v = 0; v < side.length; v++) {
      side[v] = (byte) (chosen.get(v) ? 1 : 0);
    }
    return refine(finest, side, 4);
  }

  private Candidate search() {
    int[] together = new int[finest.nodes()];
    int known = population.size();
    while (population.size() < known + POPULATION
        && (population.size() == known || !effort.isExhausted())) {
      population.add(run(together, new byte[0]));
    }
    while (!effort.isExhausted() && population.size() > 1) {
      evolve();
    }
    Candidate best = population.get(0);
    for (Candidate c : population) {
      best = c.isBetterThan(best) ? c : best;
    }
    return best;
  }

  private void evolve() {
    int size = population.size();
    int i = random.nextInt(size);
    int j = random.nextInt(size - 1);
    j += j >= i ? 1 : 0;
    Candidate p = population.get(i);
    Candidate q = population.get(j);
    if (random.nextInt(8) == 0) {
      q = run(new int[finest.nodes()], new byte[0]);
      j = worst();
    }
    Candidate better = q.isBetterThan(p) ? q : p;
    int[] group = new int[finest.nodes()];
    for (int v = 0; v < group.length; v++) {
      group[v] = 2 * p.side[v] + q.side[v];
    }
    Candidate child = run(group, better.side);
    int replaced = p.isBetterThan(q) ? j : i;
    if (!population.get(replaced).isBetterThan(child) && isNew(child, replaced)) {
      population.set(replaced, child);
    } else if (!isNew(child, replaced)) {
      // Both parents became one: make room for something else.
      population.set(replaced, run(new int[finest.nodes()], new byte[0]));
    }
  }

  private int worst() {
    int worst = 0;
    for (int k = 1; k < population.size(); k++) {
      if (population.get(worst).isBetterThan(population.get(k))) {
        worst = k;
      }
    }
    return worst;
  }

  private boolean isNew(Candidate child, int except) {
    for (int k = 0; k < population.size(); k++) {
      Candidate c = population.get(k);
      if (k != except && c.cut == child.cut && isSame(c.side, child.side)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSame(byte[] a, byte[] b) {
    if (a.length == 0 || a[0] == b[0]) {
      return Arrays.equals(a, b);
    }
    for (int v = 0; v < a.length; v++) {
      if (a[v] == b[v]) {
        return false;
      }
    }
    return true;
  }

  /**
   * One way down and back.
   *
   * @param group nodes of different groups stay apart on the way down
   * @param given sides that no group straddles, or empty to grow new ones
   */
  private Candidate run(int[] group, byte[] given) {
    List<PartitionLevel> levels = new ArrayList<>();
    List<int[]> images = new ArrayList<>();
    PartitionLevel level = finest;
    int[] groups = group;
    byte[] side = given;
    long most = Math.max(finest.heaviest(), balance.total() * 3 / 2 / COARSEST);
    while (level.nodes() > COARSEST) {
      int[] image = level.match(groups, most, random);
      int coarse = 0;
      for (int c : image) {
        coarse = Math.max(coarse, c + 1);
      }
      effort.spend(2L * level.arcs() + 8L * level.nodes());
      if (coarse > level.nodes() * 0.95) {
        break;
      }
      int[] groupsAbove = new int[coarse];
      byte[] sideAbove = new byte[side.length == 0 ? 0 : coarse];
      for (int v = 0; v < image.length; v++) {
        groupsAbove[image[v]] = groups[v];
        if (side.length > 0) {
          sideAbove[image[v]] = side[v];
        }
      }
      levels.add(level);
      images.add(image);
      level = level.contract(image, coarse);
      groups = groupsAbove;
      side = sideAbove;
    }
    Candidate found = side.length > 0 ? refine(level, side, 6) : grow(level);
    for (int l = levels.size() - 1; l >= 0; l--) {
      int[] image = images.get(l);
      byte[] finer = new byte[image.length];
      for (int v = 0; v < finer.length; v++) {
        finer[v] = found.side[image[v]];
      }
      found = refine(levels.get(l), finer, 6);
    }
    return found;
  }

  private Candidate refine(PartitionLevel level, byte[] side, int passes) {
    Balance here = level == finest ? balance : balance.atLeast(level.heaviest());
    int patience = 50 + Math.min(level.nodes() / 20, 250);
    TwoWayRefinement refinement = new TwoWayRefinement(level, here, side, patience, random, effort);
    refinement.run(passes);
    return new Candidate(side, balance.excess(weightOf(level, side)), refinement.cut());
  }

  private static long weightOf(PartitionLevel level, byte[] side) {
    long weight = 0;
    for (int v = 0; v < side.length; v++) {
      weight += side[v] == 1 ? level.nodeWeight(v) : 0;
    }
    return weight;
  }

  /** Grows side A from a random node by breadth, several times, and keeps the best. */
  private Candidate grow(PartitionLevel level) {
    Candidate best = grown(level);
    for (int i = 1; i < SEEDS_OF_GROWTH; i++) {
      Candidate other = grown(level);
      Balance here = balance.atLeast(level.heaviest());
      long a = here.excess(weightOf(level, other.side));
      long b = here.excess(weightOf(level, best.side));
      if (a < b || (a == b && other.cut < best.cut)) {
        best = other;
      }
    }
    return best;
  }

  private Candidate grown(PartitionLevel level) {
    int n = level.nodes();
    byte[] side = new byte[n];
    boolean[] seen = new boolean[n];
    int[] queue = new int[n];
    int tail = 0;
    long weight = 0;
    for (int head = 0; head < n && 2 * weight < balance.total(); head++) {
      if (head == tail) {
        int start = random.nextInt(n);
        while (seen[start]) {
          start = start + 1 == n ? 0 : start + 1;
        }
        seen[start] = true;
        queue[tail++] = start;
      }
      int v = queue[head];
      side[v] = 1;
      weight += level.nodeWeight(v);
      for (int i = level.firstArc(v); i < level.endOfArcs(v); i++) {
        if (!seen[level.head(i)]) {
          seen[level.head(i)] = true;
          queue[tail++] = level.head(i);
        }
      }
    }
    effort.spend(level.arcs() + 8L * n);
    return refine(level, side, 8);
  }
}
