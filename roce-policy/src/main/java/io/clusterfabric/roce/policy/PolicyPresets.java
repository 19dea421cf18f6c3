package io.clusterfabric.roce.policy;

import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * What vendors set or recommend, each with its source. A preset says no more than its source does;
 * what the source leaves open is unknown in the policy too.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PolicyPresets {
  private static final List<String> IDS =
      Facts.of("presets.properties", PolicyPresets.class.getResourceAsStream("presets.properties"))
          .list("presets");

  private PolicyPresets() {}

  /**
   * The presets.
   *
   * @return their ids, which are also the names of their policies
   */
  public static List<String> ids() {
    return IDS;
  }

  /**
   * What a preset is.
   *
   * @param id its id
   * @return a sentence
   * @throws IllegalArgumentException if there is none of that id
   */
  public static String title(String id) {
    return facts(id).text("title");
  }

  /**
   * A preset as a policy.
   *
   * @param id its id
   * @return the policy, with its sources
   * @throws IllegalArgumentException if there is none of that id; the message lists the ids
   */
  public static RocePolicy of(String id) {
    Facts f = facts(id);
    RocePolicy.Builder b = RocePolicy.builder(id);
    classes(f, b);
    queues(f, b);
    f.find("roce-mark").ifPresent(t -> b.roceMark(Dscp.of(Integer.parseInt(t))));
    f.find("cnp-mark").ifPresent(t -> b.cnpMark(Dscp.of(Integer.parseInt(t))));
    f.find("ecn-bits").ifPresent(t -> b.ecnBits(EcnBits.valueOf(t)));
    f.find("trust").ifPresent(t -> b.trust(TrustMode.valueOf(t)));
    f.find("switch-mtu").ifPresent(t -> b.switchMtu(DataSize.of(t)));
    f.find("host-mtu").ifPresent(t -> b.hostMtu(DataSize.of(t)));
    f.find("congestion-control").ifPresent(t -> b.congestionControl(control(t)));
    watchdog(f).ifPresent(b::watchdog);
    buffers(f).ifPresent(b::buffers);
    f.sources().forEach(b::source);
    return b.build();
  }

  private static Facts facts(String id) {
    if (!IDS.contains(id)) {
      throw new IllegalArgumentException(
          "there is no preset '" + id + "'; there are " + String.join(", ", IDS));
    }
    return Facts.of(
        id + ".properties", PolicyPresets.class.getResourceAsStream(id + ".properties"));
  }

  private static void classes(Facts f, RocePolicy.Builder b) {
    SortedSet<Integer> numbers = new TreeSet<>();
    f.under("class.").keySet().forEach(k -> numbers.add(Integer.valueOf(k.split("\\.", 2)[0])));
    SortedSet<Dscp> named = new TreeSet<>();
    for (int n : numbers) {
      f.find("class." + n + ".dscp")
          .filter(t -> !t.equals("others"))
          .ifPresent(t -> named.addAll(CodeKind.DSCP.list(t)));
    }
    for (int n : numbers) {
      String key = "class." + n + ".";
      ClassPolicy.Builder c = ClassPolicy.builder();
      c.trafficClass(TrafficClass.of(n));
      f.find(key + "pfc").ifPresent(t -> c.pfc(PfcPriority.of(Integer.parseInt(t))));
      f.find(key + "queue").ifPresent(t -> c.queue(QueueId.of(Integer.parseInt(t))));
      f.find(key + "group").ifPresent(t -> c.priorityGroup(PriorityGroup.of(Integer.parseInt(t))));
      f.find(key + "pcp").ifPresent(t -> c.addAllPcps(CodeKind.PCP.list(t)));
      f.find(key + "dscp")
          .ifPresent(
              t ->
                  c.addAllDscps(
                      t.equals("others")
                          ? CodeKind.DSCP.all().stream().filter(d -> !named.contains(d)).toList()
                          : CodeKind.DSCP.list(t)));
      b.add(c.build());
    }
  }

  private static void queues(Facts f, RocePolicy.Builder b) {
    SortedSet<Integer> numbers = new TreeSet<>();
    f.under("queue.").keySet().forEach(k -> numbers.add(Integer.valueOf(k.split("\\.", 2)[0])));
    for (int n : numbers) {
      Optional<Scheduling> s = f.find("queue." + n + ".scheduling").map(PolicyPresets::scheduling);
      SortedMap<Bandwidth, EcnProfile> byRate = new TreeMap<>();
      f.under("queue." + n + ".ecn.").forEach((k, v) -> byRate.put(Bandwidth.of(k), ecn(v)));
      Optional<EcnProfile> everywhere = f.find("queue." + n + ".ecn").map(PolicyPresets::ecn);
      Optional<EcnPolicy> e =
          everywhere.isEmpty() && byRate.isEmpty()
              ? Optional.empty()
              : Optional.of(new EcnPolicy(everywhere, byRate));
      b.queue(QueueId.of(n), new QueuePolicy(s, e));
    }
  }

  private static Scheduling scheduling(String text) {
    String[] words = text.split(" ", -1);
    return words[0].equals("strict")
        ? Scheduling.strict()
        : new Scheduling(
            Scheduling.Discipline.valueOf(words[0].toUpperCase(Locale.ROOT)),
            Integer.parseInt(words[1]));
  }

  private static EcnProfile ecn(String text) {
    String[] words = text.split(" ", -1);
    return new EcnProfile(
        depth(words[0]), depth(words[1]), Ratio.of(Integer.parseInt(words[2]), 100));
  }

  private static QueueDepth depth(String text) {
    return text.endsWith("%")
        ? QueueDepth.ofPercent(Integer.parseInt(text.substring(0, text.length() - 1)))
        : QueueDepth.of(DataSize.ofBytes(Long.parseLong(text)));
  }

  private static CongestionControl control(String text) {
    if (text.equals("dcqcn")) {
      return CongestionControl.dcqcn();
    }
    List<Compensation> in = new ArrayList<>();
    for (String word : text.substring("none".length()).strip().split(" ", -1)) {
      in.add(Compensation.valueOf(word));
    }
    return CongestionControl.none(in);
  }

  private static Optional<Watchdog> watchdog(Facts f) {
    if (f.under("watchdog").isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Watchdog(
            f.find("watchdog.detection").map(TimeSpan::of),
            f.find("watchdog.restoration").map(TimeSpan::of),
            f.find("watchdog.poll").map(TimeSpan::of),
            f.find("watchdog.action").map(WatchdogAction::valueOf)));
  }

  private static Optional<BufferPolicy> buffers(Facts f) {
    if (f.under("buffers.").isEmpty()) {
      return Optional.empty();
    }
    BufferPolicy.Builder b = BufferPolicy.builder();
    f.find("buffers.lossless").ifPresent(t -> b.losslessShare(percent(t)));
    f.find("buffers.lossy").ifPresent(t -> b.lossyShare(percent(t)));
    f.find("buffers.headroom").ifPresent(t -> b.headroomShare(percent(t)));
    f.find("buffers.threshold")
        .ifPresent(t -> b.losslessThreshold(new DynamicThreshold(Integer.parseInt(t))));
    f.find("buffers.mtu").ifPresent(t -> b.losslessMtu(DataSize.of(t)));
    f.find("buffers.small-packets").ifPresent(t -> b.smallPacketPercent(Integer.parseInt(t)));
    return Optional.of(b.build());
  }

  private static Ratio percent(String text) {
    return Ratio.of(Integer.parseInt(text), 100);
  }
}
