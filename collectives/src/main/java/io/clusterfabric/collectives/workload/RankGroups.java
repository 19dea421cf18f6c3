package io.clusterfabric.collectives.workload;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.internal.text.Counts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apiguardian.api.API;

/** Groups of a job's ranks that do the same at once. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RankGroups {
  private final ParallelGroup kind;
  private final int[][] ranks;

  private RankGroups(ParallelGroup kind, int[][] ranks) {
    this.kind = kind;
    this.ranks = ranks;
  }

  /**
   * Groups of ranks.
   *
   * @param kind what they are
   * @param groups the ranks of each, in the order in which they pass data on
   * @return the groups
   * @throws IllegalArgumentException if there is none, or one is empty or has a negative rank
   */
  public static RankGroups of(ParallelGroup kind, List<int[]> groups) {
    int[][] copy = new int[groups.size()][];
    for (int g = 0; g < copy.length; g++) {
      copy[g] = groups.get(g).clone();
      if (copy[g].length == 0 || Arrays.stream(copy[g]).anyMatch(r -> r < 0)) {
        throw new IllegalArgumentException(
            "a group has at least one rank, from 0, found " + Arrays.toString(copy[g]));
      }
    }
    if (copy.length == 0) {
      throw new IllegalArgumentException("there is no group");
    }
    return new RankGroups(requireNonNull(kind), copy);
  }

  /**
   * Ranks that fill caches, each with one that goes on with them. Where one side has fewer, its
   * ranks take several of the other's in turn.
   *
   * @param from how many ranks fill caches; they are numbered from 0
   * @param to how many go on with them; they are numbered on from there
   * @return pairs, as many as the larger side has ranks
   */
  public static RankGroups pairs(int from, int to) {
    if (from < 1 || to < 1) {
      throw new IllegalArgumentException(
          "both sides have at least one rank, found " + from + " and " + to);
    }
    List<int[]> pairs = new ArrayList<>();
    for (int i = 0; i < Math.max(from, to); i++) {
      pairs.add(new int[] {i % from, from + i % to});
    }
    return of(ParallelGroup.PREFILL_DECODE, pairs);
  }

  /**
   * What the groups are.
   *
   * @return the kind
   */
  public ParallelGroup kind() {
    return kind;
  }

  /**
   * How many groups there are.
   *
   * @return at least 1
   */
  public int count() {
    return ranks.length;
  }

  /**
   * The ranks of a group.
   *
   * @param group its number, from 0
   * @return a copy, in the order in which they pass data on
   */
  public int[] ranks(int group) {
    return ranks[group].clone();
  }

  /**
   * How many ranks the largest group has.
   *
   * @return at least 1
   */
  public int size() {
    int most = 0;
    for (int[] g : ranks) {
      most = Math.max(most, g.length);
    }
    return most;
  }

  /**
   * Where the ranks of each group are.
   *
   * @param job where the ranks of the job are
   * @return a placement for each group
   * @throws IndexOutOfBoundsException if the job has fewer ranks
   */
  public List<Placement> on(Placement job) {
    List<Placement> out = new ArrayList<>(ranks.length);
    for (int[] g : ranks) {
      out.add(job.ofRanks(g));
    }
    return out;
  }

  /** By kind and ranks. */
  @Override
  public boolean equals(Object other) {
    return other instanceof RankGroups g && kind == g.kind && Arrays.deepEquals(ranks, g.ranks);
  }

  @Override
  public int hashCode() {
    return 31 * kind.name().hashCode() + Arrays.deepHashCode(ranks);
  }

  /** One line: how many of what size. */
  @Override
  public String toString() {
    return Counts.of(count(), kind.word() + " group") + " of " + Counts.of(size(), "rank");
  }
}
