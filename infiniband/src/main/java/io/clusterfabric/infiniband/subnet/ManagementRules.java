package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.RuleSet;
import java.util.List;
import org.apiguardian.api.API;

/** The rules about where subnet managers run and which keys guard their work. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ManagementRules {
  private static final RuleSet<ManagerPlan> MANAGERS =
      RuleSet.of(
          List.of(
              new SingleManagerRule(),
              new SeveralMastersRule(),
              new EqualPrioritiesRule(),
              new SameLeafRule(),
              new ManagerOnSpineRule(),
              new ManagerOnComputeRule(),
              new ManagerOnSwitchRule(),
              new ManagerTooOldRule(),
              new ManagerWithoutXdrRule()));

  private static final RuleSet<ManagementKeys> KEYS =
      RuleSet.of(
          List.of(
              new MissingMKeyRule(),
              new OpenMKeyRule(),
              new EndlessLeaseRule(),
              new ShortLeaseRule(),
              new SharedMKeyRule(),
              new OtherKeysRule(),
              new TrustModelRule(),
              new UsualSmKeyRule()));

  private static final RuleSet<RouterPlan> ROUTERS =
      RuleSet.of(
          List.of(
              new SubnetTooLargeRule(),
              new PrefixSharedRule(),
              new PrefixLocalRule(),
              new SubnetsApartRule(),
              new RouterModelRule(),
              new RouterSubnetsRule()));

  private ManagementRules() {}

  /**
   * The rules about managers.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<ManagerPlan> managers() {
    return MANAGERS;
  }

  /**
   * The rules about keys.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<ManagementKeys> keys() {
    return KEYS;
  }

  /**
   * The rules about several subnets that routers join.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<RouterPlan> routers() {
    return ROUTERS;
  }
}
