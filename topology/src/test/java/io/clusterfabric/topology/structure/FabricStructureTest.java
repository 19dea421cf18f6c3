package io.clusterfabric.topology.structure;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Clusters;
import io.clusterfabric.topology.sample.Networks;
import java.util.List;
import org.junit.jupiter.api.Test;

class FabricStructureTest {

  private static List<Integer> tierSizes(FabricGraph graph) {
    return FabricStructure.of(graph).tiers().stream().map(t -> t.switches().size()).toList();
  }

  @Test
  void findsTheTiersOfClosNetworks() {
    assertThat(tierSizes(Networks.leafSpine(4, 4, 2, 2))).containsExactly(4, 2);
    assertThat(tierSizes(Networks.fatTree(4))).containsExactly(8, 8, 4);
    assertThat(tierSizes(Networks.rails(8, 16, 32, 32, 32, 32, 31))).containsExactly(32, 16);
    assertThat(tierSizes(Networks.torPods(3, 4, 2, 2, 4, 2))).containsExactly(12, 12, 8);
    FabricStructure s = FabricStructure.of(Networks.fatTree(4));
    assertThat(s.tierOf("core-1")).isEqualTo(3);
    assertThat(s.tierOf(0)).isZero();
    assertThat(s.isFoldedClos()).isTrue();
    assertThat(s.tiers().get(2)).hasToString("tier 3 (4 switches)");
    assertThat(s)
        .hasToString(
            "Structure of fat-tree: folded Clos of 8 + 8 + 4 switches, 1 plane, 4 pods, no rails");
  }

  @Test
  void putsALeafWithoutHostsAmongTheLeaves() {
    // By distance alone it would be a third tier: host, leaf, spine, and then it.
    FabricGraph full = Networks.leafSpine(4, 2, 3, 3);
    FabricGraph g = full.without(ElementRef.host("host-7"), ElementRef.host("host-8"));
    FabricStructure s = FabricStructure.of(g);
    assertThat(s.tiers()).hasSize(2);
    assertThat(s.tierOf("leaf-4")).isEqualTo(1);
    assertThat(s.isFoldedClos()).isTrue();
    assertThat(s.findings().asList())
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.ruleId()).isEqualTo("topology.structure.hostless-leaf");
              assertThat(f.where()).isEqualTo(ElementRef.switchNode("leaf-4"));
            });
  }

  @Test
  void putsALeafWithoutHostsAndWithAMissingCableAmongTheLeaves() {
    FabricGraph full = Networks.leafSpine(4, 2, 4, 4);
    FabricGraph g =
        full.without(
            ElementRef.host("host-7"),
            ElementRef.host("host-8"),
            ElementRef.link("leaf-4[4]--spine-2[4]"),
            ElementRef.link("leaf-1[3]--spine-1[1]"));
    assertThat(g.linkCount()).isEqualTo(full.linkCount() - 4);
    assertThat(tierSizes(g)).containsExactly(4, 4);
  }

  @Test
  void putsHostlessLeavesOfThreeTiersDownButLeavesCoresUp() {
    FabricGraph full = Networks.fatTree(4);
    FabricGraph g = full.without(ElementRef.host("host-1"), ElementRef.host("host-2"));
    FabricStructure s = FabricStructure.of(g);
    assertThat(s.tierOf("leaf-1")).isEqualTo(1);
    assertThat(tierSizes(g)).containsExactly(8, 8, 4);
    assertThat(s.podCount()).isEqualTo(4);
  }

  @Test
  void keepsASpineWithAStrayHostAmongTheSpines() {
    FabricGraphBuilder b = FabricGraph.builder("stray");
    for (int h = 0; h < 9; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int[] leaf = new int[4];
    for (int l = 0; l < 4; l++) {
      leaf[l] = b.addSwitch("leaf-" + l);
    }
    for (int l = 0; l < 4; l++) {
      b.addLinks(2 * l, leaf[l], 1, Networks.NDR).addLinks(2 * l + 1, leaf[l], 1, Networks.NDR);
    }
    for (int s = 0; s < 3; s++) {
      int spine = b.addSwitch("spine-" + s);
      for (int l : leaf) {
        b.addLinks(l, spine, 1, Networks.NDR);
      }
      if (s == 0) {
        b.addLinks(8, spine, 1, Networks.NDR);
      }
    }
    FabricStructure s = FabricStructure.of(b.build());
    assertThat(s.tiers().stream().map(t -> t.switches().size())).containsExactly(4, 3);
    assertThat(s.findings().ofRule("topology.structure.hosts-above-leaf").asList())
        .extracting(f -> f.where().toString())
        .singleElement()
        .asString()
        .contains("spine-0");
    assertThat(s.isFoldedClos()).as("a bundle skips a tier").isFalse();
    assertThat(s.isTiered()).isTrue();
  }

  @Test
  void seesNoTiersInARingOfHostedSwitches() {
    FabricGraphBuilder b = FabricGraph.builder("ring");
    for (int h = 0; h < 5; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    for (int s = 0; s < 5; s++) {
      b.addLinks(s, b.addSwitch("s" + s), 1, Networks.NDR);
    }
    for (int s = 0; s < 5; s++) {
      b.addLinks(5 + s, 5 + (s + 1) % 5, 1, Networks.NDR);
    }
    FabricStructure s = FabricStructure.of(b.build());
    assertThat(s.tierCount()).isEqualTo(1);
    assertThat(s.isFoldedClos()).isFalse();
    assertThat(s.isTiered()).isFalse();
    assertThat(s.sidewaysBundles()).isEqualTo(5);
  }

  @Test
  void splitsPlanes() {
    FabricStructure s = FabricStructure.of(Networks.hpn(2, 2, 3, 2));
    assertThat(s.planeCount()).isEqualTo(2);
    FabricGraph g = s.graph();
    assertThat(s.planeOf(g.indexOf("host-1[mlx5_0/1]"))).isZero();
    assertThat(s.planeOf(g.indexOf("host-1[mlx5_0/2]"))).isEqualTo(1);
    assertThat(s.planeOf(g.indexOf("tor-2"))).isEqualTo(1);
    assertThat(s.podCount()).as("planes of one pod meet in its hosts").isEqualTo(2);
    assertThat(s.railCount()).as("ports of one NIC are one rail").isEqualTo(8);
    assertThat(s.railOf(g.indexOf("tor-1"))).isEqualTo(s.railOf(g.indexOf("tor-2")));
  }

  @Test
  void findsRailsAndStrays() {
    FabricStructure s = FabricStructure.of(Networks.rails(8, 16, 32, 32, 31));
    assertThat(s.railCount()).isEqualTo(8);
    assertThat(s.railOf(s.graph().indexOf("leaf-3"))).isEqualTo(2);
    assertThat(s.railOf(s.graph().indexOf("leaf-11"))).isEqualTo(2);
    assertThat(s.railOf(s.graph().indexOf("host-5[mlx5_2]"))).isEqualTo(2);
    assertThat(s.railOf(s.graph().indexOf("spine-1"))).isEqualTo(-1);
    assertThat(FabricStructure.of(Networks.torPods(2, 2, 2, 2, 2, 2)).railCount()).isZero();

    FabricGraphBuilder b = FabricGraph.builder("swapped");
    for (int h = 0; h < 20; h++) {
      int host = b.addHost("h" + h);
      b.addEndpoint(host, "p0");
      b.addEndpoint(host, "p1");
    }
    int first = b.addSwitch("leaf-0");
    int second = b.addSwitch("leaf-1");
    for (int e = 0; e < 40; e++) {
      boolean swapped = e / 2 == 7;
      b.addLinks(e, (e % 2 == 0) == swapped ? second : first, 1, Networks.NDR);
    }
    FabricStructure swapped = FabricStructure.of(b.build());
    assertThat(swapped.railCount()).isEqualTo(2);
    assertThat(swapped.findings().ofRule("topology.structure.stray-rail").asList())
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.where()).isEqualTo(ElementRef.port("h7[p0]"));
              assertThat(f.why()).endsWith("in all: 2");
            });
  }

  @Test
  void findsInterchangeableSwitches() {
    FabricStructure s = FabricStructure.of(Networks.leafSpine(3, 2, 2, 2));
    assertThat(s.interchangeableSwitches()).containsExactly(List.of("spine-1", "spine-2"));
    assertThat(FabricStructure.of(Networks.fatTree(4)).interchangeableSwitches())
        .as("in-pod spines reach different cores, but cores of a group are alike")
        .containsExactly(List.of("core-1", "core-2"), List.of("core-3", "core-4"));
    assertThat(FabricStructure.of(Networks.leafSpine(2, 2, 2, 3)).interchangeableSwitches())
        .as("bundles of two and of one are not alike")
        .isEmpty();
  }

  @Test
  void readsNoDeclaredTag() {
    FabricGraph drawn = Networks.fatTree(4);
    FabricStructure bare = FabricStructure.of(FabricGraph.of(Clusters.of(drawn).backend()));
    for (long seed = 0; seed < 5; seed++) {
      FabricStructure tagged =
          FabricStructure.of(
              FabricGraph.of(
                  Clusters.of(drawn, HostIdentity.DECLARED, Clusters.Tags.RANDOM, seed).backend()));
      assertThat(tagged.explain().toString()).isEqualTo(bare.explain().toString());
      assertThat(tagged.tiers()).isEqualTo(bare.tiers());
    }
  }

  @Test
  void hasNoTiersWithoutHosts() {
    FabricStructure s = FabricStructure.of(Networks.switchesOnly(2, new int[] {0, 1}));
    assertThat(s.tiers()).isEmpty();
    assertThat(s.tierOf("s-1")).isEqualTo(-1);
    assertThat(s.isTiered()).isFalse();
    assertThat(s.findings().ofRule("topology.structure.unreached-switch").asList()).hasSize(2);
    assertThat(FabricStructure.of(FabricGraph.builder("empty").build()).planeCount()).isZero();
  }

  @Test
  void explainsItself() {
    assertThat(FabricStructure.of(Networks.fatTree(4)).explain().toString())
        .contains(
            "pods = 4", "rails = none", "3         4  core-1   core-4", "no declared tag is read");
  }
}
