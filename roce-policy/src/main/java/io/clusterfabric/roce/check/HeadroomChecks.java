package io.clusterfabric.roce.check;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.roce.buffer.Headroom;
import io.clusterfabric.roce.buffer.HeadroomModel;
import io.clusterfabric.roce.buffer.HeadroomModels;
import io.clusterfabric.roce.buffer.HeadroomRequest;
import io.clusterfabric.roce.buffer.LookupTable;
import io.clusterfabric.roce.check.CheckRule.Report;
import io.clusterfabric.roce.device.BufferPool;
import io.clusterfabric.roce.device.BufferProfile;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.GroupConfig;
import io.clusterfabric.roce.device.HeadroomDefaults;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.PfcPriority;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** HDR: that there is room for what comes in until the sender is silent. */
final class HeadroomChecks {
  private static final Pattern NAME = Pattern.compile("pg_lossless_(\\d{1,9})_(\\d{1,6})m_profile");
  private static final int MIN_GROUP = 4;

  private HeadroomChecks() {}

  /** A lossless group of a port whose memory is known or computed. */
  private record Place(PathPort port, PortConfig config, DeviceConfig device, GroupConfig group) {
    Optional<BufferProfile> profile() {
      return group.buffer();
    }
  }

  static List<CheckRule> all() {
    return List.of(
        new CheckRule("hdr-1", HeadroomChecks::enough),
        new CheckRule("hdr-2", HeadroomChecks::pools),
        new CheckRule("hdr-3", HeadroomChecks::ports),
        new CheckRule("hdr-4", HeadroomChecks::cables),
        new CheckRule("hdr-5", HeadroomChecks::sizes),
        new CheckRule("hdr-6", HeadroomChecks::monotone),
        new CheckRule("hdr-7", HeadroomChecks::alike));
  }

  private static List<Place> places(List<PathPort> ports) {
    List<Place> out = new ArrayList<>();
    for (PathPort p : ports) {
      // most configurations say nothing of groups
      if (p.host || p.config == null || p.config.groups().isEmpty()) {
        continue;
      }
      if (!p.receives || p.device == null) {
        continue;
      }
      TreeSet<Integer> seen = new TreeSet<>();
      for (PfcPriority x : p.config.pfc().orElseGet(TreeSet::new)) {
        GroupConfig g = p.config.groups().get(p.config.groupOf(x));
        if (g != null && seen.add(p.config.groupOf(x).value())) {
          out.add(new Place(p, p.config, p.device, g));
        }
      }
    }
    return out;
  }

  private static List<Place> places(RocePaths paths) {
    return places(paths.ports());
  }

  /** The longest of the lengths that are known: what the device is told, and the cable itself. */
  private static Optional<Length> cable(Place p) {
    Optional<Length> real = p.port().cable;
    Optional<Length> told = p.config().cable();
    return real.isPresent() && told.isPresent()
        ? Optional.of(real.get().max(told.get()))
        : real.or(() -> told);
  }

  private static void enough(RocePaths paths, Report r) {
    Map<String, Optional<Problem>> known = new HashMap<>();
    for (Place p : places(paths)) {
      Optional<Bandwidth> rate = p.port().rate();
      Optional<Length> cable = cable(p);
      Optional<DataSize> xoff = p.profile().flatMap(BufferProfile::xoff);
      if (rate.isEmpty() || cable.isEmpty() || xoff.isEmpty() || xoff.get().isZero()) {
        continue;
      }
      String key =
          p.device().device()
              + " "
              + rate.get()
              + " "
              + cable.get()
              + " "
              + xoff.get().bytes()
              + " "
              + p.config().mtu()
              + " "
              + p.config().lanes();
      known
          .computeIfAbsent(key, k -> enough(paths, p, rate.get(), cable.get(), xoff.get()))
          .ifPresent(x -> r.add(p.port(), x));
    }
  }

  private static Optional<Problem> enough(
      RocePaths paths, Place p, Bandwidth rate, Length cable, DataSize xoff) {
    double wire =
        2
            * cable.toMeters()
            * CheckRules.FACTS.integer("wire-ps-per-m")
            * rate.toGigabitsPerSecond()
            / 8e3;
    double least = wire + CheckRules.FACTS.integer("least-response-bytes");
    String terms =
        String.format(Locale.ROOT, "%.0f B on %s of cable both ways at %s", wire, cable, rate);
    if (xoff.bytes() < least) {
      return Optional.of(
          Problem.error(
              "headroom is less than what is on the cable alone, so that packets are dropped at every"
                  + " pause",
              "xoff " + xoff.bytes() + " B of " + name(p),
              terms + ", and a frame at least"));
    }
    Optional<HeadroomModel> model = model(paths, p.device());
    if (model.isEmpty() || p.config().mtu().isEmpty()) {
      return Optional.empty();
    }
    Optional<HeadroomDefaults> defaults = p.device().headroom();
    HeadroomRequest request =
        HeadroomRequest.builder()
            .rate(rate)
            .cable(cable)
            .mtu(p.config().mtu().get())
            .losslessMtu(defaults.flatMap(HeadroomDefaults::losslessMtu))
            .smallPacketPercent(
                defaults
                    .map(HeadroomDefaults::smallPacketPercent)
                    .orElse(java.util.OptionalInt.empty()))
            .lanes(p.config().lanes())
            .build();
    Headroom h = model.get().of(request);
    if (h.headroom().isEmpty() || xoff.compareTo(h.headroom().get()) >= 0) {
      return Optional.empty();
    }
    return Optional.of(
        Problem.warning(
            "headroom is less than the model of this switch gives for rate, cable and MTU",
            "xoff "
                + xoff.bytes()
                + " B of "
                + name(p)
                + ", short by "
                + (h.headroom().get().bytes() - xoff.bytes())
                + " B",
            h.headroom().get().bytes() + " B by " + h.model() + ": " + h.explain().terms()));
  }

  private static String name(Place p) {
    return p.profile().map(BufferProfile::name).orElse("a computed profile");
  }

  private static Optional<HeadroomModel> model(RocePaths paths, DeviceConfig device) {
    HeadroomModel given = paths.options().models().get(device.device());
    return given != null
        ? Optional.of(given)
        : device.platform().flatMap(HeadroomModels::ofPlatform);
  }

  /** Pools together fit the memory, and what groups reserve fits its pool. */
  private static void pools(RocePaths paths, Report r) {
    paths
        .byDevice()
        .forEach(
            (id, ports) -> {
              Optional<DeviceConfig> d = paths.deployment().device(id);
              d.ifPresent(x -> pools(paths, x, ports, r));
            });
  }

  private static void pools(RocePaths paths, DeviceConfig device, List<PathPort> ports, Report r) {
    DataSize memory = paths.options().memory().get(device.device());
    long sum = 0;
    StringBuilder terms = new StringBuilder();
    for (BufferPool pool : device.pools().values()) {
      if (pool.type() != BufferPool.Type.EGRESS) {
        long size = pool.size().map(DataSize::bytes).orElse(0L);
        long xoff = pool.xoff().map(DataSize::bytes).orElse(0L);
        sum += size + xoff;
        terms.append(terms.length() == 0 ? "" : " + ").append(pool.name()).append(' ').append(size);
        if (xoff > 0) {
          terms.append(" and its headroom ").append(xoff);
        }
      }
    }
    if (memory != null && sum > memory.bytes()) {
      r.add(
          ElementRef.switchNode(device.device()),
          Problem.error(
              "pools of packets that come in are larger together than the memory",
              sum + " B = " + terms,
              "at most " + memory.bytes() + " B"));
    }
    Map<String, Long> reserved = new TreeMap<>();
    for (Place p : places(ports)) {
      BufferProfile b = p.profile().orElse(null);
      if (b != null && b.pool().isPresent() && b.size().isPresent()) {
        reserved.merge(b.pool().get(), b.size().get().bytes(), Long::sum);
      }
    }
    reserved.forEach(
        (name, bytes) -> {
          BufferPool pool = device.pools().get(name);
          if (pool != null && pool.size().isPresent() && bytes > pool.size().get().bytes()) {
            r.add(
                ElementRef.switchNode(device.device()),
                Problem.error(
                    "lossless groups are promised more than their pool has",
                    bytes + " B in " + name,
                    "at most " + pool.size().get().bytes() + " B"));
          }
        });
  }

  private static void ports(RocePaths paths, Report r) {
    if (paths.options().maxPortHeadroom().isEmpty()) {
      return;
    }
    Map<PathPort, Long> sums = new HashMap<>();
    for (Place p : places(paths)) {
      long size = p.profile().flatMap(BufferProfile::size).map(DataSize::bytes).orElse(0L);
      sums.merge(p.port(), size, Long::sum);
    }
    for (PathPort p : paths.ports()) {
      Long sum = sums.get(p);
      DataSize most = sum == null ? null : paths.options().maxPortHeadroom().get(p.ref.node());
      if (most != null && sum != null && sum >= most.bytes()) {
        r.add(
            p,
            Problem.error(
                "the groups of the port are promised more than a port may have",
                sum + " B",
                "below " + most.bytes() + " B"));
      }
    }
  }

  private static void cables(RocePaths paths, Report r) {
    TreeSet<String> without = new TreeSet<>();
    for (Place p : places(paths)) {
      Optional<Problem> x = cable(paths, p);
      if (x.isPresent()) {
        r.add(p.port(), x.get());
      } else if (p.group().computed() && p.config().cable().isEmpty()) {
        List<PathPort> all = paths.byDevice().getOrDefault(p.device().device(), List.of());
        if (all.stream().anyMatch(o -> o.config != null && o.config.cable().isPresent())) {
          r.add(
              p.port(),
              Problem.error(
                  "the device is to compute headroom without being told the length of the cable, and"
                      + " then makes no lossless group",
                  "no cable, unlike other ports of the switch",
                  p.port().cable.map(Object::toString).orElse("the length of the cable")));
        } else {
          without.add(p.device().device());
        }
      }
    }
    if (!without.isEmpty()) {
      r.unknownAt(
          ElementRef.fabric(paths.fabric().id()),
          "headroom is to be computed where no length of a cable is known, on "
              + ClassificationChecks.some(without));
    }
  }

  private static Optional<Problem> cable(RocePaths paths, Place p) {
    Optional<Length> told = p.config().cable();
    if (told.isPresent() && told.get().isZero()) {
      return Optional.of(
          Problem.error(
              "the device counts with a cable of 0 m, for which it makes no lossless profile",
              "cable 0m on a port with PFC",
              p.port().cable.map(Object::toString).orElse("the length of the cable")));
    }
    if (told.isPresent()
        && p.port().cable.isPresent()
        && told.get().compareTo(p.port().cable.get()) < 0) {
      return Optional.of(
          Problem.error(
              "the device counts with a shorter cable than is plugged",
              told.get().toString(),
              p.port().cable.get().toString()));
    }
    Optional<Problem> stale = stale(p);
    if (stale.isPresent()) {
      return stale;
    }
    LookupTable table = paths.options().tables().get(p.device().device());
    if (table != null
        && told.isPresent()
        && p.port().rate().isPresent()
        && table.row(p.port().rate().get(), told.get()).isEmpty()) {
      return Optional.of(
          Problem.error(
              "the table of lossless buffers has no row for this port, so that it gets no lossless"
                  + " group",
              p.port().rate().get() + " and " + told.get(),
              "a row in " + table.id()));
    }
    return Optional.empty();
  }

  /** SONiC names profiles by rate and cable; a name of others is left from before a change. */
  private static Optional<Problem> stale(Place p) {
    Matcher m = NAME.matcher(p.profile().map(BufferProfile::name).orElse(""));
    if (!m.find()) {
      return Optional.empty();
    }
    long mbps = Long.parseLong(m.group(1));
    long meters = Long.parseLong(m.group(2));
    boolean rate =
        p.config()
            .rate()
            .map(x -> Math.round(x.toGigabitsPerSecond() * 1_000) != mbps)
            .orElse(false);
    boolean cable = p.config().cable().map(x -> !x.equals(Length.ofMeters(meters))).orElse(false);
    if (!rate && !cable) {
      return Optional.empty();
    }
    return Optional.of(
        Problem.error(
            "the profile was made for another rate or cable than the port has now",
            p.profile().map(BufferProfile::name).orElse(""),
            "a profile for "
                + p.config().rate().map(Object::toString).orElse("its rate")
                + " and "
                + p.config().cable().map(Object::toString).orElse("its cable")));
  }

  private static void sizes(RocePaths paths, Report r) {
    Map<String, SortedMap<String, Problem>> perDevice = new TreeMap<>();
    for (Place p : places(paths)) {
      p.profile()
          .flatMap(b -> size(p, b))
          .ifPresent(
              x ->
                  perDevice
                      .computeIfAbsent(p.device().device(), k -> new TreeMap<>())
                      .putIfAbsent(name(p), x));
    }
    perDevice.forEach(
        (id, problems) -> problems.values().forEach(x -> r.add(ElementRef.switchNode(id), x)));
  }

  private static Optional<Problem> size(Place p, BufferProfile b) {
    if (b.size().isEmpty() || b.xoff().isEmpty() || b.xon().isEmpty()) {
      return Optional.empty();
    }
    boolean shared =
        b.pool()
            .map(n -> p.device().pools().get(n))
            .flatMap(BufferPool::xoff)
            .map(x -> !x.isZero())
            .orElse(false);
    long sum = b.xon().get().bytes() + b.xoff().get().bytes();
    long size = b.size().get().bytes();
    if (!shared && size < sum) {
      return Optional.of(
          Problem.warning(
              "without shared headroom a group must be promised xon and xoff, or what comes in after"
                  + " a pause has no room",
              b.name()
                  + ": size "
                  + size
                  + " B, xon "
                  + b.xon().get().bytes()
                  + " B, xoff "
                  + b.xoff().get().bytes()
                  + " B",
              "a size of at least " + sum + " B, or a pool with xoff"));
    }
    return Optional.empty();
  }

  private static void monotone(RocePaths paths, Report r) {
    for (Map.Entry<String, List<PathPort>> e : paths.byDevice().entrySet()) {
      SortedMap<Bandwidth, SortedMap<Length, Place>> known = new TreeMap<>();
      for (Place p : places(e.getValue())) {
        if (p.config().rate().isPresent()
            && p.config().cable().isPresent()
            && p.profile().flatMap(BufferProfile::xoff).isPresent()) {
          known
              .computeIfAbsent(p.config().rate().get(), k -> new TreeMap<>())
              .putIfAbsent(p.config().cable().get(), p);
        }
      }
      known.forEach((rate, byLength) -> monotone(e.getKey(), rate, byLength, r));
    }
    for (Map.Entry<String, LookupTable> t : paths.options().tables().entrySet()) {
      t.getValue().findings().ofRule(LookupTable.NOT_MONOTONE).stream()
          .limit(20)
          .forEach(
              f ->
                  r.add(
                      f.where(),
                      new Problem(
                          f.severity(),
                          f.why(),
                          f.observed().orElse(""),
                          f.expected().orElse(""),
                          Optional.empty())));
    }
  }

  private static void monotone(
      String device, Bandwidth rate, SortedMap<Length, Place> byLength, Report r) {
    long most = 0;
    Length at = Length.ZERO;
    for (Map.Entry<Length, Place> e : byLength.entrySet()) {
      long xoff = xoff(e.getValue());
      if (xoff < most) {
        r.add(
            ElementRef.switchNode(device),
            Problem.warning(
                "ports with longer cables have less headroom",
                xoff + " B at " + rate + " and " + e.getKey(),
                "at least the " + most + " B of " + at));
      } else {
        most = xoff;
        at = e.getKey();
      }
    }
  }

  private static long xoff(Place p) {
    return p.profile().flatMap(BufferProfile::xoff).map(DataSize::bytes).orElse(0L);
  }

  /** Ports of one switch, rate and cable have one lossless profile. */
  private static void alike(RocePaths paths, Report r) {
    for (List<PathPort> ports : paths.byDevice().values()) {
      SortedMap<String, List<Place>> groups = new TreeMap<>();
      for (Place p : places(ports)) {
        if (p.profile().isPresent()) {
          String key =
              p.config().rate()
                  + " "
                  + p.config().cable()
                  + " "
                  + p.config().pfc().map(Object::toString).orElse("");
          groups.computeIfAbsent(key, k -> new ArrayList<>()).add(p);
        }
      }
      groups.values().forEach(g -> alike(g, r));
    }
  }

  private static void alike(List<Place> group, Report r) {
    Map<String, Integer> counts = new TreeMap<>();
    group.forEach(p -> counts.merge(text(p), 1, Integer::sum));
    if (group.size() < MIN_GROUP || counts.size() < 2) {
      return;
    }
    Map.Entry<String, Integer> most =
        counts.entrySet().stream()
            .max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
            .orElseThrow();
    if (most.getValue() * 4 < group.size() * 3) {
      return;
    }
    for (Place p : group) {
      String own = text(p);
      if (!own.equals(most.getKey())) {
        r.add(
            p.port(),
            Problem.warning(
                "this port has another lossless profile than the other ports of its rate and cable;"
                    + " a smaller threshold pauses earlier",
                own,
                most.getKey()));
      }
    }
  }

  private static String text(Place p) {
    BufferProfile b = p.profile().orElseThrow();
    return "size "
        + PauseChecks.bytes(b.size())
        + ", xon "
        + PauseChecks.bytes(b.xon())
        + ", xoff "
        + PauseChecks.bytes(b.xoff())
        + ", threshold "
        + b.dynamicThreshold()
            .map(Object::toString)
            .or(() -> b.staticThreshold().map(x -> x.bytes() + " B"))
            .orElse("unknown");
  }
}
