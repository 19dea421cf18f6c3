package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.RuleSet;
import java.util.List;
import org.apiguardian.api.API;

/** The rules about service levels and virtual lanes, and about policy files. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class QosRules {
  private static final RuleSet<QosSetup> SETUP =
      RuleSet.of(
          List.of(
              new ManagementLaneRule(),
              new LaneWithoutWeightRule(),
              new LaneNotOperationalRule(),
              new LevelDroppedRule(),
              new QosOffRule(),
              new HighLimitRule(),
              new ZeroWeightRule(),
              new LeafLifetimeRule(),
              new LifetimeOffRule()));

  private static final RuleSet<QosPolicy> POLICY =
      RuleSet.of(
          List.of(
              new DefaultLevelRule(),
              new UnknownNameRule(),
              new SetupIgnoredRule(),
              new UnreachableMatchRule()));

  private QosRules() {}

  /**
   * The rules about a setup.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<QosSetup> setup() {
    return SETUP;
  }

  /**
   * The rules about a policy file.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<QosPolicy> policy() {
    return POLICY;
  }
}
