package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the text, each parser answers with a value that prints and reads back, or a refusal. */
class QuantityTextProperties {
  private static final List<Function<String, Object>> PARSERS =
      List.of(Ratio::of, Bandwidth::of, DataSize::of, TimeSpan::of, Length::of, Power::of);

  @Provide
  Arbitrary<String> anything() {
    return Arbitraries.strings().ofMaxLength(80);
  }

  /** Texts of the characters that mean something, so that many nearly are quantities. */
  @Provide
  Arbitrary<String> nearly() {
    return Arbitraries.strings()
        .withChars("0123456789./eE+-_,' \tkKMGTPEbBitpsunmhcfWVA\u00b5\u03bc\u00a0\uff11\u0661")
        .ofMaxLength(12);
  }

  /** A number and a unit-like tail: many are quantities. */
  @Provide
  Arbitrary<String> mostly() {
    Arbitrary<String> tail =
        Arbitraries.of(
            "G", "Gb/s", "GBps", "MiB", "kB", "B", "us", "ms", "s", "min", "m", "km", "ft", "W",
            "mW", "M", "", "Gb", "KB/s", "bit");
    return Arbitraries.strings()
        .numeric()
        .ofMinLength(1)
        .ofMaxLength(25)
        .flatMap(
            number ->
                tail.flatMap(
                    unit ->
                        Arbitraries.of(
                            number + unit,
                            number + " " + unit,
                            number + ".5" + unit,
                            number + "/3" + unit,
                            "-" + number + unit)));
  }

  @Property(seed = "1")
  void anythingIsReadOrRefused(@ForAll("anything") String text) {
    assertReadOrRefused(text);
  }

  @Property(seed = "2", tries = 3000)
  void nearlyQuantitiesAreReadOrRefused(@ForAll("nearly") String text) {
    assertReadOrRefused(text);
  }

  @Property(seed = "3", tries = 3000)
  void mostlyQuantitiesAreReadOrRefused(@ForAll("mostly") String text) {
    assertReadOrRefused(text);
  }

  private static void assertReadOrRefused(String text) {
    for (Function<String, Object> parser : PARSERS) {
      Object value;
      try {
        value = parser.apply(text);
      } catch (IllegalArgumentException refused) {
        String message = String.valueOf(refused.getMessage());
        assertThat(message).startsWith("'").hasSizeBetween(20, 800);
        assertThat(message.chars().noneMatch(Character::isISOControl)).isTrue();
        continue;
      }
      assertThat(parser.apply(value.toString())).isEqualTo(value).hasToString(value.toString());
    }
  }
}
