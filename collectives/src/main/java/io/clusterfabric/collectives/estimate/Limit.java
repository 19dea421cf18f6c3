package io.clusterfabric.collectives.estimate;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What limits a collective: the one thing that has to become faster before anything else helps.
 *
 * @param kind what kind of thing it is
 * @param what the element, tier or part of the cluster, by name
 * @param rate what it carries one way, if it is a matter of bytes
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Limit(Kind kind, String what, Optional<Bandwidth> rate) {

  /** What kind of thing limits. */
  public enum Kind {
    /** Nothing, as there is nothing to do. */
    NOTHING,
    /** Not known: the rate of something that bytes pass is not, so the time is a lower bound. */
    UNKNOWN,
    /** Latency: the software's start and the steps, whatever the rates are. */
    LATENCY,
    /** The scale-up network between GPUs. */
    SCALE_UP,
    /** What an adapter can move over PCIe. */
    PCIE,
    /** Ports of hosts on the fabric. */
    NIC,
    /** The links of a leaf, or of leaves that share endpoints, towards the rest. */
    LEAF_UPLINK,
    /** The links of a pod, or another part of several tiers, towards the rest. */
    SPINE_CUT,
    /** The narrowest cut that halves the fabric's hosts. */
    BISECTION,
    /** All links between switches together, which the long ways of a network without tiers fill. */
    SWITCH_LINKS
  }

  /**
   * Checks the parts.
   *
   * @param kind what kind of thing it is
   * @param what the element, tier or part of the cluster, by name
   * @param rate what it carries one way, if it is a matter of bytes
   */
  public Limit {
    requireNonNull(kind);
    requireNonNull(what);
    requireNonNull(rate);
  }

  @Override
  public String toString() {
    return kind + ": " + what + rate.map(r -> ", " + r).orElse("");
  }
}
