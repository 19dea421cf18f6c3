package io.clusterfabric.collectives.contention;

import io.clusterfabric.collectives.algorithm.Phase;
import io.clusterfabric.collectives.algorithm.Schedule;
import io.clusterfabric.collectives.algorithm.Step;
import io.clusterfabric.collectives.internal.load.Domains;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Ratio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The phases of a schedule over the ranks of a job. Ranks of the schedule are those of the job
 * domain by domain. A library runs as many copies of a schedule as there are channels, with ranks
 * turned round inside their domains, each for its part of the message; so what goes from one domain
 * to another in a step divides evenly over all channels. What stays in a domain loads the scale-up
 * network.
 *
 * <p>A flow of weight 1 moves a block's part of a channel. Not for use by several threads.
 */
final class SchedulePhases implements PhaseFlows {
  /** Transfers of a step have an index of so many bits beside the domains that they join. */
  private static final int INDEX_BITS = 24;

  private final JobFlows job;
  private final Schedule schedule;
  private final int parts;
  private final int[] domainOf;
  private final int[] placeOf;
  private final List<Phase> told = new ArrayList<>();
  private final List<Long> stepsOf = new ArrayList<>();
  private final int all;

  // The step that was looked at last, between domains and inside them.
  private int present = -1;
  private int pairs;
  private long[] key = new long[64];
  private int[] weight = new int[64];
  private long[] sum = new long[64];
  private double inside;
  private long toSwitches;

  SchedulePhases(JobFlows job, Schedule schedule, int limit) {
    if (schedule.ranks() != job.ranks()) {
      throw new IllegalArgumentException(
          "the schedule is of "
              + schedule.ranks()
              + " ranks, the job has "
              + job.ranks()
              + "; make it for as many");
    }
    this.job = job;
    this.schedule = schedule;
    this.parts =
        schedule.collective() == Collective.ALL_TO_ALL && !job.pxn() ? job.channelCount() : 1;
    int ranks = job.ranks();
    this.domainOf = new int[ranks];
    this.placeOf = new int[ranks];
    Domains domains = job.domains();
    int next = 0;
    for (int d = 0; d < domains.count(); d++) {
      for (int i = 0; i < domains.ranksIn(d); i++) {
        domainOf[next] = d;
        placeOf[next++] = i;
      }
    }
    List<Phase> phases = schedule.phases();
    this.all = phases.size();
    choose(phases, Math.max(2, limit));
  }

  /** Of phases in a row the one of most steps stands for all; of equal ones that in the middle. */
  private void choose(List<Phase> phases, int limit) {
    int groups = Math.min(limit, phases.size());
    for (int g = 0; g < groups; g++) {
      int from = (int) ((long) g * phases.size() / groups);
      int to = (int) ((long) (g + 1) * phases.size() / groups);
      int best = (from + to - 1) / 2;
      long steps = 0;
      for (int i = from; i < to; i++) {
        steps += phases.get(i).steps();
        best = phases.get(i).steps() > phases.get(best).steps() ? i : best;
      }
      told.add(phases.get(best));
      stepsOf.add(steps);
    }
  }

  Schedule schedule() {
    return schedule;
  }

  @Override
  public int count() {
    return told.size();
  }

  @Override
  public long total() {
    return all;
  }

  @Override
  public String name(int phase) {
    Phase p = told.get(phase);
    return p.steps() == 1
        ? "step " + (p.firstStep() + 1)
        : "steps " + (p.firstStep() + 1) + " to " + (p.firstStep() + p.steps());
  }

  @Override
  public long repeats(int phase) {
    return stepsOf.get(phase);
  }

  @Override
  public Ratio share(int phase) {
    return Ratio.of(1, (long) schedule.blocks() * job.channelCount() * parts);
  }

  @Override
  public long flows(int phase) {
    look(phase);
    return (long) pairs * job.channelCount() * parts;
  }

  @Override
  public double scaleUpFactor(int phase) {
    look(phase);
    return inside * job.channelCount() * parts;
  }

  @Override
  public void tell(int phase, FlowSink sink) {
    look(phase);
    int n = job.domainCount();
    int channels = job.channelCount();
    for (int i = 0; i < pairs; i++) {
      int from = (int) (key[i] / n);
      int to = (int) (key[i] % n);
      for (int c = 0; c < channels; c++) {
        for (int x = 0; x < parts; x++) {
          int at = parts == 1 ? c : x;
          sink.flow(c, x, job.endpoint(from, c), job.endpoint(to, at), sum[i]);
        }
      }
    }
  }

  /** Through switches that combine, on a tree that no routing decides. */
  @Override
  public @Nullable LinkVector fixed(int phase, DirectedLinks links, int queuePairs) {
    look(phase);
    return toSwitches > 0 && job.domainCount() > 1
        ? ReducingTree.loads(job, links, queuePairs, toSwitches)
        : null;
  }

  /** Sums up what a step sends from domain to domain, and what it sends inside. */
  private void look(int phase) {
    if (present == phase) {
      return;
    }
    present = phase;
    Step step = schedule.step(told.get(phase).firstStep());
    int n = job.domainCount();
    int ranks = job.ranks();
    int[] count = new int[1];
    long[] through = new long[1];
    // What each rank sends and gets inside; with copies turned round all of a domain do the same.
    double[] sent = new double[n == 1 ? ranks : n];
    double[] got = new double[sent.length];
    boolean handsOn = schedule.collective() == Collective.ALL_TO_ALL && job.pxn();
    step.forEachTransfer(
        (from, to, blocks, reduce) -> {
          if (from >= ranks || to >= ranks) {
            through[0] = Math.max(through[0], blocks.count());
            if (n == 1) {
              add(from, sent, blocks.count());
              add(to, got, blocks.count());
            }
            return;
          }
          int a = domainOf[from];
          int b = domainOf[to];
          if (a == b) {
            sent[n == 1 ? from : a] += blocks.count();
            got[n == 1 ? to : a] += blocks.count();
            return;
          }
          if (handsOn && placeOf[from] != placeOf[to]) {
            sent[a] += blocks.count();
            got[a] += blocks.count();
          }
          if (count[0] == key.length) {
            key = Arrays.copyOf(key, 2 * key.length);
            weight = Arrays.copyOf(weight, 2 * weight.length);
          }
          key[count[0]] = (long) a * n + b;
          weight[count[0]++] = blocks.count();
        });
    toSwitches = through[0];
    inside = 0;
    for (int i = 0; i < sent.length; i++) {
      double each = Math.max(sent[i], got[i]) / (n == 1 ? 1 : job.domains().ranksIn(i));
      inside = Math.max(inside, each);
    }
    merge(count[0]);
  }

  /** A switch's ports are as many as it needs. */
  private static void add(int rank, double[] to, double units) {
    if (rank < to.length) {
      to[rank] += units;
    }
  }

  /** Puts transfers between the same two domains together, in the order of domains. */
  private void merge(int transfers) {
    if (transfers >= 1 << INDEX_BITS) {
      throw new IllegalArgumentException(
          "a step of the schedule has " + transfers + " transfers between domains, too many");
    }
    long[] order = new long[transfers];
    for (int i = 0; i < transfers; i++) {
      order[i] = key[i] << INDEX_BITS | i;
    }
    Arrays.sort(order);
    long[] merged = new long[transfers];
    if (sum.length < transfers) {
      sum = new long[transfers];
    }
    pairs = 0;
    for (int i = 0; i < transfers; i++) {
      long k = order[i] >> INDEX_BITS;
      int at = (int) (order[i] & (1 << INDEX_BITS) - 1);
      if (pairs == 0 || merged[pairs - 1] != k) {
        merged[pairs] = k;
        sum[pairs++] = weight[at];
      } else {
        sum[pairs - 1] += weight[at];
      }
    }
    System.arraycopy(merged, 0, key, 0, pairs);
  }
}
