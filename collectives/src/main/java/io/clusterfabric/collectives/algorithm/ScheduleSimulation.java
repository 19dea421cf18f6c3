package io.clusterfabric.collectives.algorithm;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.internal.load.TransferTime;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Carries a {@link Schedule} out on a network in which nobody waits for others: says whether each
 * rank ends with what the operation promises, and how long it takes.
 *
 * <p>All ranks take each step together. A step takes its latency and the bytes of the busiest rank,
 * which sends and receives at once; it sends several transfers of a step one after the other. A
 * schedule with several {@linkplain Schedule#ports ports} has a share of the rate for each link.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ScheduleSimulation {
  /** Contributions that are kept at once at most; more would not fit a usual memory. */
  private static final long MOST_CONTRIBUTIONS = 1L << 31;

  private final Schedule schedule;
  private final Optional<String> fault;

  private ScheduleSimulation(Schedule schedule, Optional<String> fault) {
    this.schedule = schedule;
    this.fault = fault;
  }

  /**
   * Carries a schedule out block by block.
   *
   * @param schedule the schedule
   * @return what came of it
   * @throws IllegalArgumentException if ranks times blocks times ranks are above 2<sup>31</sup>
   */
  public static ScheduleSimulation of(Schedule schedule) {
    return new ScheduleSimulation(
        requireNonNull(schedule), Optional.ofNullable(new Holdings(schedule).run()));
  }

  /**
   * What went wrong first.
   *
   * @return which rank lacks, or has twice, which block; empty if all ranks end as the operation
   *     says
   */
  public Optional<String> fault() {
    return fault;
  }

  /**
   * The time on one network.
   *
   * @param size the message, as {@link AlgorithmInput#size} says
   * @param step the latency of a step
   * @param rate what a rank can send, and receive at the same time; above 0
   * @return the sum over all steps, rounded up to whole picoseconds
   */
  public TimeSpan time(DataSize size, TimeSpan step, Bandwidth rate) {
    return time(schedule, size, step, rate);
  }

  /**
   * The time on one network, without looking at blocks.
   *
   * @param schedule the schedule, of any number of ranks
   * @param size the message, as {@link AlgorithmInput#size} says
   * @param step the latency of a step
   * @param rate what a rank can send, and receive at the same time; above 0
   * @return the sum over all steps, rounded up to whole picoseconds
   */
  public static TimeSpan time(Schedule schedule, DataSize size, TimeSpan step, Bandwidth rate) {
    long latencies = 0;
    long blocks = 0;
    Load load = new Load(schedule, schedule.ranks());
    for (int i = 0; i < schedule.steps(); i++) {
      Step s = schedule.step(i);
      latencies += s.latencies();
      load.count(s);
      blocks = Math.addExact(blocks, load.inside);
    }
    Optional<Ratio> slot = schedule.slot();
    Ratio volume =
        slot.isPresent()
            ? slot.get().times(schedule.steps())
            : Ratio.of(Math.multiplyExact(blocks, schedule.ports()), schedule.blocks());
    return step.times(latencies).plus(TransferTime.up(size, volume, rate));
  }

  /**
   * The time where ranks in a row share a scale-up domain and other pairs the network. In each step
   * both networks are busy at the same time, and the slower one counts.
   *
   * @param schedule the schedule
   * @param size the message, as {@link AlgorithmInput#size} says
   * @param perDomain how many ranks are in each domain, at least 1
   * @param scaleUpStep the latency of a step inside domains
   * @param scaleUpRate what a rank can send inside its domain; above 0
   * @param networkStep the latency of a step in which some pair is of two domains
   * @param networkRate what a rank can send out of its domain; above 0
   * @return the sum over all steps
   */
  public static TimeSpan time(
      Schedule schedule,
      DataSize size,
      int perDomain,
      TimeSpan scaleUpStep,
      Bandwidth scaleUpRate,
      TimeSpan networkStep,
      Bandwidth networkRate) {
    TimeSpan latency = TimeSpan.ZERO;
    long inside = 0;
    long outside = 0;
    Load load = new Load(schedule, perDomain);
    for (int i = 0; i < schedule.steps(); i++) {
      Step s = schedule.step(i);
      load.count(s);
      latency = latency.plus((load.outside > 0 ? networkStep : scaleUpStep).times(s.latencies()));
      boolean out =
          networkRate.dividedBy(scaleUpRate).times(load.inside).compareTo(Ratio.of(load.outside))
              <= 0;
      inside += out ? 0 : load.inside;
      outside += out ? load.outside : 0;
    }
    return latency
        .plus(TransferTime.up(size, Ratio.of(inside, schedule.blocks()), scaleUpRate))
        .plus(TransferTime.up(size, Ratio.of(outside, schedule.blocks()), networkRate));
  }

  /**
   * The busiest step of a schedule.
   *
   * @param schedule the schedule
   * @return the largest share of the message that a rank sends or receives in one step; no more
   *     than {@link Schedule#slot} where there is one
   */
  public static Ratio busiestStep(Schedule schedule) {
    long most = 0;
    Load load = new Load(schedule, schedule.ranks());
    for (int i = 0; i < schedule.steps(); i++) {
      load.count(schedule.step(i));
      most = Math.max(most, load.inside);
    }
    return Ratio.of(most, schedule.blocks());
  }

  /** Counts the blocks of the busiest rank, or of the busiest link where ranks have several. */
  private static final class Load {
    private final int ranks;
    private final int ports;
    private final int perDomain;
    private final long[][] sent = new long[2][];
    private final long[][] received = new long[2][];
    private long inside;
    private long outside;

    Load(Schedule schedule, int perDomain) {
      this.ranks = schedule.ranks();
      this.ports = schedule.ports();
      this.perDomain = perDomain;
      for (int i = 0; i < 2; i++) {
        sent[i] = new long[ranks];
        received[i] = new long[ranks];
      }
    }

    void count(Step step) {
      inside = 0;
      outside = 0;
      if (ports > 1) {
        Map<Long, Long> onLink = new HashMap<>();
        step.forEachTransfer(
            (from, to, b, reduce) -> {
              long link = (long) from * ranks + to;
              long all = onLink.merge(link, (long) b.count(), Long::sum);
              inside = Math.max(inside, all);
            });
        return;
      }
      for (int i = 0; i < 2; i++) {
        Arrays.fill(sent[i], 0);
        Arrays.fill(received[i], 0);
      }
      step.forEachTransfer(
          (from, to, b, reduce) -> {
            // A switch has a port for each rank, so only the rank's end of the link can limit.
            int where = from >= ranks || to >= ranks || from / perDomain == to / perDomain ? 0 : 1;
            if (from < ranks) {
              sent[where][from] += b.count();
            }
            if (to < ranks) {
              received[where][to] += b.count();
            }
          });
      for (int r = 0; r < ranks; r++) {
        inside = Math.max(inside, Math.max(sent[0][r], received[0][r]));
        outside = Math.max(outside, Math.max(sent[1][r], received[1][r]));
      }
    }
  }

  /** Whose contribution each node has to each block. */
  private static final class Holdings {
    private final Schedule schedule;
    private final int ranks;
    private final int ids;
    private final BitSet[][] held;

    Holdings(Schedule schedule) {
      this.schedule = schedule;
      this.ranks = schedule.ranks();
      int nodes = Math.addExact(ranks, schedule.switches());
      long all =
          schedule.collective() == Collective.ALL_TO_ALL
              ? (long) schedule.blocks() * ranks
              : schedule.blocks();
      if (all > Integer.MAX_VALUE || all > MOST_CONTRIBUTIONS / nodes / ranks) {
        throw new IllegalArgumentException(
            "block by block only small jobs can be followed, found "
                + Counts.of(ranks, "rank")
                + " and "
                + Counts.of(all, "block")
                + "; time() needs no blocks");
      }
      this.ids = (int) all;
      this.held = new BitSet[nodes][ids];
      for (int n = 0; n < nodes; n++) {
        for (int b = 0; b < ids; b++) {
          held[n][b] = new BitSet();
          if (n < ranks && begins(n, b)) {
            held[n][b].set(n);
          }
        }
      }
    }

    /** Whose the block is where blocks are shared out. */
    private int owner(int block) {
      return schedule.collective() == Collective.ALL_TO_ALL
          ? block / schedule.blocks()
          : (int) ((long) block * ranks / schedule.blocks());
    }

    private int receiver(int block) {
      return block % schedule.blocks() / (schedule.blocks() / ranks);
    }

    private boolean begins(int rank, int block) {
      return switch (schedule.collective()) {
        case ALL_REDUCE, REDUCE_SCATTER, REDUCE -> true;
        case ALL_GATHER, GATHER, ALL_TO_ALL -> owner(block) == rank;
        case BROADCAST, SCATTER, SEND_RECEIVE -> rank == 0;
      };
    }

    private boolean ends(int rank, int block) {
      return switch (schedule.collective()) {
        case ALL_REDUCE, ALL_GATHER, BROADCAST -> true;
        case REDUCE_SCATTER, SCATTER -> owner(block) == rank;
        case REDUCE, GATHER -> rank == 0;
        case ALL_TO_ALL -> receiver(block) == rank;
        case SEND_RECEIVE -> rank == 1;
      };
    }

    private boolean complete(BitSet contributions, int block) {
      return switch (schedule.collective()) {
        case ALL_REDUCE, REDUCE_SCATTER, REDUCE -> contributions.cardinality() == ranks;
        case ALL_GATHER, GATHER, ALL_TO_ALL -> contributions.get(owner(block));
        case BROADCAST, SCATTER, SEND_RECEIVE -> contributions.get(0);
      };
    }

    private record Move(int from, int to, int block, boolean reduce, BitSet what) {}

    @Nullable String run() {
      for (int i = 0; i < schedule.steps(); i++) {
        Step step = schedule.step(i);
        String wrong = carryOut(step, i, false);
        if (wrong == null && schedule.switches() > 0) {
          wrong = carryOut(step, i, true);
        }
        if (wrong != null) {
          return wrong;
        }
      }
      for (int r = 0; r < ranks; r++) {
        for (int b = 0; b < ids; b++) {
          if (ends(r, b) && !complete(held[r][b], b)) {
            return "rank " + r + " ends with " + held[r][b] + " of block " + b;
          }
        }
      }
      return null;
    }

    /** The transfers of ranks, or those of switches, which pass on what they get in the step. */
    private @Nullable String carryOut(Step step, int number, boolean fromSwitches) {
      List<Move> moves = new ArrayList<>();
      step.forEachTransfer(
          (from, to, blocks, reduce) -> {
            if (from >= ranks == fromSwitches) {
              int[] told = new int[1];
              blocks.forEach(
                  b -> {
                    told[0]++;
                    moves.add(new Move(from, to, b, reduce, (BitSet) held[from][b].clone()));
                  });
              if (told[0] != blocks.count()) {
                throw new IllegalArgumentException(
                    "a transfer of step "
                        + number
                        + " says "
                        + blocks.count()
                        + " blocks and lists "
                        + told[0]);
              }
            }
          });
      for (Move m : moves) {
        BitSet mine = held[m.to()][m.block()];
        if (m.what().isEmpty()) {
          return name(m.from())
              + " sends block "
              + m.block()
              + " in step "
              + number
              + " without having it";
        }
        if (m.reduce() && mine.intersects(m.what())) {
          return name(m.to())
              + " adds block "
              + m.block()
              + " of "
              + name(m.from())
              + " in step "
              + number
              + " though it has part of it";
        }
        if (!m.reduce()) {
          mine.clear();
        }
        mine.or(m.what());
      }
      return null;
    }

    private String name(int node) {
      return node < ranks ? "rank " + node : "switch " + (node - ranks);
    }
  }

  /** One line: the schedule and whether it does what it should. */
  @Override
  public String toString() {
    return schedule + ": " + fault.orElse("each rank ends with what it should");
  }
}
