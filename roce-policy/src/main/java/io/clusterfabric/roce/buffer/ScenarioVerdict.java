package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import org.apiguardian.api.API;

/**
 * What comes first in a scenario, marks or pauses.
 *
 * @param scenario the scenario
 * @param marksFirst whether queues begin to mark before groups pause
 * @param certainFirst whether queues mark every packet before groups pause
 * @param groupDepth what each group holds when its queues begin to mark
 * @param pauseAt what each group may hold then before it pauses
 * @param margin how much of the way to the pause is left when marking begins; below 0 if pauses
 *     come first
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ScenarioVerdict(
    CongestionScenario scenario,
    boolean marksFirst,
    boolean certainFirst,
    DataSize groupDepth,
    DataSize pauseAt,
    Ratio margin) {

  /**
   * The verdict with its terms.
   *
   * @return the terms
   */
  public Explanation explain() {
    return Explanation.of(toString())
        .term("groups that are congested", scenario.groups())
        .term("a group when its queues begin to mark", groupDepth.bytes() + " B")
        .term("a group pauses at", pauseAt.bytes() + " B")
        .term("margin", margin)
        .build();
  }

  @Override
  public String toString() {
    return scenario
        + ": "
        + (marksFirst
            ? certainFirst
                ? "marks first, all packets marked before the first pause"
                : "marks first, pauses before all packets are marked"
            : "pauses first")
        + " ("
        + groupDepth.bytes()
        + " B against "
        + pauseAt.bytes()
        + " B)";
  }
}
