package io.clusterfabric.collectives.nccl;

import io.clusterfabric.collectives.nccl.TuningCells.Raw;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * NCCL's tuning model on given inputs: for each operation, algorithm and protocol a latency and a
 * bandwidth, {@code time = latency + size / bandwidth} with corrections for trees and long rings,
 * and the pair of least time with its channels and threads. Immutable.
 *
 * <p>NCCL's own model is not monotone in size: corrections step at powers of two. It has no model
 * of all-to-all and send-receive.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NcclTuning {
  private static final List<Collective> MODELLED =
      List.of(
          Collective.BROADCAST,
          Collective.REDUCE,
          Collective.ALL_GATHER,
          Collective.REDUCE_SCATTER,
          Collective.ALL_REDUCE);
  private static final float AN_HOUR_US =
      3600000000.0f; // NCCL's start of the comparison up to 2.28
  private static final int WARP = 32;
  private static final int MOST_THREADS = 640;
  private static final int SIMPLE_THREADS = 512;

  private final NcclInputs inputs;
  private final NcclProfile profile;
  private final Map<Collective, Raw[][]> cells = new EnumMap<>(Collective.class);

  private NcclTuning(NcclInputs inputs, NcclProfile profile) {
    this.inputs = inputs;
    this.profile = profile;
    TuningCells model = new TuningCells(inputs, profile);
    NcclAlgorithm[] algorithms = NcclAlgorithm.values();
    NcclProtocol[] protocols = NcclProtocol.values();
    for (Collective c : MODELLED) {
      Raw[][] table = new Raw[algorithms.length][protocols.length];
      for (NcclAlgorithm a : algorithms) {
        for (NcclProtocol p : protocols) {
          table[a.number()][p.number()] = model.cell(c, a, p);
        }
      }
      cells.put(c, table);
    }
  }

  /**
   * Works out the model.
   *
   * @param inputs what NCCL looks at
   * @param profile the version of NCCL
   * @return the model
   */
  public static NcclTuning of(NcclInputs inputs, NcclProfile profile) {
    return new NcclTuning(inputs, profile);
  }

  /**
   * The operations that NCCL has a model of.
   *
   * @return in NCCL's order
   */
  public static List<Collective> collectives() {
    return MODELLED;
  }

  /**
   * What it was worked out from.
   *
   * @return the inputs
   */
  public NcclInputs inputs() {
    return inputs;
  }

  /**
   * The version of NCCL.
   *
   * @return the profile
   */
  public NcclProfile profile() {
    return profile;
  }

  Raw raw(Collective c, NcclAlgorithm a, NcclProtocol p) {
    Raw[][] table = cells.get(c);
    if (table == null) {
      throw new IllegalArgumentException(
          "NCCL has no tuning model of " + c.id() + "; it has one of " + ids());
    }
    return table[a.number()][p.number()];
  }

  private static String ids() {
    return String.join(", ", MODELLED.stream().map(Collective::id).toList());
  }

  /**
   * A cell of the table that NCCL prints.
   *
   * @param collective the operation, one of {@link #collectives()}
   * @param algorithm the algorithm
   * @param protocol the protocol
   * @return latency and algorithm bandwidth; empty if NCCL has no such pair or switches it off
   * @throws IllegalArgumentException if NCCL has no model of the operation
   */
  public Optional<NcclCell> cell(
      Collective collective, NcclAlgorithm algorithm, NcclProtocol protocol) {
    Raw raw = raw(collective, algorithm, protocol);
    return raw.bandwidthGBs() <= 0
        ? Optional.empty()
        : Optional.of(
            new NcclCell(
                micros(raw.latencyUs()),
                Bandwidth.ofBitsPerSecond(Math.round(raw.bandwidthGBs() * 8e9))));
  }

  static TimeSpan micros(float us) {
    return TimeSpan.ofPicoseconds(Math.round(us * 1e6));
  }

  /**
   * What NCCL expects a pair to take.
   *
   * @param collective the operation, one of {@link #collectives()}
   * @param algorithm the algorithm
   * @param protocol the protocol
   * @param size the whole array, for all-gather and reduce-scatter what the ranks hold together
   * @return the time; empty if NCCL has no such pair or switches it off
   * @throws IllegalArgumentException if NCCL has no model of the operation
   */
  public Optional<TimeSpan> time(
      Collective collective, NcclAlgorithm algorithm, NcclProtocol protocol, DataSize size) {
    float us = micros(collective, algorithm, protocol, size.bytes());
    return us < 0 ? Optional.empty() : Optional.of(micros(us));
  }

  /** Microseconds, in NCCL's arithmetic; below 0 if the pair is off. */
  float micros(Collective c, NcclAlgorithm a, NcclProtocol p, long bytes) {
    Raw raw = raw(c, a, p);
    if (raw.bandwidthGBs() <= 0) {
      return -1;
    }
    float bandwidth = raw.bandwidthGBs() * correction(c, a, p, bytes);
    float latency = raw.latencyUs();
    if (plateau(c, a, p, bytes)) {
      latency = (float) (latency * plateauFactor());
    }
    return latency + bytes / (1000 * bandwidth);
  }

  /** Trees reach less than their bandwidth at middle sizes. */
  float correction(Collective c, NcclAlgorithm a, NcclProtocol p, long bytes) {
    int log = 63 - Long.numberOfLeadingZeros(Math.max(1, bytes >> 6));
    if (c != Collective.ALL_REDUCE
        || (bytes < 64 && profile.has(NcclRule.SMALL_UNCORRECTED))
        || log >= profile.corrections()) {
      return 1;
    }
    boolean tree = a == NcclAlgorithm.TREE && log < 23;
    boolean nvlsTree =
        a == NcclAlgorithm.NVLS_TREE
            && profile.has(NcclRule.NVLS_TREE_CORRECTED)
            && inputs.computeCapability() >= 100
            && inputs.cpu().isX86();
    return tree || nvlsTree ? profile.correction(p, log) : 1;
  }

  /** Rings over several nodes lose time once each rank's share of a channel is worth a message. */
  boolean plateau(Collective c, NcclAlgorithm a, NcclProtocol p, long bytes) {
    return a == NcclAlgorithm.RING
        && p == NcclProtocol.SIMPLE
        && inputs.nodes() > 1
        && c == Collective.ALL_REDUCE
        && bytes / ((long) inputs.channels() * inputs.ranks()) >= 64;
  }

  double plateauFactor() {
    return inputs.computeCapability() < 80 ? 1.9 : 1.4;
  }

  /** Whether NCCL compares the algorithm for the operation, besides its having a bandwidth. */
  boolean compared(Collective c, NcclAlgorithm a) {
    boolean current = profile.has(NcclRule.TREE_ALL_THREADS);
    if (a == NcclAlgorithm.COLLNET_DIRECT && current && inputs.mostRanksPerNode() > 8) {
      return false;
    }
    if (a == NcclAlgorithm.COLLNET_CHAIN
        && profile.has(NcclRule.NVLS_EFFICIENCY)
        && inputs.mostRanksPerNode() > 8) {
      return false;
    }
    if (a == NcclAlgorithm.NVLS
        && inputs.nodes() > 1
        && c != Collective.ALL_REDUCE
        && profile.has(NcclRule.GATHER_ONE_NODE_NVLS)) {
      return false;
    }
    boolean arity = current && !profile.has(NcclRule.LL128_BY_LIST);
    return !(a.isNvls()
        && arity
        && c != Collective.ALL_REDUCE
        && inputs.mostRanksPerNode() > profile.nvlsArity());
  }

  /**
   * What NCCL takes for an operation.
   *
   * @param collective the operation, one of {@link #collectives()}
   * @param size the whole array, for all-gather and reduce-scatter what the ranks hold together
   * @return the pair of least time; of equal times the first in NCCL's order
   * @throws IllegalArgumentException if NCCL has no model of the operation, there is one rank, or
   *     every pair would take an hour or more, where NCCL before 2.29 gives up too
   * @throws ArithmeticException if it takes longer than a time span holds, 106 days
   */
  public NcclChoice select(Collective collective, DataSize size) {
    NcclAlgorithm algorithm = null;
    NcclProtocol protocol = null;
    float most = profile.has(NcclRule.TAKES_ANY_TIME) ? Float.MAX_VALUE : AN_HOUR_US;
    float least = most;
    boolean longer = false;
    for (NcclAlgorithm a : NcclAlgorithm.values()) {
      if (!compared(collective, a)) {
        continue;
      }
      for (NcclProtocol p : NcclProtocol.values()) {
        float us = micros(collective, a, p, size.bytes());
        longer |= us >= most;
        if (us >= 0 && us < least) {
          algorithm = a;
          protocol = p;
          least = us;
        }
      }
    }
    if (algorithm == null || protocol == null) {
      String why =
          inputs.ranks() < 2
              ? "; one rank has nobody to talk to"
              : longer
                  ? ": every pair would take an hour or more, which it never takes; the size is "
                      + size
                  : ": no algorithm and protocol is on for it";
      throw new IllegalArgumentException(
          "NCCL takes nothing for " + collective.id() + " on " + inputs + why);
    }
    if (least * 1e6 >= Long.MAX_VALUE) {
      throw new ArithmeticException(
          collective.id()
              + " of "
              + size
              + " takes longer than a time span holds (106 days); ask for a smaller message");
    }
    long bytes = size.bytes();
    int channels = channels(algorithm, protocol, bytes);
    int threads = threads(algorithm, protocol, bytes, channels);
    return new NcclChoice(
        this, collective, size, algorithm, protocol, channels, threads, micros(least));
  }

  private int mostThreads(NcclAlgorithm a, NcclProtocol p) {
    if (a == NcclAlgorithm.PAT) {
      return 0; // NCCL sets none, so that PAT always keeps all channels
    }
    if (a == NcclAlgorithm.RING || a == NcclAlgorithm.TREE) {
      return switch (p) {
        case LL -> SIMPLE_THREADS;
        case LL128 -> MOST_THREADS;
        case SIMPLE -> {
          NcclGraph g = inputs.ring();
          boolean slow = TuningCells.gigabytes(g.inside()) * g.channels() <= 12.0;
          yield a == NcclAlgorithm.RING && slow ? 256 : SIMPLE_THREADS;
        }
      };
    }
    return MOST_THREADS;
  }

  /** Bytes a thread that are worth one. */
  private long threshold(NcclAlgorithm a, NcclProtocol p) {
    if (a.isCollNet() && p == NcclProtocol.SIMPLE) {
      return 512;
    }
    if (p == NcclProtocol.SIMPLE) {
      return 64;
    }
    return a == NcclAlgorithm.RING && p == NcclProtocol.LL ? 8L * inputs.ranks() : 8;
  }

  private int channels(NcclAlgorithm a, NcclProtocol p, long bytes) {
    if (a.isNvls()) {
      boolean bounded =
          profile.has(NcclRule.NVLS_CHANNELS_BOUNDED)
              && inputs.nodes() > 1
              && a == NcclAlgorithm.NVLS;
      return bounded ? Math.min(inputs.nvlsChannels(), inputs.channels()) : inputs.nvlsChannels();
    }
    int nc =
        profile.has(NcclRule.CHANNELS_COLLECTIVE) ? inputs.collectiveChannels() : inputs.channels();
    int nt = mostThreads(a, p);
    long threshold = threshold(a, p);
    if (a == NcclAlgorithm.COLLNET_DIRECT) {
      return collNetChannels(nc, nt, threshold, bytes);
    }
    while (bytes < (long) nc * nt * threshold && nc >= 2) {
      nc--;
    }
    return nc;
  }

  /** Down to 16, 8, 4, 2, 1 channels, each time with half the threshold on the way. */
  private int collNetChannels(int start, int nt, long first, long bytes) {
    int nc = start;
    long threshold = first;
    int heads = Math.max(1, inputs.collNetHeads());
    boolean small = true;
    for (int step = 16; step >= 1 && small; step /= 2) {
      small = bytes < (long) nc * nt * heads * threshold;
      while (small && nc > step) {
        if (nc == step + step / 2) {
          threshold /= 2;
        }
        nc--;
        small = bytes < (long) nc * nt * heads * threshold;
      }
    }
    return nc;
  }

  private int threads(NcclAlgorithm a, NcclProtocol p, long bytes, int channels) {
    boolean all = profile.has(NcclRule.TREE_ALL_THREADS);
    if (a == NcclAlgorithm.PAT || (a == NcclAlgorithm.TREE && all)) {
      return MOST_THREADS;
    }
    int nt = mostThreads(a, p);
    if (!a.isNvls() && a != NcclAlgorithm.COLLNET_DIRECT) {
      long threshold = threshold(a, p);
      while (bytes < (long) channels * nt * threshold && nt % 128 == 0) {
        nt /= 2;
      }
    }
    if (p == NcclProtocol.SIMPLE) {
      if (a == NcclAlgorithm.RING) {
        nt += WARP; // one for synchronization
      } else if (a == NcclAlgorithm.TREE) {
        nt += 4 * WARP;
      }
    }
    return nt / WARP < 3 ? 3 * WARP : nt;
  }

  /** One line: the version and the inputs. */
  @Override
  public String toString() {
    return profile + " on " + inputs;
  }
}
