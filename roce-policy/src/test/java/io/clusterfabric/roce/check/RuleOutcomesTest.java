package io.clusterfabric.roce.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.buffer.LookupTable;
import io.clusterfabric.roce.device.AdapterConfig;
import io.clusterfabric.roce.device.BufferPool;
import io.clusterfabric.roce.device.BufferProfile;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceKind;
import io.clusterfabric.roce.device.GidEntry;
import io.clusterfabric.roce.device.GroupConfig;
import io.clusterfabric.roce.device.HashConfig;
import io.clusterfabric.roce.device.HeadroomDefaults;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.QueueConfig;
import io.clusterfabric.roce.device.SchedulerProfile;
import io.clusterfabric.roce.device.Shaper;
import io.clusterfabric.roce.device.WredColor;
import io.clusterfabric.roce.device.WredCurve;
import io.clusterfabric.roce.device.WredProfile;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.DynamicThreshold;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.PriorityGroup;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueDepth;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.TypeOfService;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.routing.SprayRouting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every rule: a world in which it fires, with its severity and its place, and the clean world in
 * which it is silent. The world is a leaf-spine of 8 hosts under Cumulus' lossless preset with
 * memory, watchdogs, MTUs and cables.
 */
class RuleOutcomesTest {
  private static final String LEAF_PORT = "leaf-2[1]";
  private static final String HOST_PORT = "host-3[nic0/1]";
  private static final Cluster CLUSTER = Worlds.small();
  private static final RocePolicy POLICY = policy();
  private static final BufferProfile GOOD =
      profile("pg_lossless_100000_40m_profile", 60_000, 20_000, 40_000, 0);
  private static final Deployment CLEAN = clean();

  private static RocePolicy policy() {
    return PolicyPresets.of("cumulus-lossless").toBuilder()
        .switchMtu(DataSize.ofBytes(9_216))
        .hostMtu(DataSize.ofBytes(4_200))
        .watchdog(
            Watchdog.of(
                TimeSpan.ofMillis(400),
                TimeSpan.ofMillis(400),
                TimeSpan.ofMillis(200),
                WatchdogAction.DROP))
        .build();
  }

  private static BufferProfile profile(String name, long size, long xon, long xoff, int threshold) {
    return BufferProfile.builder()
        .name(name)
        .pool("pool")
        .size(DataSize.ofBytes(size))
        .xon(DataSize.ofBytes(xon))
        .xoff(DataSize.ofBytes(xoff))
        .dynamicThreshold(new DynamicThreshold(threshold))
        .build();
  }

  private static Deployment clean() {
    return Worlds.devices(
        Worlds.deployed(CLUSTER, POLICY),
        c -> {
          if (c.kind() == DeviceKind.HOST) {
            return c;
          }
          DeviceConfig.Builder b =
              Worlds.ports(
                  c,
                  p ->
                      p.cable(Length.ofMeters(40))
                          .groups(Map.of(PriorityGroup.of(3), GroupConfig.of(GOOD))))
                  .toBuilder();
          b.add(pool("pool", 32_000_000, BufferPool.Type.INGRESS));
          return b.build();
        });
  }

  private static BufferPool pool(String name, long size, BufferPool.Type type) {
    return new BufferPool(
        name,
        type,
        Optional.of(BufferPool.Mode.DYNAMIC),
        Optional.of(DataSize.ofBytes(size)),
        Optional.empty(),
        OptionalInt.empty());
  }

  /**
   * A world in which a rule fires.
   *
   * @param rule its id
   * @param severity of its worst finding
   * @param places of its findings, as far as they are named
   */
  private record Case(
      String rule,
      Severity severity,
      List<String> places,
      Deployment world,
      RoceCheckOptions options,
      Routing routing) {
    Findings findings() {
      return RoceRules.paths()
          .check(RocePaths.of(CLUSTER, routing, world, options))
          .ofRule("roce." + rule);
    }
  }

  private static final Routing ECMP = EcmpRouting.of(FabricGraph.of(CLUSTER.backend()));

  private static Case of(String rule, Severity severity, String place, Deployment world) {
    return new Case(rule, severity, List.of(place), world, RoceCheckOptions.standard(), ECMP);
  }

  private static Case with(
      String rule, Severity severity, String place, Deployment world, RoceCheckOptions.Builder o) {
    return new Case(rule, severity, List.of(place), world, o.build(), ECMP);
  }

  private static Deployment leafPort(Consumer<PortConfig.Builder> change) {
    return Worlds.device(CLEAN, "leaf-2", c -> Worlds.port(c, "1", change));
  }

  private static Deployment hostPort(Consumer<PortConfig.Builder> change) {
    return Worlds.device(CLEAN, "host-3", c -> Worlds.port(c, "nic0/1", change));
  }

  private static Deployment adapter(Consumer<AdapterConfig.Builder> change) {
    return hostPort(
        p -> {
          AdapterConfig.Builder a = AdapterConfig.builder();
          a.from(
              CLEAN
                  .device("host-3")
                  .orElseThrow()
                  .port("nic0/1")
                  .orElseThrow()
                  .adapter()
                  .orElseThrow());
          change.accept(a);
          p.adapter(a.build());
        });
  }

  private static Deployment switches(UnaryOperator<DeviceConfig> change) {
    return Worlds.devices(CLEAN, c -> c.kind() == DeviceKind.HOST ? c : change.apply(c));
  }

  /** The queues of the clean world with another third one. */
  private static Map<QueueId, QueueConfig> queues(QueueConfig third) {
    Map<QueueId, QueueConfig> out =
        new TreeMap<>(CLEAN.device("leaf-2").orElseThrow().port("1").orElseThrow().queues());
    out.put(QueueId.of(3), third);
    return out;
  }

  private static QueueConfig queue() {
    QueueConfig q =
        CLEAN.device("leaf-2").orElseThrow().port("1").orElseThrow().queues().get(QueueId.of(3));
    return q == null ? QueueConfig.UNKNOWN : q;
  }

  private static WredProfile marking(String name, long green, long greenMax, long yellow) {
    Map<WredColor, WredCurve> curves = new TreeMap<>();
    curves.put(WredColor.GREEN, curve(green, greenMax));
    curves.put(WredColor.YELLOW, curve(yellow, greenMax));
    return WredProfile.builder()
        .name(name)
        .putAllCurves(curves)
        .marked(new TreeSet<>(List.of(WredColor.GREEN)))
        .build();
  }

  private static WredCurve curve(long min, long max) {
    return new WredCurve(
        Optional.of(true),
        Optional.of(QueueDepth.of(DataSize.ofBytes(min))),
        Optional.of(QueueDepth.of(DataSize.ofBytes(max))),
        OptionalInt.of(5));
  }

  private static QosMap<TrafficClass, QueueId> queueMap(int classOf3) {
    return QosMap.builder(CodeKind.TRAFFIC_CLASS, CodeKind.QUEUE)
        .putAll(POLICY.queueMap())
        .put(TrafficClass.of(3), QueueId.of(classOf3))
        .build();
  }

  private static QosMap<Dscp, TrafficClass> dscp26(int tc) {
    return QosMap.builder(CodeKind.DSCP, CodeKind.TRAFFIC_CLASS)
        .putAll(POLICY.dscpMap())
        .put(Dscp.of(26), TrafficClass.of(tc))
        .build();
  }

  private static SortedSet<PfcPriority> priorities(int... p) {
    TreeSet<PfcPriority> out = new TreeSet<>();
    for (int x : p) {
      out.add(PfcPriority.of(x));
    }
    return out;
  }

  private static LookupTable table(String text) {
    try {
      return LookupTable.read(FabricSource.ofText("pg.ini", text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Case> cases() {
    List<Case> out = new ArrayList<>();
    out.add(of("cls-1", Severity.ERROR, LEAF_PORT, leafPort(p -> p.trust(TrustMode.PCP))));
    out.add(of("cls-1", Severity.ERROR, HOST_PORT, hostPort(p -> p.trust(TrustMode.PCP))));
    out.add(of("cls-2", Severity.ERROR, LEAF_PORT, leafPort(p -> p.queueMap(queueMap(5)))));
    out.add(of("cls-2", Severity.WARNING, LEAF_PORT, leafPort(p -> p.groupMap(Optional.empty()))));
    out.add(of("cls-2", Severity.WARNING, LEAF_PORT, leafPort(p -> p.queueMap(Optional.empty()))));
    out.add(of("cls-3", Severity.ERROR, LEAF_PORT, leafPort(p -> p.dscpMap(dscp26(0)))));
    out.add(
        of(
            "cls-3",
            Severity.ERROR,
            LEAF_PORT,
            leafPort(
                p ->
                    p.groupMap(
                        QosMap.builder(CodeKind.TRAFFIC_CLASS, CodeKind.PRIORITY_GROUP)
                            .putAll(POLICY.groupMap())
                            .put(TrafficClass.of(3), PriorityGroup.of(0))
                            .build()))));
    out.add(of("cls-4", Severity.WARNING, HOST_PORT, adapter(a -> a.cnpDscp(Dscp.of(5)))));
    out.add(
        of(
            "cls-4",
            Severity.WARNING,
            LEAF_PORT,
            leafPort(
                p ->
                    p.dscpMap(
                        QosMap.builder(CodeKind.DSCP, CodeKind.TRAFFIC_CLASS)
                            .putAll(POLICY.dscpMap())
                            .put(Dscp.of(48), TrafficClass.of(3))
                            .build()))));
    out.add(of("cls-5", Severity.INFO, "backend", CLEAN));
    out.add(of("cls-6", Severity.ERROR, HOST_PORT, hostPort(p -> p.dscpMap(dscp26(4)))));
    Deployment plain =
        Worlds.device(
            CLEAN,
            "host-3",
            c ->
                Worlds.port(
                        c,
                        "nic0/1",
                        p ->
                            p.adapter(
                                AdapterConfig.builder()
                                    .cnpDscp(Dscp.of(48))
                                    .globalTos(new TypeOfService(2))
                                    .build()))
                    .toBuilder()
                    .environment("NCCL_IB_TC", "2")
                    .environment("UCX_IB_TRAFFIC_CLASS", "2")
                    .build());
    out.add(of("cls-6", Severity.ERROR, HOST_PORT, plain));
    out.add(of("cls-7", Severity.WARNING, HOST_PORT, plain));
    out.add(
        of(
            "cls-8",
            Severity.INFO,
            "backend",
            switches(
                c ->
                    Worlds.ports(
                        c,
                        p ->
                            p.queueMap(queueMap(4))
                                .pfcQueueMap(
                                    QosMap.builder(CodeKind.PFC_PRIORITY, CodeKind.QUEUE)
                                        .put(PfcPriority.of(3), QueueId.of(4))
                                        .build())))));
    out.add(of("pfc-1", Severity.ERROR, LEAF_PORT, leafPort(p -> p.pfc(priorities()))));
    out.add(of("pfc-1", Severity.ERROR, HOST_PORT, hostPort(p -> p.pfc(priorities(4)))));
    out.add(of("pfc-2", Severity.ERROR, HOST_PORT, hostPort(p -> p.linkPause(true))));
    out.add(
        with(
            "pfc-3",
            Severity.ERROR,
            LEAF_PORT,
            leafPort(p -> p.pfc(priorities(2, 3, 4))),
            RoceCheckOptions.builder().maxLosslessPriorities(2)));
    out.add(of("pfc-3", Severity.INFO, "backend", hostPort(p -> p.pfc(priorities(3, 4)))));
    out.add(of("pfc-4", Severity.ERROR, LEAF_PORT, leafPort(p -> p.groups(Map.of()))));
    out.add(
        of(
            "pfc-4",
            Severity.ERROR,
            LEAF_PORT,
            leafPort(
                p ->
                    p.groups(
                        Map.of(
                            PriorityGroup.of(3),
                            GroupConfig.of(profile("none", 20_000, 20_000, 0, 0)))))));
    out.add(
        of(
            "pfc-5",
            Severity.WARNING,
            LEAF_PORT,
            leafPort(p -> p.watchdog(Optional.empty()).watchedPriorities(Optional.empty()))));
    // that a priority may be watched does not watch it
    out.add(of("pfc-5", Severity.WARNING, LEAF_PORT, leafPort(p -> p.watchdog(Optional.empty()))));
    out.add(
        of(
            "pfc-5",
            Severity.ERROR,
            LEAF_PORT,
            leafPort(
                p ->
                    p.watchdog(
                        Watchdog.of(
                            TimeSpan.ofMillis(100),
                            TimeSpan.ofMillis(400),
                            TimeSpan.ofMillis(200),
                            WatchdogAction.DROP)))));
    out.add(
        of(
            "pfc-5",
            Severity.ERROR,
            LEAF_PORT,
            Worlds.device(
                leafPort(
                    p ->
                        p.watchdog(
                            Watchdog.of(
                                TimeSpan.ofMillis(400),
                                TimeSpan.ofMillis(400),
                                TimeSpan.ofMillis(200),
                                WatchdogAction.FORWARD))),
                "leaf-2",
                c -> c.toBuilder().platform("x86_64-8102_64h_o-r0 cisco-8000").build())));
    out.add(
        of(
            "pfc-6",
            Severity.WARNING,
            LEAF_PORT,
            leafPort(
                p ->
                    p.queues(
                        queues(
                            queue()
                                .with(
                                    SchedulerProfile.builder()
                                        .name("limited")
                                        .scheduling(Scheduling.weighted(50))
                                        .shaper(
                                            new Shaper(
                                                OptionalLong.of(1_000_000),
                                                OptionalLong.empty(),
                                                OptionalLong.empty(),
                                                OptionalLong.empty(),
                                                false))
                                        .build()))))));
    out.add(of("pfc-7", Severity.INFO, "backend", leafPort(p -> p.pfc(priorities(3, 5)))));
    BufferProfile little = profile("little", 25_000, 20_000, 4_000, 0);
    out.add(
        of(
            "hdr-1",
            Severity.ERROR,
            LEAF_PORT,
            leafPort(p -> p.groups(Map.of(PriorityGroup.of(3), GroupConfig.of(little))))));
    out.add(
        of(
            "hdr-1",
            Severity.WARNING,
            "leaf-2[",
            Worlds.device(CLEAN, "leaf-2", c -> c.toBuilder().platform("ACS-MSN4700").build())));
    out.add(
        with(
            "hdr-2",
            Severity.ERROR,
            "leaf-2",
            CLEAN,
            RoceCheckOptions.builder().putMemory("leaf-2", DataSize.ofBytes(1_000))));
    out.add(
        of(
            "hdr-2",
            Severity.ERROR,
            "leaf-2",
            Worlds.device(
                CLEAN,
                "leaf-2",
                c -> c.toBuilder().add(pool("pool", 200_000, BufferPool.Type.INGRESS)).build())));
    out.add(
        with(
            "hdr-3",
            Severity.ERROR,
            "leaf-2[",
            CLEAN,
            RoceCheckOptions.builder().putMaxPortHeadroom("leaf-2", DataSize.ofBytes(60_000))));
    out.add(of("hdr-4", Severity.ERROR, LEAF_PORT, leafPort(p -> p.cable(Length.ZERO))));
    out.add(of("hdr-4", Severity.ERROR, LEAF_PORT, leafPort(p -> p.cable(Length.ofMeters(5)))));
    out.add(
        of(
            "hdr-4",
            Severity.ERROR,
            LEAF_PORT,
            leafPort(
                p ->
                    p.cable(Optional.empty())
                        .groups(Map.of(PriorityGroup.of(3), GroupConfig.COMPUTED)))));
    out.add(
        with(
            "hdr-4",
            Severity.ERROR,
            "leaf-2[",
            CLEAN,
            RoceCheckOptions.builder().putTable("leaf-2", table("100000 5m 5 2 3 0\n"))));
    out.add(
        of(
            "hdr-5",
            Severity.WARNING,
            "leaf-2",
            leafPort(
                p ->
                    p.groups(
                        Map.of(
                            PriorityGroup.of(3),
                            GroupConfig.of(profile("short", 20_000, 20_000, 40_000, 0)))))));
    out.add(
        of(
            "hdr-6",
            Severity.WARNING,
            "leaf-2",
            leafPort(
                p ->
                    p.cable(Length.ofMeters(100))
                        .groups(
                            Map.of(
                                PriorityGroup.of(3),
                                GroupConfig.of(profile("far", 50_000, 20_000, 30_000, 0)))))));
    out.add(
        of(
            "hdr-7",
            Severity.WARNING,
            LEAF_PORT,
            leafPort(
                p ->
                    p.groups(
                        Map.of(
                            PriorityGroup.of(3),
                            GroupConfig.of(
                                profile(
                                    "pg_lossless_100000_40m_profile",
                                    60_000,
                                    20_000,
                                    40_000,
                                    -6)))))));
    out.add(
        of(
            "ecn-1",
            Severity.ERROR,
            LEAF_PORT,
            leafPort(
                p ->
                    p.queues(
                        queues(
                            new QueueConfig(
                                queue().scheduler(), Optional.empty(), Optional.empty()))))));
    WredProfile silent =
        WredProfile.builder()
            .name("silent")
            .putCurve(WredColor.GREEN, curve(150_000, 1_500_000))
            .marked(new TreeSet<>())
            .build();
    out.add(
        of(
            "ecn-1",
            Severity.ERROR,
            LEAF_PORT,
            leafPort(p -> p.queues(queues(queue().with(silent))))));
    out.add(
        of(
            "ecn-2",
            Severity.ERROR,
            "leaf-2",
            leafPort(p -> p.queues(queues(queue().with(marking("back", 2_000, 1_000, 1_000)))))));
    out.add(
        of(
            "ecn-2",
            Severity.WARNING,
            "leaf-2",
            leafPort(
                p -> p.queues(queues(queue().with(marking("colours", 2_000, 10_000, 1_000)))))));
    out.add(
        of(
            "ecn-3",
            Severity.WARNING,
            "leaf-2",
            Worlds.device(
                CLEAN,
                "leaf-2",
                c -> c.toBuilder().add(pool("pool", 500_000, BufferPool.Type.INGRESS)).build())));
    out.add(
        of(
            "ecn-4",
            Severity.ERROR,
            "leaf-2",
            Worlds.device(
                CLEAN,
                "leaf-2",
                c ->
                    Worlds.port(
                            c,
                            "1",
                            p ->
                                p.queues(
                                    queues(
                                        queue()
                                            .with(
                                                BufferProfile.builder()
                                                    .name("egress")
                                                    .pool("out")
                                                    .size(DataSize.ZERO)
                                                    .dynamicThreshold(new DynamicThreshold(-1))
                                                    .build()))))
                        .toBuilder()
                        .add(pool("out", 300_000, BufferPool.Type.EGRESS))
                        .build())));
    out.add(
        of(
            "ecn-5",
            Severity.ERROR,
            HOST_PORT,
            Worlds.device(
                CLEAN,
                "host-3",
                c -> c.toBuilder().environment("UCX_IB_TRAFFIC_CLASS", "104").build())));
    out.add(
        of(
            "ecn-5",
            Severity.ERROR,
            HOST_PORT,
            adapter(a -> a.reactionPriorities(new TreeSet<>()))));
    out.add(
        of(
            "ecn-6",
            Severity.WARNING,
            LEAF_PORT,
            leafPort(
                p ->
                    p.queues(
                        queues(queue().with(marking("other", 1_000_000, 2_000_000, 1_000_000)))))));
    out.add(of("ecn-6", Severity.INFO, "backend", leafPort(p -> p.rate(Bandwidth.of("25Gb/s")))));
    out.add(of("mtu-1", Severity.ERROR, LEAF_PORT, leafPort(p -> p.mtu(DataSize.ofBytes(1_500)))));
    out.add(of("mtu-1", Severity.ERROR, HOST_PORT, hostPort(p -> p.mtu(DataSize.ofBytes(2_200)))));
    out.add(
        of(
            "mtu-1",
            Severity.ERROR,
            HOST_PORT,
            Worlds.device(
                CLEAN,
                "host-3",
                c ->
                    Worlds.port(
                        c,
                        "nic0/1",
                        p ->
                            p.mtu(DataSize.ofBytes(1_500))
                                .adapter(
                                    AdapterConfig.builder()
                                        .pathMtu(DataSize.ofBytes(4_096))
                                        .build())))));
    out.add(
        of(
            "mtu-2",
            Severity.WARNING,
            "backend",
            Worlds.device(
                CLEAN,
                "leaf-2",
                c ->
                    c.toBuilder()
                        .headroom(
                            new HeadroomDefaults(
                                Optional.of(DataSize.ofBytes(1_024)),
                                OptionalInt.empty(),
                                Optional.empty(),
                                OptionalInt.empty()))
                        .build())));
    GidEntry link =
        new GidEntry(
            "mlx5_0",
            1,
            0,
            "fe80:0000:0000:0000:0000:0000:0000:0001",
            Optional.empty(),
            "v2",
            Optional.empty());
    Deployment pinned =
        Worlds.device(
            adapter(a -> a.addGids(link)),
            "host-3",
            c -> c.toBuilder().environment("NCCL_IB_GID_INDEX", "0").build());
    out.add(of("gid-1", Severity.ERROR, HOST_PORT, pinned));
    out.add(of("gid-1", Severity.ERROR, HOST_PORT, adapter(a -> a.addGids(link))));
    HashConfig poor =
        new HashConfig(
            new TreeSet<>(List.of("SRC_IP", "DST_IP")),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalInt.empty());
    out.add(
        of(
            "lb-1",
            Severity.WARNING,
            "backend",
            Worlds.device(CLEAN, "leaf-2", c -> c.toBuilder().hash(poor).build())));
    HashConfig one =
        new HashConfig(
            new TreeSet<>(List.of("L4_SRC_PORT")),
            Optional.of("CRC"),
            OptionalLong.of(7),
            OptionalInt.empty());
    out.add(
        of("lb-2", Severity.WARNING, "spine-1", switches(c -> c.toBuilder().hash(one).build())));
    out.add(
        new Case(
            "lb-3",
            Severity.ERROR,
            List.of(HOST_PORT),
            adapter(a -> a.adaptiveRouting(false)),
            RoceCheckOptions.standard(),
            SprayRouting.of(FabricGraph.of(CLUSTER.backend()))));
    out.add(
        of(
            "ver-1",
            Severity.WARNING,
            "leaf-2",
            switches(
                c ->
                    c.toBuilder()
                        .release(c.device().equals("leaf-2") ? "202405" : "202411")
                        .build())));
    out.add(
        of(
            "cov-1",
            Severity.INFO,
            "backend",
            Deployment.of(
                CLEAN.devices().values().stream()
                    .filter(c -> !c.device().equals("leaf-2"))
                    .toList())));
    return out;
  }

  @TestFactory
  Stream<DynamicTest> firesWhereItShould() {
    return cases().stream()
        .map(
            c ->
                DynamicTest.dynamicTest(
                    c.rule() + " " + c.severity() + " " + c.places(),
                    () -> {
                      Findings found = c.findings();
                      assertThat(found.asList()).as(c.rule()).isNotEmpty();
                      assertThat(
                              found.asList().stream()
                                  .map(Finding::severity)
                                  .min(Severity::compareTo))
                          .contains(c.severity());
                      for (Finding f : found) {
                        if (f.severity() == c.severity()) {
                          assertThat(f.where().toString())
                              .as(f.toString())
                              .contains(" " + c.places().get(0));
                        }
                        assertThat(f.source()).isPresent();
                        if (!f.why().contains("not checked")) {
                          assertThat(f.observed()).isPresent();
                          assertThat(f.expected()).isPresent();
                        }
                      }
                      Rule<?> rule = RoceRules.of("roce." + c.rule()).orElseThrow();
                      assertThat(rule.severity().compareTo(c.severity())).isLessThanOrEqualTo(0);
                    }));
  }

  /** A world that is broken in one place is blamed in that place alone. */
  @TestFactory
  Stream<DynamicTest> nothingElseIsBlamed() {
    return cases().stream()
        .filter(c -> c.places().get(0).contains("["))
        .map(
            c ->
                DynamicTest.dynamicTest(
                    c.rule() + " " + c.places(),
                    () -> {
                      Findings all =
                          RoceRules.paths()
                              .check(RocePaths.of(CLUSTER, c.routing(), c.world(), c.options()));
                      String device = c.places().get(0).replaceAll("\\[.*", "");
                      assertThat(Worlds.blamed(all))
                          .as(all.asList().toString())
                          .allMatch(p -> p.startsWith(device));
                    }));
  }

  @Test
  void theCleanWorldIsClean() {
    Findings found =
        RoceRules.paths().check(RocePaths.of(CLUSTER, ECMP, CLEAN, RoceCheckOptions.standard()));
    assertThat(found.errors().asList()).isEmpty();
    assertThat(found.warnings().asList()).isEmpty();
    assertThat(found.asList()).extracting(Finding::ruleId).containsOnly("roce.cls-5");
  }

  /** Deadlocks have worlds of their own. */
  @Test
  void everyRuleHasACase() {
    TreeSet<String> have = new TreeSet<>(List.of("roce.dlk-1", "roce.dlk-2"));
    cases().forEach(c -> have.add("roce." + c.rule()));
    TreeSet<String> want = new TreeSet<>();
    RoceRules.paths().rules().forEach(r -> want.add(r.id()));
    assertThat(have).isEqualTo(want);
    assertThat(RoceRules.of("roce.none")).isEmpty();
  }
}
