package io.clusterfabric.collectives.algorithm;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.internal.load.TransferTime;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
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
    private final int words;

    /** Whose contributions each node has of each block, a bit a rank. */
    private final long[] held;

    // The transfers of a step, a block each, with what was held before the step.
    private int moves;
    private int[] sender = new int[64];
    private int[] target = new int[64];
    private int[] block = new int[64];
    private boolean[] adds = new boolean[64];
    private long[] what;

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
      this.words = (ranks + Long.SIZE - 1) / Long.SIZE;
      // A word has 64 contributions, so that this is no more than what was allowed above.
      this.held = new long[Math.multiplyExact(Math.multiplyExact(nodes, ids), words)];
      this.what = new long[64 * words];
      for (int n = 0; n < ranks; n++) {
        for (int b = 0; b < ids; b++) {
          if (begins(n, b)) {
            held[at(n, b) + n / Long.SIZE] |= 1L << n;
          }
        }
      }
    }

    private int at(int node, int block) {
      return (node * ids + block) * words;
    }

    private boolean has(int at, int rank) {
      return (held[at + rank / Long.SIZE] >> rank & 1) != 0;
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

    private boolean complete(int rank, int block) {
      int at = at(rank, block);
      return switch (schedule.collective()) {
        case ALL_REDUCE, REDUCE_SCATTER, REDUCE -> {
          int count = 0;
          for (int w = 0; w < words; w++) {
            count += Long.bitCount(held[at + w]);
          }
          yield count == ranks;
        }
        case ALL_GATHER, GATHER, ALL_TO_ALL -> has(at, owner(block));
        case BROADCAST, SCATTER, SEND_RECEIVE -> has(at, 0);
      };
    }

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
          if (ends(r, b) && !complete(r, b)) {
            return "rank " + r + " ends with " + contributions(at(r, b)) + " of block " + b;
          }
        }
      }
      return null;
    }

    /** The transfers of ranks, or those of switches, which pass on what they get in the step. */
    private @Nullable String carryOut(Step step, int number, boolean fromSwitches) {
      moves = 0;
      step.forEachTransfer(
          (from, to, blocks, reduce) -> {
            if (from >= ranks == fromSwitches) {
              int before = moves;
              blocks.forEach(b -> move(from, to, b, reduce));
              int told = moves - before;
              if (told != blocks.count()) {
                throw new IllegalArgumentException(
                    "a transfer of step "
                        + number
                        + " says "
                        + blocks.count()
                        + " blocks and lists "
                        + told);
              }
            }
          });
      for (int i = 0; i < moves; i++) {
        int mine = at(target[i], block[i]);
        boolean any = false;
        boolean twice = false;
        for (int w = 0; w < words; w++) {
          long got = what[i * words + w];
          any |= got != 0;
          twice |= (held[mine + w] & got) != 0;
        }
        if (!any) {
          return name(sender[i])
              + " sends block "
              + block[i]
              + " in step "
              + number
              + " without having it";
        }
        if (adds[i] && twice) {
          return name(target[i])
              + " adds block "
              + block[i]
              + " of "
              + name(sender[i])
              + " in step "
              + number
              + " though it has part of it";
        }
        for (int w = 0; w < words; w++) {
          long got = what[i * words + w];
          held[mine + w] = adds[i] ? held[mine + w] | got : got;
        }
      }
      return null;
    }

    private void move(int from, int to, int moved, boolean reduce) {
      if (moves == sender.length) {
        int size = 2 * moves;
        sender = Arrays.copyOf(sender, size);
        target = Arrays.copyOf(target, size);
        block = Arrays.copyOf(block, size);
        adds = Arrays.copyOf(adds, size);
        what = Arrays.copyOf(what, size * words);
      }
      sender[moves] = from;
      target[moves] = to;
      block[moves] = moved;
      adds[moves] = reduce;
      System.arraycopy(held, at(from, moved), what, moves * words, words);
      moves++;
    }

    private BitSet contributions(int at) {
      return BitSet.valueOf(Arrays.copyOfRange(held, at, at + words));
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
