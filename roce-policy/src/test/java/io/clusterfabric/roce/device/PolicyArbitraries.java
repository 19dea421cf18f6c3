package io.clusterfabric.roce.device;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.policy.BufferPolicy;
import io.clusterfabric.roce.policy.ClassPolicy;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.CongestionControl;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.DynamicThreshold;
import io.clusterfabric.roce.policy.EcnBits;
import io.clusterfabric.roce.policy.EcnPolicy;
import io.clusterfabric.roce.policy.EcnProfile;
import io.clusterfabric.roce.policy.Pcp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.QueuePolicy;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Policies of every shape, and a switch and a host to carry them out. */
public final class PolicyArbitraries {
  static final Bandwidth SLOW = Bandwidth.ofGigabitsPerSecond(100);
  static final Bandwidth FAST = Bandwidth.ofGigabitsPerSecond(400);

  private PolicyArbitraries() {}

  public static DeviceTarget leaf(List<String> names) {
    List<PortTarget> ports = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      ports.add(
          new PortTarget(
              names.get(i),
              Optional.of(i % 2 == 0 ? SLOW : FAST),
              OptionalInt.of(i % 2 == 0 ? 4 : 8),
              Optional.of(Length.ofMeters(i < 2 ? 5 : 40))));
    }
    return new DeviceTarget("leaf-1", ports);
  }

  public static DeviceTarget host() {
    return new DeviceTarget(
        "node-1",
        List.of(
            PortTarget.of("eth2", FAST, Length.ofMeters(5)),
            PortTarget.of("eth3", FAST, Length.ofMeters(5))));
  }

  public static Arbitrary<RocePolicy> policies() {
    return Arbitraries.longs().map(seed -> policy(new Random(seed)));
  }

  private static RocePolicy policy(Random r) {
    RocePolicy.Builder b = RocePolicy.builder("P" + r.nextInt(100));
    int[] dscpOwner = new int[64];
    int[] pcpOwner = new int[8];
    boolean[] there = new boolean[8];
    boolean[] lossless = new boolean[8];
    for (int tc = 0; tc < 8; tc++) {
      there[tc] = tc == 0 || r.nextInt(3) > 0;
      lossless[tc] = tc > 0 && there[tc] && r.nextInt(4) == 0;
    }
    List<Integer> classes = new ArrayList<>();
    for (int tc = 0; tc < 8; tc++) {
      if (there[tc]) {
        classes.add(tc);
      }
    }
    boolean sparse = r.nextInt(3) == 0;
    for (int d = 0; d < 64; d++) {
      dscpOwner[d] = sparse && r.nextBoolean() ? -1 : classes.get(r.nextInt(classes.size()));
    }
    boolean pcps = r.nextBoolean();
    for (int p = 0; p < 8; p++) {
      pcpOwner[p] = pcps ? classes.get(r.nextInt(classes.size())) : -1;
    }
    for (int tc : classes) {
      ClassPolicy.Builder c = ClassPolicy.builder();
      c.trafficClass(TrafficClass.of(tc));
      for (int d = 0; d < 64; d++) {
        if (dscpOwner[d] == tc) {
          c.addDscp(Dscp.of(d));
        }
      }
      for (int p = 0; p < 8; p++) {
        if (pcpOwner[p] == tc) {
          c.addPcp(Pcp.of(p));
        }
      }
      if (lossless[tc]) {
        c.pfc(PfcPriority.of(tc));
      } else {
        // lossy classes may share the first queue
        c.queue(QueueId.of(r.nextInt(3) == 0 ? 0 : tc));
      }
      b.add(c.build());
    }
    queues(r, b, classes);
    boolean anyDscp = has(dscpOwner);
    b.trust(anyDscp && pcps ? TrustMode.DSCP_AND_PCP : anyDscp ? TrustMode.DSCP : TrustMode.PCP);
    if (r.nextBoolean()) {
      b.switchMtu(DataSize.ofBytes(9000 + r.nextInt(217)));
    }
    boolean pauses = false;
    for (boolean l : lossless) {
      pauses |= l;
    }
    if (pauses && r.nextBoolean()) {
      long poll = 100L * (1 + r.nextInt(5));
      b.watchdog(
          Watchdog.of(
              TimeSpan.ofMillis(poll * (1 + r.nextInt(3))),
              TimeSpan.ofMillis(poll * (1 + r.nextInt(3))),
              TimeSpan.ofMillis(poll),
              r.nextBoolean() ? WatchdogAction.DROP : WatchdogAction.FORWARD));
    }
    buffers(r, b);
    marks(r, b, dscpOwner);
    return b.build();
  }

  private static boolean has(int[] owners) {
    for (int o : owners) {
      if (o >= 0) {
        return true;
      }
    }
    return false;
  }

  private static void queues(Random r, RocePolicy.Builder b, List<Integer> classes) {
    if (r.nextInt(4) == 0) {
      return;
    }
    for (int q : classes) {
      Scheduling s =
          r.nextInt(4) == 0 ? Scheduling.strict() : Scheduling.weighted(1 + r.nextInt(12));
      b.queue(QueueId.of(q), r.nextBoolean() ? QueuePolicy.of(s) : QueuePolicy.of(s, ecn(r)));
    }
  }

  private static EcnPolicy ecn(Random r) {
    EcnProfile p = profile(r);
    if (r.nextBoolean()) {
      return EcnPolicy.of(p);
    }
    SortedMap<Bandwidth, EcnProfile> rates = new TreeMap<>();
    rates.put(SLOW, p);
    EcnProfile other = profile(r);
    while (other.equals(p)) {
      other = profile(r);
    }
    rates.put(FAST, other);
    return EcnPolicy.of(rates);
  }

  private static EcnProfile profile(Random r) {
    long min = 1000L * (1 + r.nextInt(2000));
    return EcnProfile.of(
        DataSize.ofBytes(min), DataSize.ofBytes(min * (1 + r.nextInt(10))), 1 + r.nextInt(100));
  }

  private static void buffers(Random r, RocePolicy.Builder b) {
    if (r.nextInt(3) > 0) {
      return;
    }
    BufferPolicy.Builder p = BufferPolicy.builder();
    int lossless = 1 + r.nextInt(60);
    p.losslessShare(Ratio.of(lossless, 100)).lossyShare(Ratio.of(100 - lossless, 100));
    if (r.nextBoolean()) {
      p.losslessThreshold(new DynamicThreshold(r.nextInt(16) - 8));
      p.headroomOversubscription(1 + r.nextInt(4));
      p.losslessMtu(DataSize.ofBytes(1024 + r.nextInt(8000)));
      p.smallPacketPercent(r.nextInt(101));
    }
    b.buffers(p.build());
  }

  /** Marks of RoCE and notification packets, and what hosts do. */
  private static void marks(Random r, RocePolicy.Builder b, int[] dscpOwner) {
    Optional<Dscp> mark = anyOf(r, dscpOwner);
    if (mark.isEmpty() || r.nextInt(4) == 0) {
      return;
    }
    b.roceMark(mark.get());
    b.ecnBits(r.nextInt(4) == 0 ? EcnBits.NOT_ECT : EcnBits.ECT_0);
    b.cnpMark(anyOf(r, dscpOwner).orElseThrow());
    b.congestionControl(
        r.nextBoolean() ? CongestionControl.dcqcn() : CongestionControl.none(List.of()));
    if (r.nextBoolean()) {
      b.controlMark(anyOf(r, dscpOwner).orElseThrow());
    }
    if (r.nextBoolean()) {
      b.hostMtu(DataSize.ofBytes(4200 + r.nextInt(4800)));
    }
  }

  private static Optional<Dscp> anyOf(Random r, int[] owners) {
    List<Dscp> out = new ArrayList<>();
    for (Dscp d : CodeKind.DSCP.all()) {
      if (owners[d.value()] >= 0) {
        out.add(d);
      }
    }
    return out.isEmpty() ? Optional.empty() : Optional.of(out.get(r.nextInt(out.size())));
  }

  /** What a switch alone can know of a policy. */
  public static RocePolicy ofSwitch(RocePolicy p) {
    RocePolicy.Builder b = RocePolicy.builder(p.name());
    p.classes().values().forEach(b::add);
    p.queues().forEach(b::queue);
    p.trust().ifPresent(b::trust);
    p.switchMtu().ifPresent(b::switchMtu);
    p.watchdog().ifPresent(b::watchdog);
    p.buffers().ifPresent(b::buffers);
    return b.build();
  }
}
