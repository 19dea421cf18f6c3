package io.clusterfabric.testkit.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class RepeatableSeedsTest {
  @Test
  void dependsOnRunAndName() {
    String seed = RepeatableSeeds.seedOf("1", "a.B#c");
    assertThat(RepeatableSeeds.seedOf("1", "a.B#c")).isEqualTo(seed);
    assertThat(RepeatableSeeds.seedOf("2", "a.B#c")).isNotEqualTo(seed);
    assertThat(RepeatableSeeds.seedOf("1", "a.B#d")).isNotEqualTo(seed);
  }

  @Test
  void isTheSameForEver() {
    // FNV-1a, 64 bits, of the single byte '/': (0xcbf29ce484222325 ^ 0x2f) * 0x100000001b3
    assertThat(RepeatableSeeds.seedOf("", "")).isEqualTo(Long.toString(0xaf63a24c860189feL));
  }

  @Test
  void refusesWordsOtherThanRandom() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RepeatableSeeds.parse("often"))
        .withMessageContaining("random");
  }
}
