package io.clusterfabric.model.internal.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class NoTextTest {
  private static Optional<NoText> of(String latin1) {
    byte[] bytes = latin1.getBytes(ISO_8859_1);
    return NoText.of(bytes, bytes.length);
  }

  @Test
  void knowsMarksOfWhatIsNoText() {
    assertThat(of("\u001F\u008B\b")).contains(NoText.GZIP);
    assertThat(of("PK\u0003\u0004")).contains(NoText.ZIP);
    assertThat(of("PK\u0005\u0006")).contains(NoText.ZIP);
    assertThat(of("\u00FF\u00FE\0\0")).contains(NoText.UTF_32);
    assertThat(of("\0\0\u00FE\u00FF")).contains(NoText.UTF_32);
    assertThat(of("\u00FF\u00FEa\0")).contains(NoText.UTF_16);
    assertThat(of("\u00FE\u00FF\0a")).contains(NoText.UTF_16);
    assertThat(of("a\0b")).contains(NoText.BINARY);
  }

  @Test
  void takesTheRestForText() {
    assertThat(of("")).isEmpty();
    assertThat(of("PKG\n")).isEmpty();
    assertThat(of("\u00FF")).isEmpty();
    assertThat(of("\u00EF\u00BB\u00BFa")).isEmpty();
    assertThat(of("x".repeat(8_192) + "\0")).isEmpty();
    assertThat(NoText.of(new byte[] {'a', 0}, 1)).isEmpty();
  }
}
