package io.clusterfabric.roce.pause;

import io.clusterfabric.model.PortRef;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PriorityGroup;
import org.apiguardian.api.API;

/**
 * A buffer that packets wait in and the port that it can hold back: the priority group of a
 * receiving port, and the priority by which it pauses the port across the link.
 *
 * @param from the port that sends and is paused
 * @param to the port that receives and pauses; of parallel links the first
 * @param priority the priority of the pauses
 * @param group the priority group in which the packets wait
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PauseChannel(PortRef from, PortRef to, PfcPriority priority, PriorityGroup group) {

  static PauseChannel of(PortRef from, PortRef to, int priority, int group) {
    return new PauseChannel(from, to, PfcPriority.of(priority), PriorityGroup.of(group));
  }

  /** The ports and the priority, and the group if it has another number. */
  @Override
  public String toString() {
    return from
        + " -> "
        + to
        + " priority "
        + priority
        + (group.value() == priority.value() ? "" : " group " + group);
  }
}
