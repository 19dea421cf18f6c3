package io.clusterfabric.topology.design;

import com.google.common.math.LongMath;
import io.clusterfabric.model.internal.text.Counts;

/** The links between the groups of a dragonfly, see {@link GlobalArrangement}. */
final class GlobalLinks {
  private final int groups;
  private final int switches;
  private final int perSwitch;
  private final GlobalArrangement arrangement;

  GlobalLinks(int groups, int switches, int perSwitch, GlobalArrangement arrangement) {
    this.groups = groups;
    this.switches = switches;
    this.perSwitch = perSwitch;
    this.arrangement = arrangement;
  }

  // ---- by arithmetic

  static void check(FlatCheck out, long groups, String parameter, long switches, long perSwitch) {
    out.range("groups", groups, 1, FlatCheck.MOST_SWITCHES);
    long ports = switches * perSwitch;
    if (out.isClear() && groups - 1 > ports) {
      out.wrong(
          "design.dragonfly.groups",
          "groups",
          "every two groups are joined, and a group reaches one other by each global port; take"
              + " fewer groups, or more "
              + parameter
              + " or global ports",
          Counts.of(groups, "group"),
          "at most " + (ports + 1) + ": " + switches + " x " + perSwitch + " global ports and 1");
    }
    if (out.isClear() && LongMath.saturatedMultiply(groups, switches) > FlatCheck.MOST_SWITCHES) {
      out.wrong(
          "design.size",
          "groups",
          "the network is larger than this library counts",
          groups + " groups of " + switches + " switches with global ports",
          "at most " + FlatCheck.MOST_SWITCHES + " switches");
    }
  }

  static void count(
      FlatCounts out, String tier, Wiring wiring, long groups, long switches, long perSwitch) {
    long ports = switches * perSwitch;
    if (groups == 1 || ports == 0) {
      return;
    }
    long each = ports / (groups - 1);
    boolean even = ports % (groups - 1) == 0;
    // bundles join switches; what joins groups is one only where that is sure
    long least = even && each == 1 ? 1 : switches == 1 ? each : 0;
    long most = even || least == 0 ? least : each + 1;
    out.links.add(
        new FlatCounts.Links("global", wiring, tier, tier, groups * ports / 2, least, most));
  }

  // ---- by drawing

  void draw(Web out, int firstNode, int firstPlace, int wiring) {
    int ports = switches * perSwitch;
    if (groups == 1 || ports == 0) {
      return;
    }
    int port = 0;
    for (; port + groups - 1 <= ports; port += groups - 1) {
      for (int k = 0; k < groups - 1; k++) {
        for (int i = 0; i < groups; i++) {
          int j = peer(i, k);
          int back = back(i, j, k);
          if (i < j) {
            link(out, firstNode, firstPlace, i, port + k, j, port + back, wiring);
          }
        }
      }
    }
    for (int ahead = 1; port < ports; ahead++) {
      if (port + 1 < ports) {
        for (int i = 0; i < groups; i++) {
          int j = (i + ahead) % groups;
          link(out, firstNode, firstPlace, i, port, j, port + 1, wiring);
        }
        port += 2;
      } else {
        opposite(out, firstNode, firstPlace, port++, wiring);
      }
    }
  }

  private void opposite(Web out, int firstNode, int firstPlace, int port, int wiring) {
    int step = groups / 2;
    if (groups % 2 == 0) {
      for (int i = 0; i < step; i++) {
        link(out, firstNode, firstPlace, i, port, i + step, port, wiring);
      }
      return;
    }
    int at = 0;
    for (int pair = 0; pair < step; pair++) {
      int to = (at + step) % groups;
      link(out, firstNode, firstPlace, at, port, to, port, wiring);
      at = (to + step) % groups;
    }
  }

  private int peer(int group, int k) {
    return switch (arrangement) {
      case ABSOLUTE -> k < group ? k : k + 1;
      case RELATIVE -> (group + k + 1) % groups;
      case CIRCULANT -> Math.floorMod(k % 2 == 0 ? group + k / 2 + 1 : group - (k + 1) / 2, groups);
    };
  }

  /** The port of the peer that leads back. */
  private int back(int group, int peer, int k) {
    return switch (arrangement) {
      case ABSOLUTE -> group < peer ? group : group - 1;
      case RELATIVE -> groups - 2 - k;
      // half way around is the same way back
      case CIRCULANT -> k % 2 == 1 ? k - 1 : k == groups - 2 ? k : k + 1;
    };
  }

  private void link(
      Web out, int firstNode, int firstPlace, int i, int k, int j, int back, int wiring) {
    out.link(
        firstNode + i * switches + k / perSwitch,
        firstPlace + k % perSwitch,
        firstNode + j * switches + back / perSwitch,
        firstPlace + back % perSwitch,
        wiring);
  }
}
