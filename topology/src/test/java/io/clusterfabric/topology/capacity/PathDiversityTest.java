package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class PathDiversityTest {

  /** topology.md 2.1: (k/2)^2 paths between pods, k/2 inside one. */
  @Test
  void fatTreesHaveTheirClosedForms() {
    FabricGraph graph = Networks.fatTree(6);
    PathDiversity far = PathDiversity.between(graph, "leaf-1", "leaf-18");
    assertThat(far.shortestPaths()).isEqualTo(BigInteger.valueOf(9));
    assertThat(far.disjointPaths()).isEqualTo(3);
    assertThat(far.hops()).isEqualTo(4);
    assertThat(PathDiversity.between(graph, "leaf-1", "leaf-3").shortestPaths())
        .isEqualTo(BigInteger.valueOf(3));
    assertThat(far).hasToString("Paths from leaf-1 to leaf-18: 9 shortest, 3 that share no link");
  }

  /** Each of two hops has two parallel links, over each of two spines. */
  @Test
  void parallelLinksMakeDifferentPaths() {
    FabricGraph graph = Networks.leafSpine(2, 4, 2, 4);
    PathDiversity paths = PathDiversity.between(graph, "leaf-1", "leaf-2");
    assertThat(paths.shortestPaths()).isEqualTo(BigInteger.valueOf(8));
    assertThat(paths.disjointPaths()).isEqualTo(4);
    assertThat(PathDiversity.between(graph, "host-1[nic-1]", "host-8[nic-1]").disjointPaths())
        .isEqualTo(1);
  }

  @Test
  void planesHaveNoPathBetweenThem() {
    PathDiversity none = PathDiversity.between(Networks.planes(2, 2), "plane-1", "plane-2");
    assertThat(none.shortestPaths()).isZero();
    assertThat(none.disjointPaths()).isZero();
    assertThatThrownBy(() -> PathDiversity.between(Networks.planes(2, 2), "plane-1", "plane-1"))
        .hasMessageContaining("found plane-1 twice");
  }
}
