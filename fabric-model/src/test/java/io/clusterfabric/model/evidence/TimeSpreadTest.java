package io.clusterfabric.model.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TimeSpreadTest {
  private static final TimeSpan TIME = TimeSpan.of("2us");

  @Test
  void collectionsAreCopied() {
    TreeMap<Integer, TimeSpan> percentiles = new TreeMap<>(Map.of(99, TIME));
    List<TimeSpan> samples = new ArrayList<>(List.of(TIME));
    TimeSpread spread = new TimeSpread(Optional.of(TIME), Optional.empty(), percentiles, samples);
    percentiles.clear();
    samples.clear();
    assertThat(spread.percentiles()).containsOnlyKeys(99);
    assertThat(spread.samples()).containsExactly(TIME);
    assertThatThrownBy(() -> spread.percentiles().put(50, TIME))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void percentilesAreOfAHundred() {
    for (int wrong : new int[] {-1, 101}) {
      TreeMap<Integer, TimeSpan> percentiles = new TreeMap<>(Map.of(wrong, TIME));
      assertThatThrownBy(
              () -> new TimeSpread(Optional.empty(), Optional.empty(), percentiles, List.of()))
          .hasMessageContaining("[" + wrong + "]");
    }
  }

  @Test
  void aRowNeedsNeitherBandwidthsNorSpread() {
    CollectiveRun.Row row =
        new CollectiveRun.Row(
            DataSize.of("1KiB"), TIME, false, Optional.of(0L), SourcePosition.of("log", 3));
    assertThat(row.algorithmBandwidth()).isEmpty();
    assertThat(row.busBandwidth()).isEmpty();
    assertThat(row.spread()).isEmpty();
  }
}
