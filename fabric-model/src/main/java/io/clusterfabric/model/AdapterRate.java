package io.clusterfabric.model;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What an adapter can use of its ports, per direction: the least of its ports, its slot and the
 * PCIe links above it. PCIe links are counted by their payload. What is not known cannot limit, so
 * where something is unknown the rates are upper bounds and {@link #isComplete} is false.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AdapterRate {

  /** What limits an adapter. */
  public enum Limit {
    /** Its network ports, as it should be. */
    PORT,
    /** The PCIe link that it sits in. */
    SLOT,
    /** A PCIe link above it. */
    UPLINK,
    /** Nothing that is known. */
    UNKNOWN
  }

  private final Optional<Bandwidth> alone;
  private final Optional<Bandwidth> together;
  private final Optional<Bandwidth> nearGpu;
  private final Limit limitedBy;
  private final boolean complete;
  private final Explanation explanation;

  AdapterRate(
      Optional<Bandwidth> alone,
      Optional<Bandwidth> together,
      Optional<Bandwidth> nearGpu,
      Limit limitedBy,
      boolean complete,
      Explanation explanation) {
    this.alone = alone;
    this.together = together;
    this.nearGpu = nearGpu;
    this.limitedBy = limitedBy;
    this.complete = complete;
    this.explanation = explanation;
  }

  /**
   * What it can move between its ports and the root complex while the other adapters are idle.
   *
   * @return the least of all ports together, the slot and the uplinks; empty if none is known
   */
  public Optional<Bandwidth> alone() {
    return alone;
  }

  /**
   * What it can move between its ports and the root complex while all adapters of the host do. Each
   * uplink is shared max-min fairly by the adapters below it: none gets more than it can use, and
   * what one leaves over goes to the others.
   *
   * @return the rate; empty if nothing is known
   */
  public Optional<Bandwidth> together() {
    return together;
  }

  /**
   * What it can move to and from a GPU behind the same PCIe switch, which crosses no uplink.
   *
   * @return the least of all ports together and the slot; empty if neither is known
   */
  public Optional<Bandwidth> toNearGpu() {
    return nearGpu;
  }

  /**
   * What limits it while the other adapters are idle. Of several equal limits the one nearest to
   * the network is named.
   *
   * @return the limit
   */
  public Limit limitedBy() {
    return limitedBy;
  }

  /**
   * Tells whether ports, slot and uplinks are all known. If not, the rates are upper bounds.
   *
   * @return whether nothing was unknown
   */
  public boolean isComplete() {
    return complete;
  }

  /**
   * How the rates come about.
   *
   * @return the terms, assumptions and sources
   */
  public Explanation explain() {
    return explanation;
  }

  /** One line: the rate alone and what limits it. */
  @Override
  public String toString() {
    return alone.map(PcieRates::readable).orElse("unknown rate")
        + " (limited by "
        + limitedBy
        + (complete ? "" : "; upper bound")
        + together
            .filter(t -> !alone.equals(Optional.of(t)))
            .map(t -> "; " + PcieRates.readable(t) + " while all adapters run")
            .orElse("")
        + ")";
  }
}
