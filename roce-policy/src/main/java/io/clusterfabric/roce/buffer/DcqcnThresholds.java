package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * How deep queues may be so that a shared-buffer switch marks before it pauses, in the worst case
 * of one port that feeds all others (DCQCN, SIGCOMM 2015, section 4). With memory B, n ports, p
 * lossless priorities, and t bytes in flight for each of them:
 *
 * <ul>
 *   <li>fixed: a pause at {@code (B - p n t) / (p n)} at the most;
 *   <li>dynamic: a mark below {@code beta (B - p n t) / (p n (beta + 1))}.
 * </ul>
 *
 * @param memory the memory of the switch
 * @param ports how many ports it has
 * @param priorities how many lossless priorities
 * @param inFlight what is in flight for each port and priority
 * @param beta which part of what is free starts pauses
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DcqcnThresholds(
    DataSize memory, int ports, int priorities, DataSize inFlight, Ratio beta) {

  /**
   * Checks the numbers.
   *
   * @param memory the memory of the switch
   * @param ports how many ports it has, at least 1
   * @param priorities how many lossless priorities, at least 1
   * @param inFlight what is in flight for each port and priority
   * @param beta which part of what is free starts pauses, above 0
   */
  public DcqcnThresholds {
    if (ports < 1 || priorities < 1 || beta.signum() <= 0) {
      throw new IllegalArgumentException(
          "ports and priorities are at least 1 and beta is above 0, found "
              + ports
              + ", "
              + priorities
              + " and "
              + beta);
    }
  }

  /**
   * The deepest fixed threshold of pauses.
   *
   * @return bytes; 0 or below if what is in flight takes all memory
   */
  public Ratio fixedPause() {
    return free().dividedBy(places());
  }

  /**
   * The depth below which marking must begin where pauses have a dynamic threshold.
   *
   * @return bytes; 0 or below if what is in flight takes all memory
   */
  public Ratio markBelow() {
    return beta.times(free()).dividedBy(beta.plus(Ratio.ONE).times(places()));
  }

  /**
   * The depth below which marking must begin, where there is one.
   *
   * @param leastPacket the packet that a queue must be able to hold without a mark
   * @return whole bytes; empty if not even one packet fits
   */
  public Optional<DataSize> feasibleMark(DataSize leastPacket) {
    Ratio most = markBelow();
    return most.compareTo(Ratio.of(leastPacket.bytes())) > 0
        ? Optional.of(DataSize.ofBytes(most.ceil() - 1))
        : Optional.empty();
  }

  private long places() {
    return Math.multiplyExact((long) ports, priorities);
  }

  private Ratio free() {
    return Ratio.of(memory.bytes()).minus(Ratio.of(inFlight.bytes()).times(places()));
  }

  /**
   * Both depths with their terms.
   *
   * @return the terms
   */
  public Explanation explain() {
    return Explanation.of("marks must begin below " + BufferFacts.bytes(markBelow().toDouble()))
        .term("memory", memory.bytes() + " B")
        .term(
            "in flight",
            inFlight.bytes() + " B",
            "for each of " + places() + " priorities of ports")
        .term("free", BufferFacts.bytes(free().toDouble()))
        .term("fixed pause at most", BufferFacts.bytes(fixedPause().toDouble()), "free / (p n)")
        .term("beta", beta)
        .term(
            "mark below", BufferFacts.bytes(markBelow().toDouble()), "beta free / (p n (beta + 1))")
        .assume("one port feeds the queues of all ports, which grow alike")
        .source(BufferFacts.source("dcqcn"))
        .build();
  }
}
