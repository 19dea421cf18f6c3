package io.clusterfabric.roce.pause;

import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.Watchdog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * When watchdogs end a storm. A storm that begins just after a poll counts from the next, so the
 * first action comes at the latest after detection and one poll (sonic-net/sonic-mgmt issue 26045);
 * queues are restored at the latest after restoration and one poll.
 *
 * @param port the port that is paused first
 * @param priority the priority that is paused
 * @param action the longest time from the first pause to the action; empty if nothing is known to
 *     watch the priority, so that the storm may last
 * @param restoration the longest time from the last pause to the restoration, if known
 * @param atStake what the port could have sent in the time to action, if its rate is known
 * @param others ports further back that are paused too and may act before it, dropping what is for
 *     others: those that need less than its longest time
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record WatchdogTime(
    PortRef port,
    PfcPriority priority,
    Optional<TimeSpan> action,
    Optional<TimeSpan> restoration,
    Optional<DataSize> atStake,
    List<PortRef> others) {

  /**
   * Copies the ports.
   *
   * @param port the port that is paused first
   * @param priority the priority that is paused
   * @param action the longest time to the action, if any
   * @param restoration the longest time to the restoration, if known
   * @param atStake what the port could have sent, if known
   * @param others ports that may act before it
   */
  public WatchdogTime {
    others = List.copyOf(others);
  }

  /**
   * The times of a storm.
   *
   * @param blast how far its pauses reach
   * @param deployment what is configured
   * @return one for each priority that is paused, in order
   */
  public static List<WatchdogTime> of(PauseBlast blast, Deployment deployment) {
    List<WatchdogTime> out = new ArrayList<>();
    Optional<PortConfig> config = deployment.port(blast.pausedPort());
    for (PfcPriority p : blast.priorities()) {
      Optional<Watchdog> w = config.flatMap(c -> watching(c, p));
      Optional<TimeSpan> action = w.flatMap(Watchdog::worstDetection);
      Optional<TimeSpan> restoration =
          w.flatMap(x -> x.restoration().flatMap(r -> x.poll().map(r::plus)));
      Optional<DataSize> stake =
          config.flatMap(PortConfig::rate).flatMap(r -> action.map(a -> sent(r, a)));
      List<PortRef> others = new ArrayList<>();
      for (PauseChannel c : blast.stalled()) {
        Optional<TimeSpan> least =
            c.priority().equals(p)
                ? deployment
                    .port(c.from())
                    .flatMap(x -> watching(x, p))
                    .flatMap(Watchdog::detection)
                : Optional.empty();
        boolean before =
            least.isPresent() && (action.isEmpty() || least.get().compareTo(action.get()) < 0);
        if (before) {
          others.add(c.from());
        }
      }
      out.add(new WatchdogTime(blast.pausedPort(), p, action, restoration, stake, others));
    }
    return List.copyOf(out);
  }

  private static Optional<Watchdog> watching(PortConfig port, PfcPriority p) {
    boolean left = port.watchedPriorities().map(s -> !s.contains(p)).orElse(false);
    return left ? Optional.empty() : port.watchdog();
  }

  private static DataSize sent(Bandwidth rate, TimeSpan time) {
    return DataSize.ofBytes(
        Ratio.of(rate.bitsPerSecondFloor(), 8)
            .times(Ratio.of(time.toPicoseconds(), 1_000_000_000_000L))
            .floor());
  }
}
