package io.clusterfabric.roce.pause;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * What the PFC watchdog of a platform takes. The facts are a resource with their sources; what no
 * source says is not judged.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class WatchdogPlatform {
  private static final String LEAST_PORTS = "start-default.ports";
  private static final Facts FACTS =
      Facts.of(
          "watchdog.properties", WatchdogPlatform.class.getResourceAsStream("watchdog.properties"));

  private final String id;

  private WatchdogPlatform(String id) {
    this.id = id;
  }

  /**
   * The platforms of which something is known.
   *
   * @return their ids in order
   */
  public static List<String> ids() {
    List<String> out = new ArrayList<>();
    for (String k : FACTS.under("").keySet()) {
      if (k.endsWith(".title") && !k.startsWith("source.")) {
        out.add(k.substring(0, k.length() - ".title".length()));
      }
    }
    return List.copyOf(out);
  }

  /**
   * A platform.
   *
   * @param id its id, such as {@code sonic-nvidia}
   * @return the platform
   * @throws IllegalArgumentException if there is none of that id; the message lists the ids
   */
  public static WatchdogPlatform of(String id) {
    if (!ids().contains(id)) {
      throw new IllegalArgumentException(
          "there is no platform '" + id + "'; there are " + String.join(", ", ids()));
    }
    return new WatchdogPlatform(id);
  }

  /**
   * The platform of a SONiC device by the word for its hardware.
   *
   * @param hardware such as {@code ACS-MSN4700}, as {@link DeviceConfig#platform} gives it
   * @return the platform; empty if no pattern fits
   */
  public static Optional<WatchdogPlatform> ofHardware(String hardware) {
    return ids().stream()
        .filter(i -> FACTS.find(i + ".match").filter(hardware::matches).isPresent())
        .findFirst()
        .map(WatchdogPlatform::new);
  }

  /**
   * What SONiC's {@code pfcwd start_default} sets.
   *
   * @param ports how many ports the switch has, at least 1
   * @return 200 ms for each 32 ports begun, for all three times
   * @throws IllegalArgumentException if there are no ports
   */
  public static Watchdog startDefault(int ports) {
    if (ports < 1) {
      throw new IllegalArgumentException("a switch has at least 1 port, found " + ports);
    }
    int each = Integer.parseInt(FACTS.text(LEAST_PORTS));
    TimeSpan time =
        TimeSpan.of(FACTS.text("start-default.time")).times(Math.max(1, (ports - 1) / each + 1));
    return Watchdog.of(
        time, time, time, WatchdogAction.valueOf(FACTS.text("start-default.action")));
  }

  /**
   * Its id.
   *
   * @return such as {@code sonic}
   */
  public String id() {
    return id;
  }

  /**
   * What it is.
   *
   * @return in words
   */
  public String title() {
    return FACTS.text(id + ".title");
  }

  /**
   * Where the facts are from.
   *
   * @return the source
   */
  public Source source() {
    return FACTS.source(FACTS.text(id + ".source"));
  }

  /**
   * A watchdog with the platform's times where none are set.
   *
   * @param watchdog what is set
   * @return the same with defaults, as far as they are known
   */
  public Watchdog effective(Watchdog watchdog) {
    return new Watchdog(
        watchdog.detection().or(() -> time("default-detection")),
        watchdog.restoration().or(() -> time("default-restoration")),
        watchdog.poll().or(() -> time("default-poll")),
        watchdog.action());
  }

  private Optional<TimeSpan> time(String fact) {
    return fact(fact).map(TimeSpan::of);
  }

  private Optional<String> fact(String name) {
    Optional<String> own = FACTS.find(id + "." + name);
    return own.isPresent()
        ? own
        : FACTS.find(id + ".base").flatMap(base -> FACTS.find(base + "." + name));
  }

  private record Fault(String rule, Severity severity, String observed, String expected) {}

  /**
   * Judges the watchdogs of a device.
   *
   * @param device its configuration
   * @return what is out of range or out of order, and lossless ports that nothing watches; equal
   *     faults of several ports are one finding
   */
  public Findings check(DeviceConfig device) {
    Map<Fault, List<String>> faults = new LinkedHashMap<>();
    for (PortConfig p : device.ports().values()) {
      for (Fault f : faults(p)) {
        faults.computeIfAbsent(f, k -> new ArrayList<>()).add(p.name());
      }
    }
    Findings.Builder out = Findings.builder();
    faults.forEach(
        (f, ports) ->
            out.add(
                Finding.builder()
                    .ruleId("roce.pause." + f.rule())
                    .severity(f.severity())
                    .where(ElementRef.port(device.device() + "[" + ports.get(0) + "]"))
                    .why("the PFC watchdog is not set as " + title() + " takes or advises it")
                    .observed(
                        f.observed() + (ports.size() > 1 ? ", on " + ports.size() + " ports" : ""))
                    .expected(f.expected())
                    .source(source())
                    .build()));
    return out.build();
  }

  private List<Fault> faults(PortConfig p) {
    List<Fault> out = new ArrayList<>();
    SortedSet<PfcPriority> pfc = p.pfc().orElse(new TreeSet<>());
    if (p.watchdog().isEmpty() || pfc.isEmpty()) {
      if (!pfc.isEmpty() && p.watchedPriorities().isEmpty()) {
        out.add(
            new Fault(
                "watchdog-absent", Severity.WARNING, "PFC on " + pfc, "a watchdog on each port"));
      }
      unwatched(p, pfc, out);
      return out;
    }
    unwatched(p, pfc, out);
    Watchdog w = effective(p.watchdog().get());
    range("poll", w.poll(), out);
    range("detection", w.detection(), out);
    range("restoration", w.restoration(), out);
    if (fact("ordered").isPresent() && w.poll().isPresent()) {
      TimeSpan poll = w.poll().get();
      order("detection", w.detection(), poll, out);
      order("restoration", w.restoration(), poll, out);
      long advised = Long.parseLong(fact("advised-polls").orElse("1"));
      boolean legal = w.detection().map(d -> d.compareTo(poll) >= 0).orElse(false);
      if (legal && w.detection().get().compareTo(poll.times(advised)) < 0) {
        out.add(
            new Fault(
                "watchdog-hasty",
                Severity.INFO,
                "detection " + w.detection().get() + ", poll " + poll,
                "detection of at least " + advised + " polls, against false alarms"));
      }
    }
    Optional<String> actions = fact("actions");
    if (w.action().isPresent() && actions.isPresent()) {
      WatchdogAction a = w.action().get();
      if (!List.of(actions.get().split(",", -1)).contains(a.name())) {
        out.add(
            new Fault("watchdog-action", Severity.ERROR, "action " + a, "one of " + actions.get()));
      }
    }
    return out;
  }

  private static void unwatched(PortConfig p, SortedSet<PfcPriority> pfc, List<Fault> out) {
    if (p.watchedPriorities().isPresent()) {
      SortedSet<PfcPriority> left = new TreeSet<>(pfc);
      left.removeAll(p.watchedPriorities().get());
      if (!left.isEmpty()) {
        out.add(
            new Fault(
                "watchdog-partial",
                Severity.WARNING,
                "PFC on " + pfc + ", software watches " + p.watchedPriorities().get(),
                "a watchdog in hardware for " + left));
      }
    }
  }

  private void range(String name, Optional<TimeSpan> value, List<Fault> out) {
    Optional<String> range = fact(name);
    if (value.isEmpty() || range.isEmpty()) {
      return;
    }
    String[] ends = range.get().split(" ", -1);
    if (value.get().compareTo(TimeSpan.of(ends[0])) < 0
        || value.get().compareTo(TimeSpan.of(ends[1])) > 0) {
      out.add(
          new Fault(
              "watchdog-range",
              Severity.ERROR,
              name + " " + value.get(),
              name + " from " + ends[0] + " to " + ends[1]));
    }
  }

  private static void order(String name, Optional<TimeSpan> value, TimeSpan poll, List<Fault> out) {
    if (value.isPresent() && value.get().compareTo(poll) < 0) {
      out.add(
          new Fault(
              "watchdog-order",
              Severity.ERROR,
              name + " " + value.get() + ", poll " + poll,
              name + " of at least one poll"));
    }
  }

  @Override
  public String toString() {
    return title();
  }
}
