package io.clusterfabric.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.BisectionUnit;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import java.io.IOException;
import java.math.BigInteger;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bisections of real fabrics, their lower ends proven once more by code that shares none with what
 * found them: by flows to the top switches, and by trying all sides of the spines.
 */
class RealFabricBoundsTest {
  /** The last column is how much of the value the flow proves, in thousandths. */
  @ParameterizedTest
  @CsvSource({
    "ibnetdiscover/topograph-example.out, .*SPINE.*, 100.4Tb/s, 950",
    "ibnetdiscover/ufm_sdk-selene.storage.txt, SCORE.*, 72.4Tb/s, 990",
    "ufm_ndt/ibnetdiscover_director.txt, .*-A/S[0-9]+/U1, 232.4Tb/s, 1000"
  })
  @Timeout(120)
  void aFlowProvesTheLowerEnd(String file, String hubs, String value, int thousandths)
      throws IOException {
    FabricGraph graph =
        FabricGraph.of(Formats.read(SharedData.require("formats/" + file)).cluster().backend());
    Bisection found = Bisection.of(graph);
    assertThat(found.unit()).isEqualTo(BisectionUnit.PORT);
    assertThat(found.exact()).isEqualTo(Bandwidth.of(value));
    assertThat(found.method()).isNotBlank();
    assertThat(found.explain().toString()).contains(found.method());

    StarFlows flows = new StarFlows(graph, isHub(graph, hubs), found.smallerSide());
    flows.check();
    long proven = flows.bound(found.smallerSide());
    long step = commonStep(graph);
    long raised = (proven + step - 1) / step * step;
    assertThat(raised).isLessThanOrEqualTo(found.upper().bitsPerSecond());
    assertThat(raised).isGreaterThanOrEqualTo(found.lower().bitsPerSecond() / 1000 * thousandths);
    assertThat(recounted(found)).isEqualTo(found.upper().bitsPerSecond());
  }

  /** All capacities are multiples of it, so all cuts are. */
  private static long commonStep(FabricGraph graph) {
    BigInteger step = BigInteger.ZERO;
    for (int b = 0; b < graph.bundleCount(); b++) {
      step = step.gcd(BigInteger.valueOf(graph.capacityBps(b)));
    }
    return step.longValueExact();
  }

  /** Nine spines have 512 ways to fall: no cut of 271 | 271 ports carries less. */
  @Test
  @Timeout(60)
  void allSidesOfTheSpinesProveTheExactValue() throws IOException {
    FabricGraph graph =
        FabricGraph.of(
            Formats.read(SharedData.require("formats/ibnetdiscover/topograph-example.out"))
                .cluster()
                .backend());
    assertThat(new SpineSides(graph, isHub(graph, ".*SPINE.*")).leastCut(271))
        .isEqualTo(Bandwidth.of("100.4Tb/s").bitsPerSecond());
  }

  /** The same way on networks whose value has a closed form, or that the library knows exactly. */
  @Test
  void allSidesOfTheSpinesKnowSmallNetworks() {
    FabricGraph small = Networks.leafSpine(3, 4, 2, 2);
    assertThat(new SpineSides(small, isHub(small, "spine.*")).leastCut(6))
        .isEqualTo(4 * Networks.NDR);
    FabricGraph full = Networks.leafSpine(4, 4, 4, 4);
    assertThat(new SpineSides(full, isHub(full, "spine.*")).leastCut(8))
        .isEqualTo(8 * Networks.NDR);
    FabricGraph damaged = Networks.leafSpine(4, 3, 3, 5, 7);
    assertThat(new SpineSides(damaged, isHub(damaged, "spine.*")).leastCut(6))
        .isEqualTo(Bisection.of(damaged).exact().bitsPerSecond());
    FabricGraph tree = Networks.fatTree(4);
    assertThat(new SpineSides(tree, isHub(tree, "spine.*")).leastCut(8))
        .as("cores are leaves without ports")
        .isEqualTo(8 * Networks.NDR);
    assertThatThrownBy(() -> new SpineSides(tree, isHub(tree, "core.*")))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("is joined to spine");
  }

  private static IntPredicate isHub(FabricGraph graph, String pattern) {
    return v -> !graph.isEndpoint(v) && graph.node(v).id().matches(pattern);
  }

  /** The cut and its balance, added up link by link. */
  private static long recounted(Bisection found) {
    FabricGraph graph = found.witness().graph();
    int onA = 0;
    for (int e = 0; e < graph.endpointCount(); e++) {
      onA += found.witness().onSideA(e) ? 1 : 0;
    }
    assertThat(Math.abs(2 * onA - graph.endpointCount())).isLessThanOrEqualTo(1);
    long sum = 0;
    for (int b = 0; b < graph.bundleCount(); b++) {
      boolean crosses =
          found.witness().onSideA(graph.endA(b)) != found.witness().onSideA(graph.endB(b));
      sum += crosses ? graph.capacityBps(b) : 0;
    }
    return sum;
  }

  /** Of 3 leaves of 4 hosts with 2 uplinks a flow proves 3 links; the truth is 4. */
  @Test
  void aFlowNeverProvesTooMuch() {
    FabricGraph small = Networks.leafSpine(3, 4, 2, 2);
    StarFlows flows = new StarFlows(small, isHub(small, "spine.*"), 6);
    flows.check();
    assertThat(flows.bound(6)).isBetween(Networks.NDR * 3 / 100 * 99, Networks.NDR * 3);
    FabricGraph tree = Networks.fatTree(4);
    StarFlows full = new StarFlows(tree, isHub(tree, "core.*"), 8);
    full.check();
    assertThat(full.bound(8)).isBetween(Networks.NDR * 8 / 100 * 99, Networks.NDR * 8);
  }

  /** What the check refuses: one quantum that appears from nowhere, and a link overfilled. */
  @Test
  void aFlowThatIsNoneIsRefused() {
    FabricGraph small = Networks.leafSpine(3, 4, 2, 2);
    StarFlows lost = new StarFlows(small, isHub(small, "spine.*"), 6);
    lost.spoil(1);
    assertThatThrownBy(lost::check).isInstanceOf(AssertionError.class);
    StarFlows full = new StarFlows(small, isHub(small, "spine.*"), 6);
    full.overfill();
    assertThatThrownBy(full::check)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("carries");
  }
}
