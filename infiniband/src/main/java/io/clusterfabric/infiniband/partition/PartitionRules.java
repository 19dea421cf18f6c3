package io.clusterfabric.infiniband.partition;

import io.clusterfabric.model.finding.RuleSet;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The rules about partitions: each way in which OpenSM fails open or does something else than the
 * file seems to say, and what the tables that come of it lack.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PartitionRules {
  private static final RuleSet<PartitionEvaluation> ALL =
      RuleSet.of(
          List.of(
              new FileMissingRule(),
              new FileEmptyRule(),
              new FileGivenUpRule(),
              new ManagerCrashRule(),
              new LineTooLongRule(),
              new CarriageReturnRule(),
              new KeywordAbbreviatedRule(),
              new MembershipEmptyRule(),
              new MembershipAbbreviatedRule(),
              new MembershipUnknownRule(),
              new BothNotAllowedRule(),
              new AutomaticKeyRule(),
              new ZeroKeyRule(),
              new WideKeyRule(),
              new FullBitRule(),
              new PartitionsMergedRule(),
              new UnknownGuidRule(),
              new MembershipChangedRule(),
              new MissingCommaRule(),
              new MissingSemicolonRule(),
              new UnknownFlagRule(),
              new FlagAbbreviatedRule(),
              new FlagValueRule(),
              new ServiceLevelResetRule(),
              new SwallowedTextRule(),
              new LoneSemicolonRule(),
              new StaleTextRule(),
              new UnknownMemoryRule(),
              new NotMulticastRule(),
              new GroupRefusedRule(),
              new DefaultOpenRule(),
              new FirstPlaceEmptyRule(),
              new KeyNotFirstRule(),
              new TableFullRule(),
              new KeyBudgetRule(),
              new BroadcastGroupRule(),
              new NoFullMemberRule()));

  private PartitionRules() {}

  /**
   * The rules.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<PartitionEvaluation> all() {
    return ALL;
  }
}
