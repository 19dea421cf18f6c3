package io.clusterfabric.model;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.RuleSet;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The rules about what a cluster can hold but hardly should: a link faster than its port, mixed
 * MTU, a port that is down. What cannot be at all is refused when a cluster is built. The rules are
 * listed in {@code docs/plausibility.md}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Plausibility {
  private static final RuleSet<Cluster> RULES =
      RuleSet.of(
          List.of(
              new LinkRateAbovePortRule(),
              new LinkRateBelowPortsRule(),
              new LinkRateUnknownRule(),
              new LoopbackLinkRule(),
              new BundleRatesMixedRule(),
              new MtuMixedRule(),
              new FabricInPiecesRule(),
              new RadixExceededRule(),
              new SwitchIsolatedRule(),
              new AggregationNodeCabledRule(),
              new PortDownWithLinkRule(),
              new NegotiatedBelowLinkRule(),
              new HostWithoutEndpointsRule(),
              new HostIdentityUnknownRule(),
              new EndpointUnlinkedRule(),
              new RailTwiceRule(),
              new RailDisagreesRule(),
              new GpuWithoutNearAdapterRule(),
              new SlotTooSlowRule(),
              new UplinkTooSlowRule(),
              new PcieBelowPartRule(),
              new CableTooLongRule(),
              new CableLengthNotSoldRule(),
              new CableMediumDisagreesRule(),
              new RackOverfullRule(),
              new RackPowerRule(),
              new PartUnknownRule()));

  private Plausibility() {}

  /**
   * The rules.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<Cluster> rules() {
    return RULES;
  }

  /**
   * Checks a cluster by all rules. Takes time in proportion to its size.
   *
   * @param cluster the cluster
   * @return what is implausible; empty if nothing is
   */
  public static Findings check(Cluster cluster) {
    return RULES.check(cluster);
  }
}
