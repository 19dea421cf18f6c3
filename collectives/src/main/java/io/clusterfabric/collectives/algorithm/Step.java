package io.clusterfabric.collectives.algorithm;

import static java.util.Objects.requireNonNull;

import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * One step of a {@link Schedule}: transfers that run at the same time. All of them send what their
 * rank held before the step. Transfers are made on demand and never stored. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Step {
  private final int blocks;
  private final int latencies;
  private final OptionalInt shift;
  private final Transfers transfers;

  /** What a step's transfers are, told one by one. */
  @FunctionalInterface
  public interface Transfers {
    /**
     * Tells each transfer once.
     *
     * @param visitor what to tell
     */
    void forEach(Visitor visitor);
  }

  /** What is told of each transfer, with the blocks that it carries. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Hears of one transfer.
     *
     * @param from the rank that sends
     * @param to the rank that receives
     * @param blocks what it carries
     * @param reduce whether the receiver adds it to what it has; else it takes the place of that
     */
    void transfer(int from, int to, BlockSet blocks, boolean reduce);
  }

  /** What is told of each transfer where only its size counts. */
  @FunctionalInterface
  public interface Flows {
    /**
     * Hears of one transfer.
     *
     * @param from the rank that sends
     * @param to the rank that receives
     * @param share the part of the message that it carries, above 0; the message is what {@link
     *     AlgorithmInput#size} says
     */
    void flow(int from, int to, double share);
  }

  private Step(int blocks, int latencies, OptionalInt shift, Transfers transfers) {
    this.blocks = blocks;
    this.latencies = latencies;
    this.shift = shift;
    this.transfers = requireNonNull(transfers);
  }

  /**
   * A step of transfers.
   *
   * @param blocks how many blocks make up the message, at least 1
   * @param transfers tells them
   * @return a step of one latency
   */
  public static Step of(int blocks, Transfers transfers) {
    if (blocks < 1) {
      throw new IllegalArgumentException("a message has at least one block, found " + blocks);
    }
    return new Step(blocks, 1, OptionalInt.empty(), transfers);
  }

  /** A step in which each rank sends as much to the rank so many places on. */
  static Step shift(int ranks, int distance, int blocks, Carries carries, boolean reduce) {
    return new Step(
        blocks,
        1,
        OptionalInt.of(distance),
        visitor -> {
          for (int r = 0; r < ranks; r++) {
            visitor.transfer(r, (r + distance) % ranks, carries.from(r), reduce);
          }
        });
  }

  /** What a rank sends in a shift. */
  @FunctionalInterface
  interface Carries {
    BlockSet from(int rank);
  }

  /** The same through a switch on the way that works on the fly: two latencies, the bytes once. */
  Step throughSwitch() {
    return new Step(blocks, 2, shift, transfers);
  }

  /** Sends everything back, received blocks being added up. */
  Step reversed(int ranks) {
    OptionalInt back =
        shift.isPresent() ? OptionalInt.of(ranks - shift.getAsInt()) : OptionalInt.empty();
    return new Step(
        blocks,
        latencies,
        back,
        visitor -> forEachTransfer((from, to, b, reduce) -> visitor.transfer(to, from, b, true)));
  }

  /**
   * How many latencies pass before the last byte is there, bytes apart.
   *
   * @return 1; 2 if the data pass a switch that combines them on the fly
   */
  public int latencies() {
    return latencies;
  }

  /**
   * Whether each rank sends an equal share to the rank some places on, the last going on with the
   * first.
   *
   * @return how many places, from 1 to ranks - 1; empty if the step is of another kind
   */
  public OptionalInt shift() {
    return shift;
  }

  /**
   * Goes through the transfers by size.
   *
   * @param flows gets each of them
   */
  public void forEach(Flows flows) {
    forEachTransfer(
        (from, to, b, reduce) -> flows.flow(from, to, (double) b.count() / (double) blocks));
  }

  /**
   * Goes through the transfers with the blocks that they carry.
   *
   * @param visitor gets each of them
   */
  public void forEachTransfer(Visitor visitor) {
    transfers.forEach(
        (from, to, b, reduce) -> {
          if (b.count() > 0) {
            visitor.transfer(from, to, b, reduce);
          }
        });
  }

  /** One line: how many transfers. */
  @Override
  public String toString() {
    int[] count = new int[1];
    forEachTransfer((from, to, b, reduce) -> count[0]++);
    return count[0] + " transfers" + (shift.isPresent() ? ", shift by " + shift.getAsInt() : "");
  }
}
