package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.RuleSet;
import java.util.List;
import org.apiguardian.api.API;

/** The rules about what SHARP needs. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SharpRules {
  private static final RuleSet<SharpPlan> ALL =
      RuleSet.of(
          List.of(
              new EngineRule(),
              new ManagerInJobRule(),
              new SwitchManagerRule(),
              new LidsReassignedRule(),
              new LevelSharedRule(),
              new IpoibMissingRule(),
              new RailsMixedRule(),
              new TreeMissingRule()));

  private SharpRules() {}

  /**
   * The rules.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<SharpPlan> all() {
    return ALL;
  }
}
