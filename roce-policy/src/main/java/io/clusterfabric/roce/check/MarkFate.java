package io.clusterfabric.roce.check;

import io.clusterfabric.roce.policy.CodeKind;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * What becomes of packets with one code point at the ports that they pass: which class and pausing
 * priority most switch ports give them, and whether the fabric carries them without loss at all.
 */
final class MarkFate {
  private static final int NONE = -1;

  final int dscp;

  /** How many host ports send it. */
  final int senders;

  /** Whether more host ports send it than any other mark. */
  final boolean main;

  /** The class that most switch ports that never drop it give it, -1 if there is none. */
  final int trafficClass;

  /** The priority that most of them pause it by, -1 if there is none. */
  final int priority;

  /** How many switch ports never drop it when it comes in, and how many are known at all. */
  final int lossless;

  final int known;

  /** The classes that a switch gives it at ports that never drop it, as bits by class. */
  private final Map<String, Integer> classesOf = new HashMap<>();

  /** How ports that are configured alike and of such switches let it out. */
  private final IdentityHashMap<PortProfile, Map<Integer, Integer>> out = new IdentityHashMap<>();

  MarkFate(int dscp, int senders, boolean main, List<PathPort> ports) {
    this.dscp = dscp;
    this.senders = senders;
    this.main = main;
    int[] classes = new int[CodeKind.TRAFFIC_CLASS.size()];
    int[] priorities = new int[CodeKind.PFC_PRIORITY.size()];
    int good = 0;
    int all = 0;
    for (PathPort p : ports) {
      if (p.host || !p.receives || p.profile == null) {
        continue;
      }
      int in = p.profile.pausedIn(dscp);
      all += in == PortProfile.UNKNOWN ? 0 : 1;
      if (in >= 0) {
        good++;
        int tc = p.profile.classOf(dscp);
        classes[tc]++;
        priorities[in]++;
        classesOf.merge(p.ref.node(), 1 << tc, (a, b) -> a | b);
      }
    }
    lossless = good;
    known = all;
    trafficClass = most(classes);
    priority = most(priorities);
  }

  private static int most(int[] counts) {
    int best = NONE;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0 && (best == NONE || counts[i] > counts[best])) {
        best = i;
      }
    }
    return best;
  }

  /**
   * Whether switches mean to carry it without loss, so that a port that drops it is the odd one; if
   * not, hosts send what switches do not expect.
   */
  boolean isCarried() {
    return known > 0 && (2 * lossless >= known || (main && 4 * lossless >= known));
  }

  /**
   * The priority that stops it where it leaves a port, {@link PortProfile#LOSSY} or {@link
   * PortProfile#UNKNOWN}.
   */
  int pausedOut(PathPort p) {
    PortProfile profile = p.profile;
    if (profile == null) {
      return PortProfile.UNKNOWN;
    }
    if (p.host) {
      int tc = profile.classOf(dscp);
      return tc < 0 ? PortProfile.UNKNOWN : profile.pausedOut(tc);
    }
    int classes = classesOf.getOrDefault(p.ref.node(), 0);
    return out.computeIfAbsent(profile, k -> new HashMap<>())
        .computeIfAbsent(classes, k -> worst(profile, k));
  }

  private int worst(PortProfile profile, int classes) {
    int seen = PortProfile.UNKNOWN;
    for (int tc = 0; tc < CodeKind.TRAFFIC_CLASS.size(); tc++) {
      if ((classes & 1 << tc) != 0) {
        int paused = profile.pausedOut(tc);
        if (paused == PortProfile.LOSSY) {
          return paused;
        }
        seen = Math.max(seen, paused);
      }
    }
    return seen;
  }

  /** The queue that it leaves a switch port by, -1 if not known. */
  int queue(PathPort p) {
    PortProfile profile = p.profile;
    int tc = p.host && profile != null ? profile.classOf(dscp) : trafficClass;
    return profile == null || tc < 0 ? NONE : profile.queueOf(tc);
  }

  @Override
  public String toString() {
    return "DSCP "
        + dscp
        + " of "
        + senders
        + " ports, lossless at "
        + lossless
        + " of "
        + known
        + " switch ports";
  }
}
