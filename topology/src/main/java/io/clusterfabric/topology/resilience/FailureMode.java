package io.clusterfabric.topology.resilience;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A failure and how often it is there, independently of others.
 *
 * @param failure what fails
 * @param unavailability the share of time
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record FailureMode(Failure failure, Unavailability unavailability) {

  /**
   * Refuses null.
   *
   * @param failure what fails
   * @param unavailability the share of time
   */
  public FailureMode {
    requireNonNull(failure);
    requireNonNull(unavailability);
  }

  /**
   * Failures that are equally frequent.
   *
   * @param failures such as {@link FailureScenarios#switches}
   * @param each the share of time of each
   * @return one mode for each
   */
  public static List<FailureMode> each(List<Failure> failures, Unavailability each) {
    return failures.stream().map(f -> new FailureMode(f, each)).toList();
  }
}
