package io.clusterfabric.roce.policy;

import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What the counters of one class are called on each device that it passes, so that they can be laid
 * side by side: the adapter counts by priority, the switch by queue, group and PFC priority.
 *
 * @param trafficClass the class
 * @param adapterPriority the word of ethtool's counters, such as {@code prio3}, if the class has
 *     one
 * @param queue the unicast queue of {@code show queue counters}, such as {@code UC3}
 * @param group the priority group of {@code show priority-group}, such as {@code PG3}
 * @param pfc the column of {@code show pfc counters}, such as {@code PFC3}, if it is lossless
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TelemetryLabels(
    TrafficClass trafficClass,
    Optional<String> adapterPriority,
    String queue,
    String group,
    Optional<String> pfc) {

  /**
   * The labels of a class.
   *
   * @param policy the class
   * @return its labels
   */
  public static TelemetryLabels of(ClassPolicy policy) {
    return new TelemetryLabels(
        policy.trafficClass(),
        policy.hostPriority().map(p -> "prio" + p.value()),
        "UC" + policy.queue().value(),
        "PG" + policy.priorityGroup().value(),
        policy.pfc().map(p -> "PFC" + p.value()));
  }

  /**
   * The counters of an adapter that tell of pauses of this class.
   *
   * @return such as {@code rx_prio3_pause}; empty if the class is lossy
   */
  public List<String> adapterPauseCounters() {
    if (pfc.isEmpty() || adapterPriority.isEmpty()) {
      return List.of();
    }
    String p = adapterPriority.get();
    return List.of(
        "rx_" + p + "_pause",
        "rx_" + p + "_pause_duration",
        "rx_" + p + "_pause_transition",
        "tx_" + p + "_pause",
        "tx_" + p + "_pause_duration");
  }

  /**
   * The counters of an adapter that tell of traffic of this class.
   *
   * @return such as {@code rx_prio3_bytes}
   */
  public List<String> adapterTrafficCounters() {
    return adapterPriority
        .map(
            p ->
                List.of(
                    "rx_" + p + "_bytes",
                    "rx_" + p + "_packets",
                    "tx_" + p + "_bytes",
                    "tx_" + p + "_packets"))
        .orElse(List.of());
  }

  /**
   * The queue as a watchdog names it.
   *
   * @param port the port
   * @return such as {@code Ethernet0:3}
   */
  public String watchdogQueue(String port) {
    return port + ":" + queue.substring(2);
  }
}
