package io.clusterfabric.roce.device.sonic;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.device.BufferPool;
import io.clusterfabric.roce.device.BufferProfile;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.GroupConfig;
import io.clusterfabric.roce.device.HashConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.QueueConfig;
import io.clusterfabric.roce.device.SchedulerProfile;
import io.clusterfabric.roce.device.Shaper;
import io.clusterfabric.roce.device.UnreadText;
import io.clusterfabric.roce.device.WredColor;
import io.clusterfabric.roce.device.WredCurve;
import io.clusterfabric.roce.device.WredProfile;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PriorityGroup;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueDepth;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/** Makes tables of the configuration of a switch. */
final class SonicWriter {
  private static final String LIST = "AZURE";
  private static final int LONGEST_NAME = 32;

  private final DeviceConfig config;
  private final SonicConfigDb.Builder out = new SonicConfigDb.Builder();
  private final Findings.Builder findings = Findings.builder();
  private final Set<String> told = new HashSet<>();

  /** Names given, by table; what has a name is given it once. */
  private final Map<String, Map<Object, String>> given = new HashMap<>();

  private final Map<String, Set<String>> taken = new HashMap<>();
  private final SonicConfigDb db;

  SonicWriter(DeviceConfig config) {
    this.config = config;
    write();
    this.db = out.build();
  }

  SonicConfigDb db() {
    return db;
  }

  Findings findings() {
    return findings.build();
  }

  private void lost(String why) {
    if (told.add(why)) {
      findings.add(
          "roce.device.not-expressible",
          Severity.WARNING,
          ElementRef.switchNode(config.device()),
          "config_db cannot say it, so it is left out: " + why);
    }
  }

  private void write() {
    unread();
    config.platform().ifPresent(p -> out.put("DEVICE_METADATA", "localhost", "hwsku", p));
    pools();
    config.ports().values().forEach(this::port);
    config
        .headroom()
        .ifPresent(
            h -> {
              h.losslessMtu()
                  .ifPresent(m -> out.put("LOSSLESS_TRAFFIC_PATTERN", LIST, "mtu", m.bytes()));
              h.smallPacketPercent()
                  .ifPresent(
                      n -> out.put("LOSSLESS_TRAFFIC_PATTERN", LIST, "small_packet_percentage", n));
              h.threshold()
                  .ifPresent(
                      t ->
                          out.put(
                              "DEFAULT_LOSSLESS_BUFFER_PARAMETER",
                              LIST,
                              "default_dynamic_th",
                              t.exponent()));
              h.oversubscription()
                  .ifPresent(
                      n ->
                          out.put(
                              "DEFAULT_LOSSLESS_BUFFER_PARAMETER",
                              LIST,
                              "over_subscribe_ratio",
                              n));
            });
    config.hash().ifPresent(this::hash);
    config
        .tunnels()
        .forEach(
            (n, t) -> {
              t.decapDscpMap()
                  .ifPresent(m -> map("TUNNEL", n, "decap_dscp_to_tc_map", "DSCP_TO_TC_MAP", m));
              t.decapGroupMap()
                  .ifPresent(
                      m -> map("TUNNEL", n, "decap_tc_to_pg_map", "TC_TO_PRIORITY_GROUP_MAP", m));
              t.encapDscpMap()
                  .ifPresent(m -> map("TUNNEL", n, "encap_tc_to_dscp_map", "TC_TO_DSCP_MAP", m));
              t.encapQueueMap()
                  .ifPresent(m -> map("TUNNEL", n, "encap_tc_to_queue_map", "TC_TO_QUEUE_MAP", m));
            });
  }

  /** What was kept of the tables that this was read from. */
  private void unread() {
    for (UnreadText u : config.unread()) {
      int bar = u.place().indexOf('|');
      SortedMap<String, String> fields =
          bar < 0 || !u.text().startsWith("{") ? null : SonicConfigDb.Builder.fields(u.text());
      if (fields != null) {
        String table = u.place().substring(0, bar);
        String key = u.place().substring(bar + 1);
        out.entry(table, key);
        fields.forEach((f, v) -> out.raw(table, key, f, v));
        taken.computeIfAbsent(table, t -> new HashSet<>()).add(key);
      } else if (u.text().startsWith("{") || u.text().startsWith("[")) {
        out.table(u.place(), u.text());
      }
    }
    taken.clear();
  }

  private void hash(HashConfig h) {
    if (h.seed().isPresent() || h.offset().isPresent()) {
      lost("the seed or offset of the hash");
    }
    StringBuilder list = new StringBuilder("[");
    for (String f : h.fields()) {
      list.append(list.length() > 1 ? "," : "").append(SonicConfigDb.Text.quoted(f));
    }
    out.raw("SWITCH_HASH", "GLOBAL", "ecmp_hash", list.append(']').toString());
    h.algorithm().ifPresent(a -> out.put("SWITCH_HASH", "GLOBAL", "ecmp_hash_algorithm", a));
  }

  private void pools() {
    boolean computed = false;
    for (BufferPool p : config.pools().values()) {
      if (p.name().equals(BufferPool.HEADROOM)) {
        lost("headroom as a pool of its own");
        continue;
      }
      String t = "BUFFER_POOL";
      out.put(t, p.name(), "type", p.type().name().toLowerCase(Locale.ROOT));
      p.mode().ifPresent(m -> out.put(t, p.name(), "mode", m.name().toLowerCase(Locale.ROOT)));
      size(t, p.name(), "size", p.size());
      size(t, p.name(), "xoff", p.xoff());
      p.percent().ifPresent(n -> out.put(t, p.name(), "percentage", n));
      computed |= p.percent().isPresent();
    }
    for (PortConfig p : config.ports().values()) {
      computed |= p.groups().values().stream().anyMatch(GroupConfig::computed);
    }
    if (computed) {
      out.put("DEVICE_METADATA", "localhost", "buffer_model", "dynamic");
    }
  }

  private void size(String table, String key, String field, Optional<DataSize> size) {
    size.ifPresent(s -> out.put(table, key, field, s.bytes()));
  }

  // ---- ports

  private void port(PortConfig p) {
    String name = p.name();
    p.rate()
        .ifPresent(
            r -> {
              if (r.isWhole() && r.bitsPerSecond() % 1_000_000 == 0) {
                out.put("PORT", name, "speed", r.bitsPerSecond() / 1_000_000);
              } else {
                lost("a rate of " + r);
              }
            });
    p.mtu().ifPresent(m -> out.put("PORT", name, "mtu", m.bytes()));
    p.alias().ifPresent(a -> out.put("PORT", name, "alias", a));
    p.cable()
        .ifPresent(
            c ->
                out.put(
                    "CABLE_LENGTH",
                    LIST,
                    name,
                    // rounded up: a cable that is thought too long wastes memory, one too short
                    // drops
                    (c.toMicrometers() + 999_999) / 1_000_000 + "m"));
    qos(p);
    for (Map.Entry<QueueId, QueueConfig> q : p.queues().entrySet()) {
      String key = name + "|" + q.getKey().value();
      QueueConfig c = q.getValue();
      c.scheduler().ifPresent(s -> out.put("QUEUE", key, "scheduler", scheduler(s)));
      c.wred().ifPresent(w -> out.put("QUEUE", key, "wred_profile", wred(w)));
      c.buffer().ifPresent(b -> out.put("BUFFER_QUEUE", key, "profile", buffer(b)));
    }
    for (Map.Entry<PriorityGroup, GroupConfig> g : p.groups().entrySet()) {
      String key = name + "|" + g.getKey().value();
      out.put("BUFFER_PG", key, "profile", g.getValue().buffer().map(this::buffer).orElse("NULL"));
    }
    list("BUFFER_PORT_INGRESS_PROFILE_LIST", name, p.ingressProfiles());
    list("BUFFER_PORT_EGRESS_PROFILE_LIST", name, p.egressProfiles());
    p.watchdog().ifPresent(w -> watchdog(name, w));
    if (p.linkPause().orElse(false)) {
      lost("pauses of the whole link");
    }
    if (!p.pfcSends().orElse(true) || !p.pfcReceives().orElse(true)) {
      lost("PFC in one direction only");
    }
  }

  private void list(String table, String port, List<BufferProfile> profiles) {
    if (!profiles.isEmpty()) {
      out.put(
          table,
          port,
          "profile_list",
          String.join(",", profiles.stream().map(this::buffer).toList()));
    }
  }

  private void qos(PortConfig p) {
    String t = "PORT_QOS_MAP";
    boolean own =
        p.pfc().isPresent()
            || p.pcpMap().isPresent()
            || p.queueMap().isPresent()
            || p.groupMap().isPresent()
            || p.watchedPriorities().isPresent()
            || p.scheduler().isPresent();
    // a port of which only this is known has it from the default of all ports
    String name = own ? p.name() : "global";
    p.dscpMap().ifPresent(m -> map(t, name, "dscp_to_tc_map", "DSCP_TO_TC_MAP", m));
    p.pcpMap().ifPresent(m -> map(t, name, "dot1p_to_tc_map", "DOT1P_TO_TC_MAP", m));
    p.queueMap().ifPresent(m -> map(t, name, "tc_to_queue_map", "TC_TO_QUEUE_MAP", m));
    p.groupMap().ifPresent(m -> map(t, name, "tc_to_pg_map", "TC_TO_PRIORITY_GROUP_MAP", m));
    p.pfcQueueMap()
        .ifPresent(m -> map(t, name, "pfc_to_queue_map", "MAP_PFC_PRIORITY_TO_QUEUE", m));
    p.pfcGroupMap()
        .ifPresent(m -> map(t, name, "pfc_to_pg_map", "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP", m));
    p.dscpRewrite().ifPresent(m -> map(t, name, "tc_to_dscp_map", "TC_TO_DSCP_MAP", m));
    p.pfc()
        .ifPresent(
            s -> {
              if (!s.isEmpty() || !out.entry(t, name).isEmpty()) {
                out.put(t, name, "pfc_enable", each(s));
              } else {
                out.put(t, name, "NULL", "NULL");
              }
            });
    p.watchedPriorities().ifPresent(s -> out.put(t, name, "pfcwd_sw_enable", each(s)));
    p.scheduler().ifPresent(s -> out.put(t, name, "scheduler", scheduler(s)));
    Optional<TrustMode> told =
        p.dscpMap().isPresent()
            ? Optional.of(p.pcpMap().isPresent() ? TrustMode.DSCP_AND_PCP : TrustMode.DSCP)
            : p.pcpMap().map(m -> TrustMode.PCP);
    if (p.trust().isPresent() && !p.trust().equals(told)) {
      lost("trust " + p.trust().get() + " beside the maps that are bound");
    }
  }

  private static String each(SortedSet<PfcPriority> priorities) {
    return String.join(",", priorities.stream().map(x -> Integer.toString(x.value())).toList());
  }

  private void map(String table, String key, String field, String mapTable, QosMap<?, ?> m) {
    String name = name(mapTable, m.name().isEmpty() ? "MAP" : m.name(), m);
    out.put(table, key, field, name);
    out.entry(mapTable, name);
    for (int i = 0; i < m.from().size(); i++) {
      int v = m.valueOf(i);
      if (v >= 0) {
        out.put(mapTable, name, Integer.toString(i), v);
      }
    }
  }

  /** A name for a thing; equal things share one, others of the same name get another. */
  private String name(String table, String wanted, Object thing) {
    Map<Object, String> names = given.computeIfAbsent(table, t -> new HashMap<>());
    Object key = List.of(wanted, thing);
    String known = names.get(key);
    if (known != null) {
      return known;
    }
    Set<String> used = taken.computeIfAbsent(table, t -> new HashSet<>());
    String name = wanted;
    for (int i = 2; !used.add(name); i++) {
      String end = "_" + i;
      name = wanted.substring(0, Math.min(wanted.length(), LONGEST_NAME - end.length())) + end;
    }
    names.put(key, name);
    return name;
  }

  private void watchdog(String port, Watchdog w) {
    String t = "PFC_WD";
    out.entry(t, port);
    w.action().ifPresent(a -> out.put(t, port, "action", a.name().toLowerCase(Locale.ROOT)));
    millis(t, port, "detection_time", w.detection());
    millis(t, port, "restoration_time", w.restoration());
    if (out.entry(t, port).isEmpty()) {
      out.put(t, port, "NULL", "NULL");
    }
    if (w.poll().isPresent()) {
      String before = out.entry(t, "GLOBAL").get("POLL_INTERVAL");
      millis(t, "GLOBAL", "POLL_INTERVAL", w.poll());
      String now = out.entry(t, "GLOBAL").get("POLL_INTERVAL");
      if (before != null && !before.equals(now)) {
        lost("intervals of polling that differ from port to port");
      }
    }
  }

  private void millis(String table, String key, String field, Optional<TimeSpan> time) {
    time.ifPresent(
        s -> {
          long millis = s.toPicoseconds() / 1_000_000_000L;
          if (TimeSpan.ofMillis(millis).equals(s)) {
            out.put(table, key, field, millis);
          } else {
            lost("a time of " + s);
          }
        });
  }

  // ---- profiles

  private String scheduler(SchedulerProfile s) {
    String t = "SCHEDULER";
    String name = name(t, s.name(), s);
    s.scheduling()
        .ifPresent(
            x -> {
              out.put(t, name, "type", x.discipline().name());
              if (!x.isStrict()) {
                out.put(t, name, "weight", x.weight());
              }
            });
    s.priority().ifPresent(n -> out.put(t, name, "priority", n));
    s.shaper().ifPresent(x -> shaper(name, x));
    if (out.entry(t, name).isEmpty()) {
      out.put(t, name, "NULL", "NULL");
    }
    return name;
  }

  private void shaper(String name, Shaper x) {
    String t = "SCHEDULER";
    out.put(t, name, "meter_type", x.packets() ? "packets" : "bytes");
    rate(name, "cir", x.committedRate());
    rate(name, "pir", x.peakRate());
    rate(name, "cbs", x.committedBurst());
    rate(name, "pbs", x.peakBurst());
  }

  private void rate(String name, String field, OptionalLong n) {
    n.ifPresent(v -> out.put("SCHEDULER", name, field, v));
  }

  private String wred(WredProfile w) {
    String t = "WRED_PROFILE";
    String name = name(t, w.name(), w);
    for (WredColor c : WredColor.values()) {
      String word = c.name().toLowerCase(Locale.ROOT);
      WredCurve curve = w.curves().get(c);
      if (curve != null) {
        curve
            .enabled()
            .ifPresent(e -> out.put(t, name, "wred_" + word + "_enable", Boolean.toString(e)));
        depth(name, word + "_min_threshold", curve.min());
        depth(name, word + "_max_threshold", curve.max());
        curve.percent().ifPresent(n -> out.put(t, name, word + "_drop_probability", n));
      }
      WredCurve own = w.markingCurves().get(c);
      if (own != null) {
        depth(name, "ecn_" + word + "_min_threshold", own.min());
        depth(name, "ecn_" + word + "_max_threshold", own.max());
        own.percent().ifPresent(n -> out.put(t, name, "ecn_" + word + "_mark_probability", n));
      }
    }
    out.put(t, name, "ecn", ecn(w.marked().orElse(new TreeSet<>())));
    return name;
  }

  private static String ecn(SortedSet<WredColor> marked) {
    if (marked.isEmpty()) {
      return "ecn_none";
    }
    return marked.size() == WredColor.values().length
        ? "ecn_all"
        : "ecn_"
            + String.join(
                "_", marked.stream().map(c -> c.name().toLowerCase(Locale.ROOT)).toList());
  }

  private void depth(String name, String field, Optional<QueueDepth> depth) {
    depth.ifPresent(
        d ->
            d.bytes()
                .ifPresentOrElse(
                    b -> out.put("WRED_PROFILE", name, field, b.bytes()),
                    () -> lost("a depth as a share of the buffer")));
  }

  private String buffer(BufferProfile b) {
    String t = "BUFFER_PROFILE";
    String name = name(t, b.name(), b);
    b.pool().ifPresent(p -> out.put(t, name, "pool", p));
    size(t, name, "size", b.size());
    size(t, name, "xon", b.xon());
    size(t, name, "xoff", b.xoff());
    size(t, name, "xon_offset", b.xonOffset());
    size(t, name, "static_th", b.staticThreshold());
    b.dynamicThreshold().ifPresent(d -> out.put(t, name, "dynamic_th", d.exponent()));
    b.headroomComputed()
        .ifPresent(c -> out.put(t, name, "headroom_type", c ? "dynamic" : "static"));
    b.discardAction().ifPresent(a -> out.put(t, name, "packet_discard_action", a));
    return name;
  }
}
