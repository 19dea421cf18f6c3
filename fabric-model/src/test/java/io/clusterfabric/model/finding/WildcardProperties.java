package io.clusterfabric.model.finding;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;

class WildcardProperties {
  @Provide
  Arbitrary<String> patterns() {
    return Arbitraries.strings().withChars("aab*").ofMaxLength(8);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("aab").ofMaxLength(10);
  }

  /** The same by a regular expression. */
  private static boolean oracle(String pattern, String text) {
    String regex = Stream.of(pattern.split("\\*", -1)).map(Pattern::quote).collect(joining(".*"));
    return Pattern.compile(regex, Pattern.DOTALL).matcher(text).matches();
  }

  @Property(tries = 5000)
  void agreesWithRegularExpressions(
      @ForAll("patterns") String pattern, @ForAll("texts") String text) {
    assertThat(Wildcard.matches(pattern, text)).isEqualTo(oracle(pattern, text));
  }

  @Property
  void aTextMatchesItselfAndTheStar(@ForAll String text) {
    assertThat(Wildcard.matches("*", text)).isTrue();
    if (text.indexOf('*') < 0) {
      assertThat(Wildcard.matches(text, text)).isTrue();
      assertThat(Wildcard.matches(text, text + "x")).isFalse();
    }
  }

  @Example
  void badPatternsEnd() {
    String text = "a".repeat(20_000);
    boolean matches =
        Assertions.assertTimeoutPreemptively(
            Duration.ofSeconds(60), () -> Wildcard.matches("*a".repeat(200) + "b", text));
    assertThat(matches).isFalse();
  }
}
