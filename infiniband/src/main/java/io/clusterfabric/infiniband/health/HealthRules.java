package io.clusterfabric.infiniband.health;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.finding.RuleSet;
import java.util.List;
import org.apiguardian.api.API;

/** The rules about whether ports and links are well. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HealthRules {
  private HealthRules() {}

  /**
   * The rules about counters.
   *
   * @param thresholds the thresholds
   * @return all of them, in the order in which they run
   */
  public static RuleSet<List<CounterSample>> counters(ErrorThresholds thresholds) {
    return RuleSet.of(List.of(new CounterThresholdRule(thresholds), new CounterUnknownRule()));
  }

  /**
   * The rules about bit error rates.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<MeasuredErrors> errors() {
    return RuleSet.of(List.of(new BitErrorsRule()));
  }

  /**
   * The rules about errors before and after.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<ErrorsBeforeAndAfter> changes() {
    return RuleSet.of(List.of(new ErrorsRisenRule()));
  }

  /**
   * The rules about links that flap.
   *
   * @param window what is still good
   * @return all of them, in the order in which they run
   */
  public static RuleSet<LinkHistory> flaps(FlapWindow window) {
    return RuleSet.of(List.of(new FlapRule(window)));
  }

  /**
   * The rules about counters of data.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<TrafficSample> traffic() {
    return RuleSet.of(List.of(new MoreThanTheLinkRule()));
  }
}
