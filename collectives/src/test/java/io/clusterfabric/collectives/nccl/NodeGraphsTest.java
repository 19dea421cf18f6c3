package io.clusterfabric.collectives.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Graphs by the search's limits, against graphs that the search found. */
class NodeGraphsTest {
  private record Host(
      int links, int nics, double nicGBs, double pciGBs, boolean shared, double latencyUs) {}

  /** The hosts as they were described to the search. */
  private static final Map<String, Host> HOSTS =
      Map.ofEntries(
          Map.entry("h100", new Host(18, 8, 50, 48, false, 0)),
          Map.entry("h100amd", new Host(18, 8, 50, 48, false, 0)),
          Map.entry("h100sharp", new Host(18, 8, 50, 48, false, 0)),
          Map.entry("h100late", new Host(18, 8, 50, 48, false, 20)),
          Map.entry("h100x4", new Host(18, 4, 50, 48, true, 0)),
          Map.entry("a100sw", new Host(12, 8, 25, 24, true, 0)),
          Map.entry("a100x4", new Host(12, 4, 12.5, 24, true, 0)),
          Map.entry("h800", new Host(8, 8, 50, 48, false, 0)),
          Map.entry("b200", new Host(18, 8, 50, 48, false, 0)),
          Map.entry("b300", new Host(18, 8, 100, 96, false, 0)),
          Map.entry("gb300", new Host(18, 4, 100, 96, false, 0)),
          Map.entry("h100efa", new Host(18, 32, 12.5, 48, false, 75)));

  /** All the runs in which the search stops short of its limits, or finds another tree. */
  private static final List<String> STOPS_SHORT =
      List.of(
          "h800-8 2.18.5 x2: ring 8x20.0/20.0 NVL/near not 6x24.0/24.0 NVL/near tree "
              + "lone 8x20.0/20.0 NVL/near not lone 6x24.0/24.0 NVL/near collectiveChannels 16 "
              + "not 12 channels 16 not 12",
          "h800-8 2.18.5 x4: ring 8x20.0/20.0 NVL/near not 6x24.0/24.0 NVL/near tree "
              + "lone 8x20.0/20.0 NVL/near not lone 6x24.0/24.0 NVL/near collectiveChannels 16 "
              + "not 12 channels 16 not 12",
          "h800-8 2.18.5 x16: ring 8x20.0/20.0 NVL/near not 6x24.0/24.0 NVL/near tree "
              + "lone 8x20.0/20.0 NVL/near not lone 6x24.0/24.0 NVL/near collectiveChannels 16 "
              + "not 12 channels 16 not 12",
          "b300-8 2.18.5 x2: tree lone 8x48.0/48.0 NVL/near not lone 8x45.0/45.0 NVL/near",
          "b300-8 2.18.5 x4: tree lone 8x48.0/48.0 NVL/near not lone 8x45.0/45.0 NVL/near",
          "b300-8 2.18.5 x16: tree lone 8x48.0/48.0 NVL/near not lone 8x45.0/45.0 " + "NVL/near",
          "gb300-4 2.27.5 x1: tree 16x40.0/40.0 NVL/near not lone 16x50.0/50.0 NVL/near",
          "gb300-4 2.30.7 x1: tree 16x45.0/45.0 NVL/near not lone 16x50.0/50.0 NVL/near",
          "h100efa-8 2.18.5 x2: tree lone 16x24.0/12.0 NVL/near not lone 16x20.0/12.0 "
              + "NVL/near",
          "h100efa-8 2.18.5 x4: tree lone 16x24.0/12.0 NVL/near not lone 16x20.0/12.0 "
              + "NVL/near",
          "h100efa-8 2.18.5 x16: tree lone 16x24.0/12.0 NVL/near not lone 16x20.0/12.0 "
              + "NVL/near",
          "h100efa-8 2.21.5 x2: tree lone 16x24.0/12.0 NVL/near not lone 16x22.0/12.0 "
              + "NVL/near",
          "h100efa-8 2.21.5 x4: tree lone 16x24.0/12.0 NVL/near not lone 16x22.0/12.0 "
              + "NVL/near",
          "h100efa-8 2.21.5 x16: tree lone 16x24.0/12.0 NVL/near not lone 16x22.0/12.0 "
              + "NVL/near",
          "h100efa-8 2.23.4 x2: tree lone 16x24.0/12.0 NVL/near not lone 16x22.0/12.0 "
              + "NVL/near",
          "h100efa-8 2.23.4 x4: tree lone 16x24.0/12.0 NVL/near not lone 16x22.0/12.0 "
              + "NVL/near",
          "h100efa-8 2.23.4 x16: tree lone 16x24.0/12.0 NVL/near not lone 16x22.0/12.0 "
              + "NVL/near");

  @Test
  void ratesAndChannelsOfBoardsWithSwitches() {
    int all = 0;
    List<String> other = new ArrayList<>();
    for (String[] r : ComputedRuns.rows("nccl-graphs.csv")) {
      Host h = HOSTS.get(r[0].substring(0, r[0].indexOf('-')));
      if (h == null) {
        continue;
      }
      NcclInputs found = ComputedRuns.inputs(r);
      NcclInputs ours = ours(r, h, found);
      all++;
      String difference = difference(ours, found);
      if (!difference.isEmpty()) {
        other.add(ComputedRuns.key(r) + ":" + difference);
      }
    }
    assertThat(all).isEqualTo(247);
    assertThat(other).as("of " + all).containsExactlyInAnyOrderElementsOf(STOPS_SHORT);
    // The board that the printed tables are from is met in every version, whole or in part.
    assertThat(other).noneMatch(s -> s.startsWith("h100-"));
  }

  private static NcclInputs ours(String[] r, Host h, NcclInputs found) {
    NcclProfile profile = NcclProfile.of(r[1]);
    int gpus = Integer.parseInt(r[3]);
    int usedNics = Math.max(1, h.nics() * gpus / (r[0].startsWith("gb") ? 4 : 8));
    NodeGraphs.Node node =
        new NodeGraphs.Node(
            gpus,
            found.nodes(),
            found.computeCapability(),
            gpus == 1 ? 0 : h.links() * profile.nvlinkGBs(found.computeCapability()),
            gpus > 1,
            usedNics,
            Math.min(h.nicGBs(), h.pciGBs()),
            h.pciGBs(),
            h.shared() && gpus > 1,
            2,
            found.cpu(),
            true,
            found.collNet(),
            TimeSpan.ofPicoseconds(Math.round(h.latencyUs() * 1e6)));
    return new NodeGraphs(profile, node)
        .into(
            NcclInputs.builder()
                .ranks(found.ranks())
                .nodes(found.nodes())
                .computeCapability(found.computeCapability()))
        .build();
  }

  private static String difference(NcclInputs a, NcclInputs b) {
    StringBuilder d = new StringBuilder();
    boolean hopper = b.computeCapability() >= 90;
    add(d, "ring", text(a.ring(), hopper), text(b.ring(), hopper));
    add(d, "tree", text(a.tree(), hopper), text(b.tree(), hopper));
    add(d, "nvls", a.nvls().map(g -> text(g, hopper)), b.nvls().map(g -> text(g, hopper)));
    add(
        d,
        "collNetChain",
        a.collNetChain().map(g -> text(g, hopper)),
        b.collNetChain().map(g -> text(g, hopper)));
    add(
        d,
        "collNetDirect",
        a.collNetDirect().map(g -> text(g, hopper)),
        b.collNetDirect().map(g -> text(g, hopper)));
    add(d, "collectiveChannels", a.collectiveChannels(), b.collectiveChannels());
    add(d, "channels", a.channels(), b.channels());
    add(
        d,
        "nvlsChannels",
        a.nvls().isPresent() ? a.nvlsChannels() : 0,
        b.nvls().isPresent() ? b.nvlsChannels() : 0);
    return d.toString();
  }

  private static void add(StringBuilder d, String name, Object ours, Object found) {
    if (!Objects.equals(ours, found)) {
      d.append(' ').append(name).append(' ').append(ours).append(" not ").append(found);
    }
  }

  /** From Hopper on, all paths to a NIC up to PXN are one to NCCL: LL128 is on for them. */
  private static String text(NcclGraph g, boolean hopper) {
    return (g.pattern() == NcclPattern.TREE ? "lone " : "")
        + g.channels()
        + "x"
        + g.inside().toGigabytesPerSecond()
        + "/"
        + g.between().toGigabytesPerSecond()
        + " "
        + g.pathInside()
        + "/"
        + (hopper && g.pathBetween().compareTo(NcclPath.PXN) <= 0 ? "near" : g.pathBetween());
  }
}
