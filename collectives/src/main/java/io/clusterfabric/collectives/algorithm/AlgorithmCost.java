package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/** What a collective costs by some algorithm: terms that add up to a time. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AlgorithmCost {
  private final List<CostTerm> terms;
  private final TimeSpan time;

  private AlgorithmCost(List<CostTerm> terms) {
    this.terms = List.copyOf(terms);
    this.time = TimeSpan.sum(terms.stream().map(CostTerm::time).toList());
  }

  /**
   * A cost of its terms.
   *
   * @param terms the summands
   * @return their sum
   */
  public static AlgorithmCost of(List<CostTerm> terms) {
    return new AlgorithmCost(terms);
  }

  /**
   * The whole time.
   *
   * @return the sum of the terms
   */
  public TimeSpan time() {
    return time;
  }

  /**
   * What goes by steps.
   *
   * @return the sum of the terms that are no bytes
   */
  public TimeSpan latency() {
    return sum(false);
  }

  /**
   * What goes by bytes.
   *
   * @return the sum of the terms that are bytes
   */
  public TimeSpan transfer() {
    return sum(true);
  }

  /**
   * The summands.
   *
   * @return in the order of the formula; those of 0 are left out
   */
  public List<CostTerm> terms() {
    return terms;
  }

  /**
   * The largest summand.
   *
   * @return the first of the largest terms; a start of no time if there are no terms
   */
  public CostTerm largest() {
    CostTerm best = new CostTerm(CostTerm.Resource.START, TimeSpan.ZERO, "nothing to do");
    for (CostTerm t : terms) {
      if (t.time().compareTo(best.time()) > 0) {
        best = t;
      }
    }
    return best;
  }

  private TimeSpan sum(boolean bytes) {
    List<TimeSpan> parts = new ArrayList<>();
    for (CostTerm t : terms) {
      if (t.resource().isBytes() == bytes) {
        parts.add(t.time());
      }
    }
    return TimeSpan.sum(parts);
  }

  /** One line: the time and its two kinds of parts. */
  @Override
  public String toString() {
    return time + " (" + latency() + " in steps, " + transfer() + " in bytes)";
  }
}
