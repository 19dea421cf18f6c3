package io.clusterfabric.roce.device.sonic;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.device.BufferPool;
import io.clusterfabric.roce.device.BufferProfile;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.GroupConfig;
import io.clusterfabric.roce.device.HashConfig;
import io.clusterfabric.roce.device.HeadroomDefaults;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.QueueConfig;
import io.clusterfabric.roce.device.SchedulerProfile;
import io.clusterfabric.roce.device.Shaper;
import io.clusterfabric.roce.device.TunnelConfig;
import io.clusterfabric.roce.device.WredColor;
import io.clusterfabric.roce.device.WredCurve;
import io.clusterfabric.roce.device.WredProfile;
import io.clusterfabric.roce.internal.reading.ConfigIntake;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.DynamicThreshold;
import io.clusterfabric.roce.policy.Pcp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PriorityGroup;
import io.clusterfabric.roce.policy.QosCode;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueDepth;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Makes the configuration of a switch of tables. */
final class SonicReader {
  private static final String GLOBAL = "global";
  private static final String NULL = "NULL";
  private static final String LOCALHOST = "localhost";

  private final String device;
  private final SonicConfigDb db;
  private final ConfigIntake intake;
  private final SortedMap<String, PortConfig.Builder> ports = new TreeMap<>(NaturalOrder.INSTANCE);
  private final Map<String, SortedMap<QueueId, QueueConfig>> queues = new HashMap<>();
  private final Map<String, Map<String, Optional<?>>> profiles = new HashMap<>();

  /** What became part of the configuration: {@code TABLE|key} or {@code TABLE|key field}. */
  private final Set<String> used = new HashSet<>();

  SonicReader(String device, SonicConfigDb db, String file, ReadOptions options) {
    this.device = device;
    this.db = db;
    this.intake = new ConfigIntake(FabricSource.ofText(file, ""), options);
    intake.at(file, 0);
  }

  DeviceReading read() {
    DeviceConfig.Builder out = DeviceConfig.ofSwitch(device);
    metadata(out);
    plainPorts();
    qosMaps();
    queueTables();
    groups();
    watchdogs();
    cables();
    lists();
    pools(out);
    tunnels(out);
    model();
    ports.forEach(
        (name, b) -> {
          SortedMap<QueueId, QueueConfig> q = queues.get(name);
          if (q != null) {
            b.putAllQueues(q);
          }
          out.add(b.build());
        });
    rest();
    return intake.result(out);
  }

  private PortConfig.Builder port(String name) {
    return ports.computeIfAbsent(name, n -> PortConfig.builder().name(n));
  }

  private void use(String table, String key, String field) {
    used.add(table + "|" + key + " " + field);
  }

  private Optional<String> take(String table, String key, String field) {
    Optional<String> v = db.field(table, key, field);
    if (v.isPresent()) {
      use(table, key, field);
    }
    return v.filter(t -> !t.equals(NULL));
  }

  private Optional<Long> number(String table, String key, String field) {
    Optional<String> v = db.field(table, key, field);
    if (v.isEmpty() || !v.get().matches("[0-9]{1,18}")) {
      return Optional.empty();
    }
    use(table, key, field);
    return Optional.of(Long.valueOf(v.get()));
  }

  private Optional<DataSize> bytes(String table, String key, String field) {
    return number(table, key, field).map(DataSize::ofBytes);
  }

  private void doubt(String rule, String why, String found) {
    intake.doubt(rule, Severity.WARNING, why, found);
  }

  // ---- the device

  private void metadata(DeviceConfig.Builder out) {
    take("DEVICE_METADATA", LOCALHOST, "hwsku").ifPresent(out::platform);
    String pattern = first("LOSSLESS_TRAFFIC_PATTERN");
    String standard = first("DEFAULT_LOSSLESS_BUFFER_PARAMETER");
    HeadroomDefaults h =
        new HeadroomDefaults(
            bytes("LOSSLESS_TRAFFIC_PATTERN", pattern, "mtu"),
            whole("LOSSLESS_TRAFFIC_PATTERN", pattern, "small_packet_percentage"),
            threshold("DEFAULT_LOSSLESS_BUFFER_PARAMETER", standard, "default_dynamic_th"),
            whole("DEFAULT_LOSSLESS_BUFFER_PARAMETER", standard, "over_subscribe_ratio"));
    if (h.losslessMtu().isPresent()
        || h.smallPacketPercent().isPresent()
        || h.threshold().isPresent()
        || h.oversubscription().isPresent()) {
      out.headroom(h);
    }
    Optional<String> hash = db.field("SWITCH_HASH", "GLOBAL", "ecmp_hash");
    if (hash.isPresent()) {
      use("SWITCH_HASH", "GLOBAL", "ecmp_hash");
      SortedSet<String> fields = new TreeSet<>();
      for (String f : hash.get().replaceAll("[\\[\\]\"]", "").split(",", -1)) {
        if (!f.isBlank()) {
          fields.add(f.strip());
        }
      }
      out.hash(
          new HashConfig(
              fields,
              take("SWITCH_HASH", "GLOBAL", "ecmp_hash_algorithm"),
              OptionalLong.empty(),
              OptionalInt.empty()));
    }
  }

  /** The dynamic model follows from groups whose memory is computed, and is written with them. */
  private void model() {
    boolean computed =
        db.table("BUFFER_PG").values().stream().anyMatch(f -> "\"NULL\"".equals(f.get("profile")))
            || db.table("BUFFER_POOL").values().stream().anyMatch(f -> f.containsKey("percentage"));
    if (computed
        && db.field("DEVICE_METADATA", LOCALHOST, "buffer_model").equals(Optional.of("dynamic"))) {
      use("DEVICE_METADATA", LOCALHOST, "buffer_model");
    }
  }

  private String first(String table) {
    return db.table(table).isEmpty() ? "AZURE" : db.table(table).firstKey();
  }

  private OptionalInt whole(String table, String key, String field) {
    Optional<Long> n = number(table, key, field).filter(v -> v <= Integer.MAX_VALUE);
    return n.isPresent() ? OptionalInt.of(n.get().intValue()) : OptionalInt.empty();
  }

  private Optional<DynamicThreshold> threshold(String table, String key, String field) {
    Optional<String> v = db.field(table, key, field).filter(t -> t.matches("-[1-8]|[0-7]"));
    if (v.isPresent()) {
      use(table, key, field);
    }
    return v.map(t -> new DynamicThreshold(Integer.parseInt(t)));
  }

  private void pools(DeviceConfig.Builder out) {
    for (String name : db.table("BUFFER_POOL").keySet()) {
      Optional<BufferPool.Type> type = word("BUFFER_POOL", name, "type", BufferPool.Type.class);
      if (type.isEmpty()) {
        continue;
      }
      out.add(
          new BufferPool(
              name,
              type.get(),
              word("BUFFER_POOL", name, "mode", BufferPool.Mode.class),
              bytes("BUFFER_POOL", name, "size"),
              bytes("BUFFER_POOL", name, "xoff"),
              whole("BUFFER_POOL", name, "percentage")));
    }
  }

  private <E extends Enum<E>> Optional<E> word(
      String table, String key, String field, Class<E> type) {
    Optional<String> v = db.field(table, key, field);
    for (E e : type.getEnumConstants()) {
      if (v.isPresent() && e.name().toLowerCase(Locale.ROOT).equals(v.get())) {
        use(table, key, field);
        return Optional.of(e);
      }
    }
    return Optional.empty();
  }

  private void tunnels(DeviceConfig.Builder out) {
    for (String name : db.table("TUNNEL").keySet()) {
      TunnelConfig t =
          new TunnelConfig(
              map("TUNNEL", name, "decap_dscp_to_tc_map", DSCP),
              map("TUNNEL", name, "decap_tc_to_pg_map", GROUP),
              map("TUNNEL", name, "encap_tc_to_dscp_map", REWRITE),
              map("TUNNEL", name, "encap_tc_to_queue_map", QUEUE));
      if (t.decapDscpMap().isPresent()
          || t.decapGroupMap().isPresent()
          || t.encapDscpMap().isPresent()
          || t.encapQueueMap().isPresent()) {
        out.tunnel(name, t);
      }
    }
  }

  // ---- ports

  private void plainPorts() {
    for (String name : db.table("PORT").keySet()) {
      PortConfig.Builder b = port(name);
      number("PORT", name, "speed")
          .filter(s -> s > 0 && s < 100_000_000)
          .ifPresent(s -> b.rate(Bandwidth.ofBitsPerSecond(s * 1_000_000)));
      bytes("PORT", name, "mtu").ifPresent(b::mtu);
      take("PORT", name, "alias").ifPresent(b::alias);
      // the numbers of the lanes stay beside, as the configuration only knows how many there are
      db.field("PORT", name, "lanes")
          .filter(l -> !l.isBlank())
          .ifPresent(l -> b.lanes(l.split(",", -1).length));
    }
  }

  /** A kind of table of maps. */
  private record MapKind<K extends QosCode, V extends QosCode>(
      String table, CodeKind<K> from, CodeKind<V> to) {}

  private static final MapKind<Dscp, TrafficClass> DSCP =
      new MapKind<>("DSCP_TO_TC_MAP", CodeKind.DSCP, CodeKind.TRAFFIC_CLASS);
  private static final MapKind<Pcp, TrafficClass> PCP =
      new MapKind<>("DOT1P_TO_TC_MAP", CodeKind.PCP, CodeKind.TRAFFIC_CLASS);
  private static final MapKind<TrafficClass, QueueId> QUEUE =
      new MapKind<>("TC_TO_QUEUE_MAP", CodeKind.TRAFFIC_CLASS, CodeKind.QUEUE);
  private static final MapKind<TrafficClass, PriorityGroup> GROUP =
      new MapKind<>("TC_TO_PRIORITY_GROUP_MAP", CodeKind.TRAFFIC_CLASS, CodeKind.PRIORITY_GROUP);
  private static final MapKind<PfcPriority, QueueId> PFC_QUEUE =
      new MapKind<>("MAP_PFC_PRIORITY_TO_QUEUE", CodeKind.PFC_PRIORITY, CodeKind.QUEUE);
  private static final MapKind<PfcPriority, PriorityGroup> PFC_GROUP =
      new MapKind<>(
          "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP", CodeKind.PFC_PRIORITY, CodeKind.PRIORITY_GROUP);
  private static final MapKind<TrafficClass, Dscp> REWRITE =
      new MapKind<>("TC_TO_DSCP_MAP", CodeKind.TRAFFIC_CLASS, CodeKind.DSCP);

  @SuppressWarnings("unchecked") // the table decides the kinds of its maps
  private <K extends QosCode, V extends QosCode> Optional<QosMap<K, V>> map(
      String table, String key, String field, MapKind<K, V> kind) {
    Optional<String> ref = take(table, key, field).filter(r -> !r.isBlank());
    if (ref.isEmpty()) {
      return Optional.empty();
    }
    String name = References.plain(ref.get());
    Optional<?> known = profiles.computeIfAbsent(kind.table(), t -> new HashMap<>()).get(name);
    if (known == null) {
      known = build(kind, name);
      profiles.get(kind.table()).put(name, known);
      if (known.isEmpty()) {
        doubt("dangling", "the table " + kind.table() + " has no map of that name", name);
      }
    }
    return (Optional<QosMap<K, V>>) known;
  }

  private <K extends QosCode, V extends QosCode> Optional<QosMap<K, V>> build(
      MapKind<K, V> kind, String name) {
    SortedMap<String, String> fields = db.table(kind.table()).get(name);
    if (fields == null) {
      return Optional.empty();
    }
    QosMap.Builder<K, V> b = QosMap.builder(kind.from(), kind.to()).name(name);
    fields.forEach(
        (f, v) -> {
          OptionalInt from = kind.from().parse(f);
          OptionalInt to = kind.to().parse(SonicConfigDb.Text.of(v));
          if (from.isPresent() && to.isPresent()) {
            b.put(kind.from().of(from.getAsInt()), kind.to().of(to.getAsInt()));
            use(kind.table(), name, f);
          }
        });
    return Optional.of(b.build());
  }

  private void qosMaps() {
    String table = "PORT_QOS_MAP";
    for (String key : db.table(table).keySet()) {
      if (key.equals(GLOBAL)) {
        continue;
      }
      for (String name : key.split(",", -1)) {
        qosOf(port(name), table, key);
      }
    }
    // what is said of all ports holds for those of which nothing else is said
    if (db.table(table).containsKey(GLOBAL)) {
      Optional<QosMap<Dscp, TrafficClass>> everywhere = map(table, GLOBAL, "dscp_to_tc_map", DSCP);
      everywhere.ifPresent(
          m ->
              allPorts()
                  .forEach(
                      name -> {
                        PortConfig.Builder b = port(name);
                        PortConfig p = b.build();
                        if (p.dscpMap().isEmpty()) {
                          b.dscpMap(m)
                              .trust(
                                  p.pcpMap().isPresent() ? TrustMode.DSCP_AND_PCP : TrustMode.DSCP);
                        }
                      }));
    }
  }

  /** The ports of all tables. */
  private SortedSet<String> allPorts() {
    SortedSet<String> out = new TreeSet<>(NaturalOrder.INSTANCE);
    out.addAll(ports.keySet());
    for (String table : List.of("QUEUE", "BUFFER_PG", "BUFFER_QUEUE")) {
      db.table(table).keySet().forEach(k -> out.addAll(portsOf(k)));
    }
    out.remove("CPU");
    return out;
  }

  private void qosOf(PortConfig.Builder b, String table, String key) {
    var dscp = map(table, key, "dscp_to_tc_map", DSCP);
    var pcp = map(table, key, "dot1p_to_tc_map", PCP);
    b.dscpMap(dscp).pcpMap(pcp);
    if (dscp.isPresent() && pcp.isPresent()) {
      b.trust(TrustMode.DSCP_AND_PCP);
    } else if (dscp.isPresent() || pcp.isPresent()) {
      b.trust(dscp.isPresent() ? TrustMode.DSCP : TrustMode.PCP);
    }
    b.queueMap(map(table, key, "tc_to_queue_map", QUEUE));
    b.groupMap(map(table, key, "tc_to_pg_map", GROUP));
    b.pfcQueueMap(map(table, key, "pfc_to_queue_map", PFC_QUEUE));
    b.pfcGroupMap(map(table, key, "pfc_to_pg_map", PFC_GROUP));
    b.dscpRewrite(map(table, key, "tc_to_dscp_map", REWRITE));
    take(table, key, "scheduler")
        .flatMap(r -> scheduler(References.plain(r)))
        .ifPresent(b::scheduler);
    b.pfc(priorities(table, key, "pfc_enable").orElse(Collections.emptySortedSet()));
    priorities(table, key, "pfcwd_sw_enable").ifPresent(b::watchedPriorities);
  }

  private Optional<SortedSet<PfcPriority>> priorities(String table, String key, String field) {
    Optional<String> v = take(table, key, field);
    if (v.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Collections.unmodifiableSortedSet(CodeKind.PFC_PRIORITY.list(v.get())));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  // ---- queues and groups

  /** The ports that a key names: older tables have several, chassis put host and ASIC before. */
  private static List<String> portsOf(String key) {
    int last = key.lastIndexOf('|');
    if (last < 0) {
      return List.of();
    }
    String front = key.substring(0, last);
    return front.indexOf('|') >= 0 ? List.of(front) : List.of(front.split(",", -1));
  }

  private static <C extends QosCode> List<C> codesOf(CodeKind<C> kind, String key) {
    try {
      return List.copyOf(kind.list(key.substring(key.lastIndexOf('|') + 1)));
    } catch (IllegalArgumentException e) {
      return List.of();
    }
  }

  private void queue(String port, QueueId q, QueueConfig c) {
    queues.computeIfAbsent(port, p -> new TreeMap<>()).put(q, c);
    port(port);
  }

  private QueueConfig queue(String port, QueueId q) {
    return queues
        .getOrDefault(port, Collections.emptySortedMap())
        .getOrDefault(q, QueueConfig.UNKNOWN);
  }

  private void queueTables() {
    for (String key : db.table("QUEUE").keySet()) {
      List<QueueId> ids = codesOf(CodeKind.QUEUE, key);
      if (key.startsWith("CPU|") || ids.isEmpty()) {
        continue;
      }
      Optional<SchedulerProfile> s =
          take("QUEUE", key, "scheduler").flatMap(r -> scheduler(References.plain(r)));
      Optional<WredProfile> w =
          take("QUEUE", key, "wred_profile").flatMap(r -> wred(References.plain(r)));
      for (String port : portsOf(key)) {
        for (QueueId q : ids) {
          QueueConfig c = queue(port, q);
          queue(port, q, new QueueConfig(s.or(c::scheduler), w.or(c::wred), c.buffer()));
        }
      }
    }
    for (String key : db.table("BUFFER_QUEUE").keySet()) {
      List<QueueId> ids = codesOf(CodeKind.QUEUE, key);
      Optional<BufferProfile> p =
          ids.isEmpty()
              ? Optional.empty()
              : take("BUFFER_QUEUE", key, "profile").flatMap(r -> buffer(References.plain(r)));
      for (String port : portsOf(key)) {
        for (QueueId q : ids) {
          p.ifPresent(x -> queue(port, q, queue(port, q).with(x)));
        }
      }
    }
  }

  private void groups() {
    for (String key : db.table("BUFFER_PG").keySet()) {
      List<PriorityGroup> ids = codesOf(CodeKind.PRIORITY_GROUP, key);
      Optional<String> ref = db.field("BUFFER_PG", key, "profile");
      if (ids.isEmpty() || ref.isEmpty()) {
        continue;
      }
      use("BUFFER_PG", key, "profile");
      Optional<GroupConfig> c =
          ref.get().equals(NULL)
              ? Optional.of(GroupConfig.COMPUTED)
              : buffer(References.plain(ref.get())).map(GroupConfig::of);
      for (String port : portsOf(key)) {
        for (PriorityGroup g : ids) {
          c.ifPresent(x -> port(port).putGroup(g, x));
        }
      }
    }
  }

  private void lists() {
    for (String key : db.table("BUFFER_PORT_INGRESS_PROFILE_LIST").keySet()) {
      for (String port : key.split(",", -1)) {
        port(port).addAllIngressProfiles(profileList("BUFFER_PORT_INGRESS_PROFILE_LIST", key));
      }
    }
    for (String key : db.table("BUFFER_PORT_EGRESS_PROFILE_LIST").keySet()) {
      for (String port : key.split(",", -1)) {
        port(port).addAllEgressProfiles(profileList("BUFFER_PORT_EGRESS_PROFILE_LIST", key));
      }
    }
  }

  private List<BufferProfile> profileList(String table, String key) {
    List<BufferProfile> out = new ArrayList<>();
    take(table, key, "profile_list")
        .ifPresent(
            t -> {
              for (String name : References.list(t)) {
                buffer(name).ifPresent(out::add);
              }
            });
    return out;
  }

  private void cables() {
    db.table("CABLE_LENGTH")
        .forEach(
            (list, fields) ->
                fields.forEach(
                    (port, v) -> {
                      String text = SonicConfigDb.Text.of(v);
                      if (text.matches("[0-9]{1,6}m")) {
                        use("CABLE_LENGTH", list, port);
                        port(port).cable(Length.of(text));
                      }
                    }));
  }

  private void watchdogs() {
    Optional<TimeSpan> poll = millis("GLOBAL", "POLL_INTERVAL");
    for (String key : db.table("PFC_WD").keySet()) {
      if (!key.equals("GLOBAL")) {
        port(key)
            .watchdog(
                new Watchdog(
                    millis(key, "detection_time"),
                    millis(key, "restoration_time"),
                    poll,
                    word("PFC_WD", key, "action", WatchdogAction.class)));
      }
    }
  }

  private Optional<TimeSpan> millis(String key, String field) {
    return number("PFC_WD", key, field).filter(n -> n < 1_000_000).map(TimeSpan::ofMillis);
  }

  // ---- profiles

  @SuppressWarnings("unchecked") // the table decides the type of its profiles
  private <P> Optional<P> profile(String table, String name, Function<String, P> maker) {
    Map<String, Optional<?>> known = profiles.computeIfAbsent(table, t -> new HashMap<>());
    if (!known.containsKey(name)) {
      boolean there = db.table(table).containsKey(name);
      known.put(name, there ? Optional.of(maker.apply(name)) : Optional.empty());
      if (!there) {
        doubt("dangling", "the table " + table + " has no profile of that name", name);
      }
    }
    return (Optional<P>) known.getOrDefault(name, Optional.empty());
  }

  private Optional<SchedulerProfile> scheduler(String name) {
    return profile("SCHEDULER", name, this::readScheduler);
  }

  private SchedulerProfile readScheduler(String name) {
    String t = "SCHEDULER";
    SchedulerProfile.Builder b = SchedulerProfile.builder();
    b.name(name);
    Optional<Scheduling.Discipline> d =
        db.field(t, name, "type")
            .flatMap(
                v ->
                    List.of(Scheduling.Discipline.values()).stream()
                        .filter(x -> x.name().equals(v))
                        .findFirst());
    if (d.isPresent()) {
      use(t, name, "type");
    }
    OptionalInt weight = whole(t, name, "weight");
    if (d.isPresent() && d.get() == Scheduling.Discipline.STRICT) {
      b.scheduling(Scheduling.strict());
    } else if (d.isPresent() || weight.isPresent()) {
      // the models' defaults: WRR, weight 1
      int n = weight.orElse(1);
      if (n >= 1 && n <= 100) {
        b.scheduling(new Scheduling(d.orElse(Scheduling.Discipline.WRR), n));
      }
    }
    b.priority(whole(t, name, "priority"));
    OptionalLong cir = rate(name, "cir");
    OptionalLong pir = rate(name, "pir");
    OptionalLong cbs = rate(name, "cbs");
    OptionalLong pbs = rate(name, "pbs");
    if (cir.isPresent() || pir.isPresent() || cbs.isPresent() || pbs.isPresent()) {
      boolean packets = take(t, name, "meter_type").filter("packets"::equals).isPresent();
      b.shaper(new Shaper(cir, pir, cbs, pbs, packets));
    }
    return b.build();
  }

  private OptionalLong rate(String name, String field) {
    Optional<Long> n = number("SCHEDULER", name, field);
    return n.isPresent() ? OptionalLong.of(n.get()) : OptionalLong.empty();
  }

  private Optional<WredProfile> wred(String name) {
    return profile("WRED_PROFILE", name, this::readWred);
  }

  private WredProfile readWred(String name) {
    String t = "WRED_PROFILE";
    WredProfile.Builder b = WredProfile.builder();
    b.name(name);
    // the models' default of a probability is 100, of marking and of dropping it is off
    String ecn = take(t, name, "ecn").orElse("ecn_none");
    SortedSet<WredColor> marked = new TreeSet<>();
    for (WredColor c : WredColor.values()) {
      String word = c.name().toLowerCase(Locale.ROOT);
      if (ecn.equals("ecn_all") || List.of(ecn.split("_", -1)).contains(word)) {
        marked.add(c);
      }
      WredCurve curve =
          new WredCurve(
              take(t, name, "wred_" + word + "_enable")
                  .map(v -> v.toLowerCase(Locale.ROOT).equals("true")),
              bytes(t, name, word + "_min_threshold").map(QueueDepth::of),
              bytes(t, name, word + "_max_threshold").map(QueueDepth::of),
              percent(name, word + "_drop_probability"));
      if (curve.min().isPresent() || curve.max().isPresent() || curve.enabled().isPresent()) {
        b.putCurve(c, withDefault(curve));
      }
      WredCurve own =
          new WredCurve(
              Optional.empty(),
              bytes(t, name, "ecn_" + word + "_min_threshold").map(QueueDepth::of),
              bytes(t, name, "ecn_" + word + "_max_threshold").map(QueueDepth::of),
              percent(name, "ecn_" + word + "_mark_probability"));
      if (own.min().isPresent() || own.max().isPresent()) {
        b.putMarkingCurve(c, withDefault(own));
      }
    }
    return b.marked(Collections.unmodifiableSortedSet(marked)).build();
  }

  private static WredCurve withDefault(WredCurve c) {
    return c.percent().isPresent()
        ? c
        : new WredCurve(c.enabled(), c.min(), c.max(), OptionalInt.of(100));
  }

  private OptionalInt percent(String name, String field) {
    Optional<Long> n = number("WRED_PROFILE", name, field).filter(v -> v <= 100);
    return n.isPresent() ? OptionalInt.of(n.get().intValue()) : OptionalInt.empty();
  }

  private Optional<BufferProfile> buffer(String name) {
    return profile("BUFFER_PROFILE", name, this::readBuffer);
  }

  private BufferProfile readBuffer(String name) {
    String t = "BUFFER_PROFILE";
    BufferProfile.Builder b = BufferProfile.builder();
    return b.name(name)
        .pool(take(t, name, "pool").map(References::plain))
        .size(bytes(t, name, "size"))
        .xon(bytes(t, name, "xon"))
        .xoff(bytes(t, name, "xoff"))
        .xonOffset(bytes(t, name, "xon_offset"))
        .staticThreshold(bytes(t, name, "static_th"))
        .dynamicThreshold(threshold(t, name, "dynamic_th"))
        .headroomComputed(take(t, name, "headroom_type").map("dynamic"::equals))
        .discardAction(take(t, name, "packet_discard_action"))
        .build();
  }

  // ---- what is left

  /** Keeps what did not become part of the configuration, and counts. */
  private void rest() {
    for (String table : db.tableNames()) {
      Optional<String> other = db.other(table);
      if (other.isPresent()) {
        intake.keep(table, other.get());
        continue;
      }
      boolean judged = SonicSchema.tableNames().contains(table);
      // what is kept beside though it is understood: defaults of all ports, numbers of lanes
      Set<String> beside = Set.of("PORT_QOS_MAP|global dscp_to_tc_map");
      db.table(table)
          .forEach(
              (key, fields) -> {
                SortedMap<String, String> left = new TreeMap<>(NaturalOrder.INSTANCE);
                fields.forEach(
                    (f, v) -> {
                      String name = table + "|" + key + " " + f;
                      boolean lanes = table.equals("PORT") && f.equals("lanes");
                      if (used.contains(name) || lanes) {
                        intake.understood();
                      }
                      if (!used.contains(name) || beside.contains(name)) {
                        left.put(f, v);
                      }
                    });
                boolean known =
                    left.keySet().stream()
                        .allMatch(
                            f ->
                                beside.contains(table + "|" + key + " " + f)
                                    || (table.equals("PORT") && f.equals("lanes")));
                if (judged && !known) {
                  intake.unread(table + "|" + key, json(left));
                } else if (!left.isEmpty() || (!judged && fields.isEmpty())) {
                  intake.keep(table + "|" + key, json(left));
                }
              });
    }
  }

  private static String json(SortedMap<String, String> fields) {
    StringBuilder out = new StringBuilder("{");
    fields.forEach(
        (f, v) ->
            out.append(out.length() > 1 ? "," : "")
                .append(SonicConfigDb.Text.quoted(f))
                .append(':')
                .append(v));
    return out.append('}').toString();
  }
}
