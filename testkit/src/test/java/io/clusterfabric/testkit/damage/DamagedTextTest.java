package io.clusterfabric.testkit.damage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DamagedTextTest {
  private static final String TEXT = "a \"one\"\t1\nb \"two\"\t22\nc \"three\"\t333\n";

  @Test
  void theSameSeedDoesTheSame() {
    List<Damage> first = list(TEXT, 7, 300);
    List<Damage> second = list(TEXT, 7, 300);
    for (int i = 0; i < first.size(); i++) {
      assertThat(second.get(i).bytes()).isEqualTo(first.get(i).bytes());
      assertThat(second.get(i).description()).isEqualTo(first.get(i).description());
      assertThat(DamagedText.damage(TEXT.getBytes(UTF_8), 7, i).bytes())
          .as("damage %d alone", i)
          .isEqualTo(first.get(i).bytes());
    }
  }

  @Test
  void seedsAndNumbersDiffer() {
    Set<String> seen = new HashSet<>();
    list(TEXT, 1, 300).forEach(d -> seen.add(d.text()));
    list(TEXT, 2, 300).forEach(d -> seen.add(d.text()));
    // some are short and meet by chance
    assertThat(seen).hasSizeGreaterThan(400);
  }

  @Test
  void almostAllChangeTheText() {
    assertThat(list(TEXT, 3, 1000).stream().filter(d -> !d.text().equals(TEXT)).count())
        .isGreaterThan(950);
  }

  @Test
  void everyKindHappensAndSaysWhatItDid() {
    List<String> all = list(TEXT, 5, 2000).stream().map(Damage::description).toList();
    for (String part :
        List.of(
            "bits flipped",
            "deleted",
            "repeated before",
            "swapped",
            "lost",
            "cut off",
            "first ",
            "line ends mixed",
            "each tab",
            "each blank",
            "0x00 inserted",
            "no UTF-8",
            "replaced by",
            "repeated 3 times",
            "all quotes",
            "removed",
            "moved to",
            "of 'x'",
            "times '['",
            "mark",
            ", then ")) {
      assertThat(all).as(part).anyMatch(d -> d.contains(part));
    }
    assertThat(all).allMatch(d -> d.startsWith("damage ") && !d.contains("\n"));
  }

  @Test
  void someAreNoUtf8() {
    assertThat(list(TEXT, 5, 500))
        .anyMatch(
            d -> !new String(d.bytes(), UTF_8).equals(d.text()) || d.text().contains("\uFFFD"));
  }

  @ParameterizedTest
  @EnumSource
  void eachKindTakesAnyText(DamageKind kind) {
    for (String text : List.of("", "x", "\n", "\t", "7", "\"", TEXT)) {
      for (int seed = 0; seed < 50; seed++) {
        Bytes target = new Bytes(text.getBytes(UTF_8), new SplittableRandom(seed));
        assertThat(kind.apply(target)).isNotBlank();
        assertThat(target.bytes()).isNotNull();
      }
    }
  }

  @Test
  void theOriginalIsLeftAlone() {
    byte[] bytes = TEXT.getBytes(UTF_8);
    DamagedText.damages(bytes, 1, 100).forEach(Damage::bytes);
    assertThat(new String(bytes, UTF_8)).isEqualTo(TEXT);
    Damage d = DamagedText.damage(bytes, 1, 0);
    byte[] given = d.bytes();
    if (given.length > 0) {
      given[0]++;
    }
    assertThat(d.bytes()).isEqualTo(DamagedText.damage(bytes, 1, 0).bytes());
  }

  @Test
  void theIteratorEnds() {
    Iterator<Damage> it = DamagedText.damages(TEXT, 1, 1).iterator();
    it.next();
    assertThat(it.hasNext()).isFalse();
    assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(it::next);
    assertThatIllegalArgumentException().isThrownBy(() -> DamagedText.damages(TEXT, 1, -1));
  }

  @Test
  void theArbitraryGivesDamages() {
    Set<String> texts = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      texts.add(DamagedText.damagesOf(TEXT).sample().text());
    }
    assertThat(texts).hasSizeGreaterThan(20);
  }

  private static List<Damage> list(String text, long seed, int count) {
    List<Damage> all = new ArrayList<>();
    DamagedText.damages(text, seed, count).forEach(all::add);
    return all;
  }
}
