package io.clusterfabric.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.BisectionUnit;
import io.clusterfabric.topology.capacity.Hops;
import io.clusterfabric.topology.capacity.Oversubscription;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import io.clusterfabric.topology.structure.Tier;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Structure and capacity of real fabrics, where their dumps are at hand. */
class RealFabricsTest {

  private static FabricGraph read(String file) throws IOException {
    Path found = SharedData.require("formats/" + file);
    return FabricGraph.of(Formats.read(found).cluster().backend());
  }

  private static void tier(FabricStructure s, int number, int switches, String pattern) {
    Tier tier = s.tiers().get(number - 1);
    assertThat(tier.switches()).hasSize(switches).allMatch(id -> id.matches(pattern));
  }

  private static int hostlessLeaves(FabricStructure s) {
    return s.findings().ofRule("topology.structure.hostless-leaf").size();
  }

  @Test
  void topographExample() throws IOException {
    FabricGraph g = read("ibnetdiscover/topograph-example.out");
    assertThat(g.endpointCount()).isEqualTo(542);
    assertThat(g.aggregationNodes()).isEqualTo(40);
    assertThat(g.linkCount()).as("1,114 less one for each aggregation node").isEqualTo(1074);
    FabricStructure s = FabricStructure.of(g);
    assertThat(s.tiers()).hasSize(2);
    tier(s, 1, 31, ".*LEAF.*");
    tier(s, 2, 9, ".*SPINE.*");
    assertThat(s.isFoldedClos()).isTrue();
    Bisection b = Bisection.of(g);
    assertThat(b.unit()).as("some adapters cannot be told apart").isEqualTo(BisectionUnit.PORT);
    assertThat(b.exact()).as("251 links").isEqualTo(Bandwidth.of("400Gb/s").times(251));
    assertThat(Hops.of(g).diameter()).isEqualTo(4);
  }

  @Test
  void seleneStorage() throws IOException {
    FabricGraph g = read("ibnetdiscover/ufm_sdk-selene.storage.txt");
    FabricStructure s = FabricStructure.of(g);
    assertThat(s.tiers()).hasSize(3);
    tier(s, 1, 64, "SLG.*");
    tier(s, 2, 64, "SSPINE.*");
    tier(s, 3, 32, "SCORE.*");
    assertThat(hostlessLeaves(s)).isEqualTo(4);
    assertThat(s.podCount()).isEqualTo(4);
    assertThat(Oversubscription.of(s).tiers()).hasSize(2);
    Bisection b = Bisection.of(g);
    assertThat(b.lower()).isLessThanOrEqualTo(b.upper());
    assertThat(b.witness().capacity()).isEqualTo(b.upper());
  }

  @Test
  void fabricOfDirectors() throws IOException {
    FabricStructure s = FabricStructure.of(read("ufm_ndt/ibnetdiscover_director.txt"));
    assertThat(s.tiers()).hasSize(3);
    tier(s, 1, 160, ".*ib0");
    tier(s, 2, 160, ".*-A/L[0-9]+/U[12]");
    tier(s, 3, 80, ".*-A/S[0-9]+/U1");
    assertThat(hostlessLeaves(s)).isEqualTo(6);
    assertThat(s.isFoldedClos()).isTrue();
  }
}
