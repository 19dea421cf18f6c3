package io.clusterfabric.infiniband.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.infiniband.health.BitErrorCount;
import io.clusterfabric.infiniband.health.CounterDelta;
import io.clusterfabric.infiniband.health.ErrorsBeforeAndAfter;
import io.clusterfabric.infiniband.health.FlapWindow;
import io.clusterfabric.infiniband.health.HealthRules;
import io.clusterfabric.infiniband.health.LinkHistory;
import io.clusterfabric.infiniband.health.TrafficSample;
import io.clusterfabric.infiniband.link.Derate;
import io.clusterfabric.infiniband.link.LinkRate;
import io.clusterfabric.infiniband.link.LinkRules;
import io.clusterfabric.infiniband.link.MeasuredLink;
import io.clusterfabric.infiniband.link.PortSplit;
import io.clusterfabric.infiniband.partition.EndPort;
import io.clusterfabric.infiniband.partition.EndPorts;
import io.clusterfabric.infiniband.partition.OpensmOptions;
import io.clusterfabric.infiniband.partition.PartitionEvaluation;
import io.clusterfabric.infiniband.partition.PartitionKey;
import io.clusterfabric.infiniband.routing.CreditLoops;
import io.clusterfabric.infiniband.routing.EngineName;
import io.clusterfabric.infiniband.routing.EnginePrediction;
import io.clusterfabric.infiniband.routing.ForwardingTables;
import io.clusterfabric.infiniband.routing.MinHopEngine;
import io.clusterfabric.infiniband.routing.RoutingChain;
import io.clusterfabric.infiniband.sharp.SharpGeneration;
import io.clusterfabric.infiniband.sharp.SharpJob;
import io.clusterfabric.infiniband.sharp.SharpLog;
import io.clusterfabric.infiniband.sharp.SharpPlan;
import io.clusterfabric.infiniband.sharp.SharpRules;
import io.clusterfabric.infiniband.subnet.ManagementRules;
import io.clusterfabric.infiniband.subnet.ManagerCandidate;
import io.clusterfabric.infiniband.subnet.ManagerPlan;
import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import io.clusterfabric.infiniband.telemetry.IbstatusReader;
import io.clusterfabric.infiniband.telemetry.PerfqueryReader;
import io.clusterfabric.infiniband.telemetry.PortStatus;
import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The situation of each public report, what finds it, and that a sound case is left alone. */
class PublicReportsTest {
  private static final LinkRate NDR = LinkRate.parse("NDR").orElseThrow();

  private static String id(int report, int which) {
    return PublicReport.all().get(report - 1).ruleIds().get(which);
  }

  private static void found(Findings f, String id, Severity severity) {
    assertThat(f.ofRule(id).asList()).as(f.toString()).isNotEmpty();
    assertThat(f.ofRule(id).asList().get(0).severity()).isEqualTo(severity);
  }

  private static void notChecked(Findings f, String id) {
    found(f, id, Severity.INFO);
    assertThat(f.ofRule(id).asList().get(0).why()).contains("not");
  }

  private static void clean(Findings f, String id) {
    assertThat(f.ofRule(id).asList()).isEmpty();
  }

  private static Subnet subnet(String net) throws IOException {
    return SubnetFile.read(
            FabricSource.ofText("net", net), SubnetOptions.standard(), ImportOptions.standard())
        .subnet()
        .orElseThrow();
  }

  /** Switches of 16 ports with a host each, joined by cables. */
  private static String net(int switches, int[]... cables) {
    StringBuilder[] ports = new StringBuilder[switches];
    int[] next = new int[switches];
    StringBuilder out = new StringBuilder();
    for (int s = 0; s < switches; s++) {
      out.append(String.format("Hca\t1 \"H%d\"%n[1]\t\"S%d\"[1]%n%n", s, s));
      ports[s] = new StringBuilder(String.format("[1]\t\"H%d\"[1]%n", s));
      next[s] = 2;
    }
    for (int[] c : cables) {
      int a = next[c[0]]++;
      int b = next[c[1]]++;
      ports[c[0]].append(String.format("[%d]\t\"S%d\"[%d]%n", a, c[1], b));
      ports[c[1]].append(String.format("[%d]\t\"S%d\"[%d]%n", b, c[0], a));
    }
    for (int s = 0; s < switches; s++) {
      out.append(String.format("Switch\t16 \"S%d\"%n%s%n", s, ports[s]));
    }
    return out.toString();
  }

  private static int[][] ring(int n) {
    int[][] out = new int[n][];
    for (int i = 0; i < n; i++) {
      out[i] = new int[] {i, (i + 1) % n};
    }
    return out;
  }

  @Test
  void report1LashOnThirteenSwitches() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<int[]> cables = new ArrayList<>();
      for (int s = 1; s < 13; s++) {
        if (seed % 2 == 0 || s != 7) {
          cables.add(new int[] {s, random.nextInt(s)});
        }
      }
      for (int i = 0; i < 8; i++) {
        int a = random.nextInt(13);
        int b = random.nextInt(13);
        if (a != b) {
          cables.add(new int[] {a, b});
        }
      }
      EnginePrediction p =
          EnginePrediction.of(
              subnet(net(13, cables.toArray(new int[0][]))), RoutingChain.of(EngineName.LASH));
      assertThat(p.used()).isPresent();
      assertThat(p.why()).isNotBlank();
      Findings f = InfinibandRules.engines().check(p);
      if (p.used().orElseThrow() == EngineName.LASH) {
        clean(f, id(1, 0));
      } else {
        found(f, id(1, 0), Severity.WARNING);
      }
    }
    // LASH fails for want of lanes nowhere else than where it says so
    EnginePrediction ring =
        EnginePrediction.of(subnet(net(3, ring(3))), RoutingChain.of(EngineName.UPDN));
    assertThat(ring.used()).contains(EngineName.MINHOP);
    found(InfinibandRules.engines().check(ring), id(1, 0), Severity.WARNING);
  }

  private static Findings managed(ManagerPlan.Kind kind, IbSpeed speed) {
    ManagerPlan.Builder b = ManagerPlan.builder();
    b.addPlaced(
            new ManagerPlan.Placed(
                ManagerCandidate.of("a", 1, 1),
                ManagerPlan.Place.SERVICE_HOST,
                Optional.empty(),
                Optional.empty()))
        .kind(kind)
        .fastest(speed);
    return ManagementRules.managers().check(b.build());
  }

  @Test
  void report2UpstreamManagerOnNdr() {
    found(managed(ManagerPlan.Kind.UPSTREAM, IbSpeed.NDR), id(2, 0), Severity.WARNING);
    clean(managed(ManagerPlan.Kind.UPSTREAM, IbSpeed.HDR), id(2, 0));
    clean(managed(ManagerPlan.Kind.NVIDIA, IbSpeed.NDR), id(2, 0));
  }

  @Test
  void report3EntriesThatAreMissing() throws IOException {
    Subnet s = subnet(net(4, ring(4)));
    ForwardingTables whole = MinHopEngine.route(s);
    clean(InfinibandRules.tables().check(whole), id(3, 0));
    ForwardingTables.Builder holes = ForwardingTables.builder(s, "test");
    for (int node = 0; node < 4; node++) {
      for (int lid = 1; lid <= s.lids().greatest(); lid++) {
        if (node != 2 || lid != s.endLid(0)) {
          int at = node;
          int to = lid;
          whole.port(at, to).ifPresent(port -> holes.entry(at, to, port));
        }
      }
    }
    Findings f = InfinibandRules.tables().check(holes.build());
    found(f, id(3, 0), Severity.ERROR);
    assertThat(f.size()).isEqualTo(1);
    Subnet alone = subnet("Hca\t1 \"A\"\n[1]\t\"B\"[1]\n\nHca\t1 \"B\"\n[1]\t\"A\"[1]\n\n");
    notChecked(InfinibandRules.tables().check(MinHopEngine.route(alone)), id(3, 0));
  }

  /** The tests hold themselves to one release of the oracle. */
  @Test
  void report4TheOracleIsPinned() throws IOException {
    assertThat(PublicReport.all().get(3).symptom()).contains("3.3.23", "0.10");
    try (InputStream in =
        requireNonNull(EndPort.class.getResourceAsStream("opensm-3.3.23.txt"), "cases")) {
      assertThat(new String(in.readAllBytes(), UTF_8)).contains("case ");
    }
  }

  @Test
  void report5CirclesOnATorus() throws IOException {
    List<int[]> cables = new ArrayList<>();
    for (int x = 0; x < 4; x++) {
      for (int y = 0; y < 4; y++) {
        cables.add(new int[] {4 * x + y, 4 * ((x + 1) % 4) + y});
        cables.add(new int[] {4 * x + y, 4 * x + (y + 1) % 4});
      }
    }
    CreditLoops torus =
        CreditLoops.of(MinHopEngine.route(subnet(net(16, cables.toArray(new int[0][])))));
    Findings f = InfinibandRules.loops().check(torus);
    found(f, id(5, 0), Severity.ERROR);
    assertThat(torus.loop()).hasSize(4);
    assertThat(f.asList().get(0).observed().orElseThrow()).contains("S");
    clean(
        InfinibandRules.loops()
            .check(
                CreditLoops.of(
                    MinHopEngine.route(subnet(net(3, new int[] {0, 1}, new int[] {1, 2}))))),
        id(5, 0));
  }

  private static SharpPlan.Builder plan() throws IOException {
    SharpPlan.Builder b = SharpPlan.builder();
    b.graph(subnet(net(3, new int[] {0, 1}, new int[] {0, 2})).graph())
        .generation(SharpGeneration.V2)
        .provisioned(true)
        .engine("ftree");
    return b;
  }

  private static SharpJob job(SharpPlan.Builder b, String name, int... hosts) {
    List<String> ids = new ArrayList<>();
    for (int h : hosts) {
      ids.add(b.build().graph().node(h).id());
    }
    return new SharpJob(name, ids);
  }

  private static SharpLog log(String text) throws IOException {
    return SharpLog.read(FabricSource.ofText("run.log", text));
  }

  private static Findings told(String text) throws IOException {
    return SharpRules.log().check(log(text));
  }

  private static final String USED =
      "host:1:2 [0] NCCL INFO CollNet 00/0 : 0 via COLLNET/SHARP/0\n";

  @Test
  void report6APortOfTheManager() throws IOException {
    SharpPlan.Builder b = plan();
    SharpJob job = job(b, "a", 0, 1);
    String host = b.build().graph().endpoint(0).port().node();
    found(
        SharpRules.all().check(plan().addJobs(job).addManagerHosts(host).build()),
        id(6, 0),
        Severity.ERROR);
    clean(SharpRules.all().check(plan().addJobs(job).addManagerHosts("service").build()), id(6, 0));
    String line =
        "[n:1:2 unique id 3] ERROR collect_ports_data: device mlx5_9 port 1 is not valid (port is"
            + " used by SM)\n";
    found(told(line), id(6, 1), Severity.ERROR);
    clean(told(USED), id(6, 1));
  }

  @Test
  void report7ATreeThatIsLocked() throws IOException {
    SharpPlan.Builder b = plan();
    SharpPlan.Builder two = plan().addJobs(job(b, "a", 0, 1), job(b, "b", 0, 2));
    found(SharpRules.all().check(two.build()), id(7, 0), Severity.ERROR);
    clean(SharpRules.all().check(plan().addJobs(job(b, "a", 0, 1)).build()), id(7, 0));
    SharpPlan.Builder unknown = SharpPlan.builder();
    unknown.graph(b.build().graph()).addJobs(job(b, "a", 0, 1));
    notChecked(SharpRules.all().check(unknown.build()), id(7, 0));
    String line = "[n:0:1 - comm.c:3] ERROR Failed to lock SAT tree(ID:0x40 ret:0x4)\n";
    found(told(USED + line), id(7, 1), Severity.ERROR);
    assertThat(log(USED + line).usedSharp()).isFalse();
    clean(told(USED), id(7, 1));
  }

  @Test
  void report8SeveralCommunicatorsOnARail() throws IOException {
    SharpPlan.Builder b = plan();
    SharpPlan.Builder both =
        plan()
            .generation(SharpGeneration.V3)
            .addJobs(job(b, "tensor", 0, 1, 2), job(b, "data", 0, 1, 2));
    found(SharpRules.all().check(both.build()), id(8, 0), Severity.ERROR);
    found(
        told("n:1:2 [3] p.c:4 NCCL WARN SHARP group create: Streaming Tree lock failed (-18)\n"),
        id(8, 1),
        Severity.ERROR);
    clean(told("nothing of the kind\n"), id(8, 1));
  }

  @Test
  void report9FallBacksAtRandom() throws IOException {
    String bad =
        "t.cc:3 NCCL WARN Cannot initialize CollNet, using point-to-point network instead\n";
    found(SharpRules.runs(2).check(List.of(log(USED), log(USED + bad))), id(9, 0), Severity.ERROR);
    found(told(bad), id(9, 1), Severity.ERROR);
    clean(SharpRules.runs(2).check(List.of(log(USED), log(USED))), id(9, 0));
    // a log that names no algorithm shows nothing
    found(SharpRules.runs(1).check(List.of(log("# done\n"))), id(9, 0), Severity.WARNING);
    notChecked(SharpRules.runs(3).check(List.of(log(USED))), id(9, 0));
    notChecked(SharpRules.runs(1).check(List.of()), id(9, 0));
  }

  @Test
  void report10AFabricWithoutSharp() throws IOException {
    SharpPlan.Builder b = plan();
    SharpJob job = job(b, "a", 0, 1);
    found(
        SharpRules.all().check(plan().provisioned(false).addJobs(job).build()),
        id(10, 0),
        Severity.ERROR);
    clean(SharpRules.all().check(plan().addJobs(job).build()), id(10, 0));
    SharpPlan.Builder unknown = SharpPlan.builder();
    unknown.graph(b.build().graph()).addJobs(job);
    notChecked(SharpRules.all().check(unknown.build()), id(10, 0));
    found(
        told("NCCL WARN NET/IB : SHARP coll init error: Cannot create SHARP job(-11)\n"),
        id(10, 1),
        Severity.ERROR);
    clean(told(USED), id(10, 1));
  }

  private static Findings partitions(String file) {
    List<EndPort> ports = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      ports.add(
          new EndPort("H" + i, IbNodeType.ADAPTER, i, 256, Optional.empty(), Optional.empty()));
    }
    return PartitionEvaluation.of(
            "partitions.conf",
            file.getBytes(UTF_8),
            EndPorts.of(ports, 1),
            OpensmOptions.standard())
        .findings();
  }

  @Test
  void report11TheKeyAtPlaceOne() {
    found(partitions("T=1 : 0x2=full, 0x3=full ;\n"), id(11, 0), Severity.WARNING);
    clean(partitions("T=1, indx0 : 0x2=full, 0x3=full ;\n"), id(11, 0));
  }

  @Test
  void report12LimitedMembers() {
    PartitionKey limited = new PartitionKey(1);
    PartitionKey full = new PartitionKey(0x8001);
    assertThat(limited.matches(limited)).isFalse();
    assertThat(limited.matches(full)).isTrue();
    assertThat(full.matches(full)).isTrue();
    assertThat(full.matches(new PartitionKey(0x8002))).isFalse();
    found(partitions("T=1 : 0x2, 0x3 ;\n"), id(12, 0), Severity.WARNING);
    clean(partitions("T=1 : 0x2=full, 0x3 ;\n"), id(12, 0));
  }

  @Test
  void report13MoreKeysThanANodeHolds() {
    StringBuilder file = new StringBuilder();
    for (int i = 1; i <= 127; i++) {
      file.append("T").append(i).append('=').append(i).append(" : 0x2=full ;\n");
    }
    clean(partitions(file.toString()), id(13, 0));
    found(partitions(file + "U=0x400 : 0x2=full ;\n"), id(13, 0), Severity.WARNING);
  }

  private static EvidenceResult<PortStatus> status(String speed) throws IOException {
    String text =
        "Infiniband device 'mlx5_0' port 1 status:\n\trate: 400 Gb/sec (4X "
            + speed
            + ")\n\tlink_layer: InfiniBand\n";
    return new IbstatusReader()
        .read(FabricSource.ofText("s", text), ReadOptions.standard(), ProgressListener.silent());
  }

  @Test
  void report14SpeedsThatAreNotKnown() throws IOException {
    EvidenceResult<PortStatus> unknown = status("???");
    assertThat(unknown.values().get(0).link()).isEmpty();
    found(InfinibandRules.reading().check(status("QQQ").findings()), id(14, 0), Severity.INFO);
    EvidenceResult<PortStatus> known = status("NDR");
    assertThat(known.values().get(0).link()).contains(NDR);
    clean(InfinibandRules.reading().check(known.findings()), id(14, 0));
  }

  @Test
  void report15CagesWithTwoPorts() {
    LinkRate xdr = LinkRate.parse("XDR").orElseThrow();
    LinkRate half = NDR.split(2).get(0);
    clean(LinkRules.splits().check(new PortSplit("q", 32, 8, 64, NDR)), id(15, 0));
    clean(LinkRules.splits().check(new PortSplit("q", 32, 8, 128, half)), id(15, 0));
    // 64 ports of eight lanes of NDR, 800 Gb/s each, are twice what is there
    LinkRate wide = LinkRate.parse("8xNDR").orElseThrow();
    found(LinkRules.splits().check(new PortSplit("q", 32, 8, 64, wide)), id(15, 0), Severity.ERROR);
    found(LinkRules.splits().check(new PortSplit("q", 72, 8, 72, xdr)), id(15, 0), Severity.INFO);
  }

  private static CounterSample words(long value, long second) {
    CounterSample.Builder b = CounterSample.builder();
    b.device("mlx5_0").port("1").counter("PortXmitData").position(SourcePosition.of("x", 1));
    return b.value(value).time(Instant.ofEpochSecond(second)).build();
  }

  @Test
  void report16WordsAndBytes() {
    // 400 Gb/s are 12.5e9 words in a second
    long words = 12_000_000_000L;
    CounterDelta sound = new CounterDelta(words(0, 0), words(words, 1));
    clean(HealthRules.traffic().check(new TrafficSample(sound, NDR)), id(16, 0));
    CounterDelta bytes = new CounterDelta(words(0, 0), words(4 * words, 1));
    Findings f = HealthRules.traffic().check(new TrafficSample(bytes, NDR));
    found(f, id(16, 0), Severity.ERROR);
    assertThat(f.asList().get(0).why()).contains("the driver counts bytes");
    CounterDelta timeless = new CounterDelta(words(0, 1), words(5, 1));
    notChecked(HealthRules.traffic().check(new TrafficSample(timeless, NDR)), id(16, 0));
  }

  @Test
  void report17FlapsAtBringUp() {
    Instant t = Instant.EPOCH;
    List<Instant> early = List.of(t.plusSeconds(60), t.plusSeconds(90), t.plusSeconds(120));
    LinkHistory h = new LinkHistory("l", early, t, t.plus(Duration.ofDays(3)));
    found(HealthRules.flaps(FlapWindow.standard()).check(h), id(17, 0), Severity.WARNING);
    FlapWindow later = new FlapWindow(1, Duration.ofDays(1), Duration.ofMinutes(10));
    clean(HealthRules.flaps(later).check(h), id(17, 0));
    LinkHistory quick = new LinkHistory("l", early, t, t.plus(Duration.ofHours(3)));
    notChecked(HealthRules.flaps(later).check(quick), id(17, 0));
  }

  private static BitErrorCount errors(long n, String bits) {
    return new BitErrorCount(n, new BigDecimal(bits));
  }

  @Test
  void report18MoreErrorsAfterAFlap() {
    // 1e-10 before, 1e-8 after
    ErrorsBeforeAndAfter worse =
        new ErrorsBeforeAndAfter(
            "l", Optional.of(errors(1_000, "1e13")), Optional.of(errors(1_000, "1e11")));
    found(HealthRules.changes().check(worse), id(18, 0), Severity.WARNING);
    ErrorsBeforeAndAfter same =
        new ErrorsBeforeAndAfter(
            "l", Optional.of(errors(1_000, "1e13")), Optional.of(errors(1_020, "1e13")));
    clean(HealthRules.changes().check(same), id(18, 0));
    notChecked(
        HealthRules.changes()
            .check(new ErrorsBeforeAndAfter("l", Optional.empty(), Optional.of(errors(1, "1e13")))),
        id(18, 0));
  }

  @Test
  void report19TimeOutsAmongCounters() throws IOException {
    String good =
        "# Port extended counters: Lid 21 port 1 (CapMask: 0x5300)\nSymbolErrorCounter:....3\n";
    String noise =
        "ibwarn: [1203] query_and_dump: PortXmitDiscardDetails query failed on node-2, Lid 1 port"
            + " 1\n";
    EvidenceResult<CounterSample> r =
        new PerfqueryReader()
            .read(
                FabricSource.ofText("p", good + noise + "LinkDownedCounter:....0\n"),
                ReadOptions.standard(),
                ProgressListener.silent());
    assertThat(r.values()).hasSize(2);
    found(InfinibandRules.reading().check(r.findings()), id(19, 0), Severity.WARNING);
    EvidenceResult<CounterSample> sound =
        new PerfqueryReader()
            .read(
                FabricSource.ofText("p", good), ReadOptions.standard(), ProgressListener.silent());
    clean(InfinibandRules.reading().check(sound.findings()), id(19, 0));
  }

  @Test
  void report20AnNdrLeafInAnXdrFabric() {
    List<Derate> known = List.of(Derate.of("quantum2-in-xdr").orElseThrow());
    Optional<Bandwidth> got = Optional.of(Bandwidth.of("394Gb/s"));
    found(
        LinkRules.measured().check(new MeasuredLink("l", NDR, got, List.of())),
        id(20, 0),
        Severity.WARNING);
    // it is as published: told, but no fault
    found(
        LinkRules.measured().check(new MeasuredLink("l", NDR, got, known)),
        id(20, 0),
        Severity.INFO);
    found(
        LinkRules.measured()
            .check(new MeasuredLink("l", NDR, Optional.of(Bandwidth.of("392Gb/s")), known)),
        id(20, 0),
        Severity.WARNING);
    clean(
        LinkRules.measured()
            .check(new MeasuredLink("l", NDR, Optional.of(Bandwidth.of("400Gb/s")), known)),
        id(20, 0));
    notChecked(
        LinkRules.measured().check(new MeasuredLink("l", NDR, Optional.empty(), known)), id(20, 0));
  }
}
