package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SmallGraphsTest {
  @Test
  @Timeout(300)
  void everyProvenBisectionIsFoundExactly() throws IOException {
    int proven = 0;
    for (SmallGraphs.Row row : SmallGraphs.rows()) {
      Bisection found = Bisection.of(row.graph());
      if (row.exact()) {
        proven++;
        assertThat(found.isExact()).as(row + " is exact").isTrue();
        assertThat(found.upper().bitsPerSecond()).as(row.name()).isEqualTo(row.bisection());
      } else {
        // Hoffman-Singleton: 62.5 by its spectrum, so 63; 65 is the best cut that anybody found.
        assertThat(found.lower().bitsPerSecond()).as(row.name()).isGreaterThanOrEqualTo(63);
        assertThat(found.upper().bitsPerSecond()).as(row.name()).isLessThanOrEqualTo(65);
      }
    }
    assertThat(proven).isEqualTo(143);
  }

  @Test
  void spectraAreKnownToSixDigits() throws IOException {
    for (SmallGraphs.Row row : SmallGraphs.rows()) {
      AlgebraicConnectivity found = AlgebraicConnectivity.of(row.graph());
      assertThat(found.value()).as(row.name()).isCloseTo(row.lambda2(), within(1e-6));
      assertThat(found.bisectionBound()).as(row.name()).isCloseTo(row.spectral(), within(1e-6));
      assertThat(found.certified())
          .as(row.name())
          .isBetween(found.value() * (1 - 1e-6), found.value() + 1e-12);
    }
  }
}
