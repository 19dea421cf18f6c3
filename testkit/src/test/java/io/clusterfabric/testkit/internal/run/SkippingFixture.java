package io.clusterfabric.testkit.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Run by {@link SkippedTestsTest} alone: its name is none that a build looks for. */
class SkippingFixture {
  @Test
  void runs() {}

  @Test
  @Disabled("broken")
  void disabled() {}

  @Test
  void assumes() {
    assumeTrue(false, "no shared data\nsecond line");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void assumesOnce(int number) {
    assumeTrue(number == 1, "not one");
    assertThat(number).isOne();
  }

  @Test
  @Tag("full")
  void big() {}

  @Nested
  @Tag("full")
  class Big {
    @Test
    void bigger() {}
  }
}
