package io.clusterfabric.collectives.workload;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.algorithm.BusBandwidth;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apiguardian.api.API;

/**
 * A collective that each rank takes part in, a number of times a step.
 *
 * @param purpose what it is for, such as {@code tensor-forward}; stable
 * @param collective the operation
 * @param size the message: the whole array of the group; for all-to-all what each rank holds, for
 *     send-receive what each rank sends
 * @param group which ranks take part
 * @param count how often a step, on the stage with most of them
 * @param eachMicroBatch whether it is part of each micro-batch, so that other stages wait for it as
 *     for computing, rather than of the step as a whole
 * @param overlappable the share of its time during which computing can go on, from 0 to 1
 * @param window the share of a step's computing that can go on meanwhile, from 0 to 1
 * @param reason why it is needed and why it can or cannot be hidden
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CollectiveCall(
    String purpose,
    Collective collective,
    DataSize size,
    ParallelGroup group,
    long count,
    boolean eachMicroBatch,
    Ratio overlappable,
    Ratio window,
    String reason) {

  /**
   * Checks the ranges.
   *
   * @param purpose what it is for
   * @param collective the operation
   * @param size the message
   * @param group which ranks take part
   * @param count 0 or more
   * @param eachMicroBatch whether it is part of each micro-batch
   * @param overlappable from 0 to 1
   * @param window from 0 to 1
   * @param reason why it is needed
   */
  public CollectiveCall {
    requireNonNull(purpose);
    requireNonNull(collective);
    requireNonNull(size);
    requireNonNull(group);
    requireNonNull(reason);
    if (count < 0
        || overlappable.signum() < 0
        || overlappable.compareTo(Ratio.ONE) > 0
        || window.signum() < 0
        || window.compareTo(Ratio.ONE) > 0) {
      throw new IllegalArgumentException(
          purpose
              + ": it happens 0 times or more, and shares are from 0 to 1, found "
              + count
              + ", "
              + overlappable
              + " and "
              + window);
    }
  }

  /**
   * What a rank sends for it in a step, on average, if no switch reduces: the factor of the
   * operation times the message, each time.
   *
   * @param ranks ranks of its group
   * @return the bytes, rounded to the nearest
   * @throws ArithmeticException if they are 2<sup>63</sup> or more
   */
  public DataSize wireBytes(int ranks) {
    if (ranks < 2) {
      return DataSize.ZERO;
    }
    Ratio factor = BusBandwidth.factor(collective, ranks);
    BigDecimal bytes =
        BigDecimal.valueOf(size.bytes())
            .multiply(BigDecimal.valueOf(count))
            .multiply(BigDecimal.valueOf(factor.numerator()))
            .divide(BigDecimal.valueOf(factor.denominator()), 0, RoundingMode.HALF_UP);
    return DataSize.ofBytes(bytes.longValueExact());
  }

  @Override
  public String toString() {
    return purpose
        + ": "
        + count
        + " "
        + collective.id()
        + " of "
        + size
        + " in "
        + group.word()
        + " groups";
  }
}
