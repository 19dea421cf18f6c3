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
              new NotProvisionedRule(),
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

  /**
   * The rules about the log of a run.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<SharpLog> log() {
    return RuleSet.of(SharpLog.rules());
  }

  /**
   * The rules about a test that is run several times.
   *
   * @param runs how many runs are wanted, 1 or more
   * @return all of them, in the order in which they run
   */
  public static RuleSet<List<SharpLog>> runs(int runs) {
    if (runs < 1) {
      throw new IllegalArgumentException("at least one run is wanted, found " + runs);
    }
    return RuleSet.of(List.of(new AlgorithmNotShownRule(runs)));
  }
}
