package io.clusterfabric.topology.format.graph6;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Graph6Test {
  private static final Bandwidth RATE = Bandwidth.of("100Gb/s");

  @Test
  void readsThePathOfFive() {
    FabricGraph path = Graph6.parse(">>graph6<<DhC\n", RATE);

    assertThat(path.switchCount()).isEqualTo(5);
    assertThat(path.linkCount()).isEqualTo(4);
    assertThat(path.hopsFrom(0)).containsExactly(0, 1, 2, 3, 4);
    assertThat(path.capacity(0)).isEqualTo(RATE);
  }

  @Test
  void readsSizesOfThreeCharacters() {
    // 63 nodes without edges: ~ and 18 bits of the size, then 1953 bits of zeros.
    FabricGraph empty = Graph6.parse("~??~" + "?".repeat(326), RATE);

    assertThat(empty.switchCount()).isEqualTo(63);
    assertThat(empty.linkCount()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "D", "DhCC", "Dh", "Dh\u00e9", "D h", "~", "~~????????", "B@", ":Fa@x"})
  void whatIsNoGraph6IsRefusedWithThePlace(String text) {
    assertThatThrownBy(() -> Graph6.parse(text, RATE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no graph6")
        .hasMessageContaining("character");
  }
}
