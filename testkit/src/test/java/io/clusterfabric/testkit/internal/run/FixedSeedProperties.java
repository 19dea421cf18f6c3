package io.clusterfabric.testkit.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * Notices if the seed of the run no longer reaches jqwik: a run with the seed 1 draws these
 * numbers.
 */
class FixedSeedProperties {
  private static final List<Long> DRAWN = new ArrayList<>();

  @Property(tries = 20, edgeCases = EdgeCasesMode.NONE)
  void draws(@ForAll long number) {
    DRAWN.add(number);
  }

  @AfterContainer
  static void drewTheNumbersOfTheSeed() {
    assertThat(DRAWN).hasSize(20);
    if ("1".equals(System.getProperty(RepeatableSeeds.SETTING))) {
      assertThat(DRAWN).startsWith(-16395483831659L, 1059L, -407L);
    }
  }
}
