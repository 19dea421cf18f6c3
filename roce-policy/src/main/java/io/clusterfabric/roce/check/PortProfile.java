package io.clusterfabric.roce.check;

import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How ports that are configured alike treat packets. One object for all such ports of a cluster, so
 * that what depends on configuration alone is judged once.
 */
final class PortProfile {
  /** Not said by the configuration. */
  static final int UNKNOWN = -2;

  /** Dropped when there is no room. */
  static final int LOSSY = -1;

  private final PortConfig config;
  private final boolean host;
  private final int[] classOf = new int[CodeKind.DSCP.size()];
  private final int[] pausedIn = new int[CodeKind.DSCP.size()];
  private final int[] queueOf = new int[CodeKind.TRAFFIC_CLASS.size()];
  private final int[] pausedOut = new int[CodeKind.TRAFFIC_CLASS.size()];

  PortProfile(PortConfig config, boolean host) {
    this.config = config;
    this.host = host;
    for (int tc = 0; tc < queueOf.length; tc++) {
      queueOf[tc] = queue(tc);
      pausedOut[tc] = outPriority(tc);
    }
    for (int d = 0; d < classOf.length; d++) {
      classOf[d] = trafficClass(d);
      pausedIn[d] = classOf[d] < 0 ? UNKNOWN : inPriority(classOf[d]);
    }
  }

  /** One of the ports; its name and alias are those of any. */
  PortConfig config() {
    return config;
  }

  boolean isHost() {
    return host;
  }

  /** The class of a code point, or {@link #UNKNOWN}. */
  int classOf(int dscp) {
    return classOf[dscp];
  }

  /** The priority by which the port pauses its sender, {@link #LOSSY} or {@link #UNKNOWN}. */
  int pausedIn(int dscp) {
    return pausedIn[dscp];
  }

  /** The queue of a class, or {@link #UNKNOWN}. */
  int queueOf(int tc) {
    return queueOf[tc];
  }

  /** The priority that stops the queue of a class, {@link #LOSSY} or {@link #UNKNOWN}. */
  int pausedOut(int tc) {
    return pausedOut[tc];
  }

  boolean hasPfc(int priority) {
    return config.pfc().isPresent() && config.pfc().get().contains(PfcPriority.of(priority));
  }

  /** The code points that the port never drops. */
  List<Integer> losslessMarks() {
    List<Integer> out = new ArrayList<>();
    for (int d = 0; d < pausedIn.length; d++) {
      if (pausedIn[d] >= 0) {
        out.add(d);
      }
    }
    return out;
  }

  /** The queue that a priority stops. */
  int queueOf(PfcPriority priority) {
    return config
        .pfcQueueMap()
        .flatMap(m -> m.get(priority))
        .map(QueueId::value)
        .orElse(priority.value());
  }

  boolean goesByDscp() {
    return config.trust().map(TrustMode::trustsDscp).orElse(true);
  }

  private int trafficClass(int dscp) {
    if (!goesByDscp()) {
      return UNKNOWN;
    }
    Optional<QosMap<Dscp, TrafficClass>> map = config.dscpMap();
    if (map.isPresent()) {
      int tc = map.get().valueOf(dscp);
      return tc < 0 ? UNKNOWN : tc;
    }
    // adapters have a priority for each eight code points until told otherwise
    return host && config.pfc().isPresent()
        ? dscp / CheckRules.FACTS.integer("host-dscps-per-priority")
        : UNKNOWN;
  }

  private int inPriority(int tc) {
    if (config.pfc().isEmpty()) {
      return UNKNOWN;
    }
    if (!config.pfcSends().orElse(true)) {
      return LOSSY;
    }
    if (config.groupMap().isPresent() && config.groupMap().get().valueOf(tc) < 0) {
      return config.pfc().get().isEmpty() ? LOSSY : UNKNOWN;
    }
    return config.pfcOf(TrafficClass.of(tc)).map(PfcPriority::value).orElse(LOSSY);
  }

  private int queue(int tc) {
    if (config.queueMap().isPresent()) {
      int q = config.queueMap().get().valueOf(tc);
      return q < 0 ? UNKNOWN : q;
    }
    // without a map the queue of a class has its number
    return tc;
  }

  private int outPriority(int tc) {
    if (config.pfc().isEmpty() || queueOf[tc] < 0) {
      return UNKNOWN;
    }
    if (!config.pfcReceives().orElse(true)) {
      return LOSSY;
    }
    for (PfcPriority p : config.pfc().get()) {
      if (queueOf(p) == queueOf[tc]) {
        return p.value();
      }
    }
    return LOSSY;
  }

  @Override
  public String toString() {
    return config.name() + " " + Arrays.toString(pausedIn);
  }
}
