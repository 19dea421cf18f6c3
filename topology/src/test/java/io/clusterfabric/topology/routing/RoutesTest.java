package io.clusterfabric.topology.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RoutesTest {

  /** Next hops as told, in equal parts; endpoints send by their own link. */
  private record Told(FabricGraph graph, IntFunction<int[]> next) implements Routing {
    @Override
    public RoutingKind kind() {
      return RoutingKind.ECMP;
    }

    @Override
    public int nextHops(int node, int destination, int tc, int[] bundles, double[] shares) {
      int[] to = graph.isEndpoint(node) ? new int[] {graph.neighbor(node, 0)} : next.apply(node);
      for (int i = 0; i < to.length; i++) {
        bundles[i] = LinkLoadsTest.bundle(graph, node, to[i]);
        shares[i] = 1.0 / to.length;
      }
      return to.length;
    }

    @Override
    public Findings findings() {
      return Findings.none();
    }
  }

  /** 40 stages of two switches, each joined to both of the next: 2^39 ways, and none arrives. */
  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void waysIntoADeadEndAreNotWalkedOneByOne() {
    int stages = 40;
    FabricGraphBuilder b = FabricGraph.builder("ladder");
    b.addEndpoint(b.addHost("from"), "p");
    b.addEndpoint(b.addHost("to"), "p");
    int first = 2;
    for (int s = 0; s < 2 * stages; s++) {
      b.addSwitch("s" + s);
    }
    int good = b.addSwitch("good");
    b.addLinks(0, first, 1, 1);
    b.addLinks(1, good, 1, 1);
    b.addLinks(first, good, 1, 1);
    for (int s = 0; s < 2 * (stages - 1); s++) {
      b.addLinks(first + s, first + (s | 1) + 1, 1, 1)
          .addLinks(first + s, first + (s | 1) + 2, 1, 1);
    }
    FabricGraph g = b.build();
    IntFunction<int[]> next =
        v -> {
          int s = v - first;
          int[] on = {first + (s | 1) + 1, first + (s | 1) + 2};
          if (v == good) {
            return new int[] {1};
          } else if (s >= 2 * (stages - 1)) {
            return new int[0];
          }
          return s == 0 ? new int[] {on[0], good, on[1]} : on;
        };
    Routes routes = Routes.between(new Told(g, next), 0, 1, 0, 5);
    assertThat(routes).hasToString("[from[p] > s0 > good > to[p] (0.3333)]");
    assertThat(routes.isComplete()).isTrue();
    assertThat(routes.get(0).share()).isCloseTo(1.0 / 3, Offset.offset(1e-12));
    assertThat(routes.lostShare()).isCloseTo(2.0 / 3, Offset.offset(1e-12));
  }

  /** 12 switches that all send to all others: 11! ways without a node twice, and none arrives. */
  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void circlesAreNotWalkedOneByOne() {
    int n = 12;
    FabricGraph g = fullMesh(n);
    IntFunction<int[]> next = v -> IntStream.range(2, 2 + n).filter(w -> w != v).toArray();
    Routes routes = Routes.between(new Told(g, next), 0, 1, 0, 5);
    assertThat(routes).isEmpty();
    assertThat(routes.isComplete()).isTrue();
    assertThat(routes.lostShare()).isCloseTo(1, Offset.offset(1e-12));
  }

  /** All ways through a mesh of 5 without a node twice: 1 + 3 + 3·2 + 3·2·1 by counting. */
  @Test
  void circlesHideNoWay() {
    int n = 5;
    FabricGraph g = fullMesh(n);
    IntFunction<int[]> next =
        v -> v == 1 + n ? new int[] {1} : IntStream.range(2, 2 + n).filter(w -> w != v).toArray();
    Routes routes = Routes.between(new Told(g, next), 0, 1, 0, 100);
    assertThat(routes).hasSize(16).doesNotHaveDuplicates();
    assertThat(routes.stream().mapToDouble(Route::share).sum() + routes.lostShare())
        .isCloseTo(1, Offset.offset(1e-12));
  }

  /** Switches 2 to n + 1, the first with endpoint 0, the last with endpoint 1. */
  private static FabricGraph fullMesh(int n) {
    FabricGraphBuilder b = FabricGraph.builder("mesh");
    b.addEndpoint(b.addHost("from"), "p");
    b.addEndpoint(b.addHost("to"), "p");
    for (int s = 0; s < n; s++) {
      b.addSwitch("s" + s);
    }
    b.addLinks(0, 2, 1, 1).addLinks(1, 1 + n, 1, 1);
    for (int x = 0; x < n; x++) {
      for (int y = x + 1; y < n; y++) {
        b.addLinks(2 + x, 2 + y, 1, 1);
      }
    }
    return b.build();
  }
}
