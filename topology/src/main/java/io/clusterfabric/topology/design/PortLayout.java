package io.clusterfabric.topology.design;

import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.List;

/**
 * The ports of the switches of one tier: first those downward, then those upward, then the rest. An
 * unsplit port is named by its number from 1, the parts of a split one {@code 1/1}, {@code 1/2} and
 * so on. The names are made once and shared by all links.
 */
final class PortLayout {
  final SwitchShape shape;
  final List<String> down = new ArrayList<>();
  final List<String> up = new ArrayList<>();
  final List<String> rest = new ArrayList<>();
  private final int downSplit;
  private final int upSplit;

  /** Lays out ports for so many links on each side; a tier without uplinks has {@code up} 0. */
  PortLayout(SwitchShape shape, int downLinks, int downSplit, int upLinks, int upSplit) {
    this.shape = shape;
    this.downSplit = downSplit;
    this.upSplit = upLinks == 0 ? downSplit : upSplit;
    int port = 1;
    while (down.size() < downLinks) {
      name(down, port++, this.downSplit);
    }
    while (up.size() < upLinks) {
      name(up, port++, this.upSplit);
    }
    while (port <= shape.ports()) {
      name(rest, port++, uniform() ? this.downSplit : 1);
    }
  }

  private static void name(List<String> to, int port, int split) {
    for (int part = 1; part <= split; part++) {
      to.add(split == 1 ? String.valueOf(port) : port + "/" + part);
    }
  }

  private boolean uniform() {
    return downSplit == upSplit;
  }

  /** Which unsplit port a downward link ends in, from 0. */
  int unsplitDown(int link) {
    return link / downSplit;
  }

  /** Which unsplit port an upward link leaves from, from 0, counted from the first upward port. */
  int unsplitUp(int link) {
    return link / upSplit;
  }

  /** The cage of a port, from 1. */
  int cage(String port) {
    return (unsplit(port) - 1) / shape.portsPerCage() + 1;
  }

  private static int unsplit(String port) {
    int slash = port.indexOf('/');
    return Integer.parseInt(slash < 0 ? port : port.substring(0, slash));
  }

  SwitchSpec spec() {
    int least = rest.isEmpty() || uniform() ? Math.min(downSplit, upSplit) : 1;
    Bandwidth rate = shape.portRate().dividedBy(least);
    SwitchSpec.Builder out =
        SwitchSpec.builder()
            .model(shape.model())
            .radix(down.size() + up.size() + rest.size())
            .portRate(rate)
            .cages(shape.cages())
            .part(shape.part());
    if (uniform() && downSplit > 1) {
      out.splitWays(downSplit);
    }
    return out.build();
  }
}
