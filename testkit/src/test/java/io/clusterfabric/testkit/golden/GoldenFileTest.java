package io.clusterfabric.testkit.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenFileTest {
  @Test
  void equalTextPasses(@TempDir Path temp) throws IOException {
    Path file = Files.writeString(temp.resolve("a.txt"), "one\r\ntwo µ\n");
    assertThatCode(() -> GoldenFile.at(file, "").assertMatches("one\ntwo µ\n"))
        .doesNotThrowAnyException();
  }

  @Test
  void namesTheFirstDifferentLine(@TempDir Path temp) throws IOException {
    Path file = Files.writeString(temp.resolve("a.txt"), "one\ntwo\n");
    assertThatThrownBy(() -> GoldenFile.at(file, "").assertMatches("one\nthree\n"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("differs at line 2")
        .hasMessageContaining("two")
        .hasMessageContaining("three")
        .hasMessageContaining("-Dclusterfabric.golden=rewrite");
  }

  @Test
  void noticesAMissingTail(@TempDir Path temp) throws IOException {
    Path file = Files.writeString(temp.resolve("a.txt"), "one\ntwo");
    assertThatThrownBy(() -> GoldenFile.at(file, "").assertMatches("one"))
        .hasMessageContaining("differs at line 2")
        .hasMessageContaining("(end of text)");
  }

  @Test
  void aMissingFileFailsAndIsNotWritten(@TempDir Path temp) {
    Path file = temp.resolve("a.txt");
    assertThatThrownBy(() -> GoldenFile.at(file, "").assertMatches("one"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("no golden file");
    assertThat(file).doesNotExist();
  }

  @Test
  void rewritesWhenAsked(@TempDir Path temp) {
    Path file = temp.resolve("deep/a.txt");
    GoldenFile.at(file, "rewrite").assertMatches("one\r\n");
    assertThat(file).content().isEqualTo("one\n");
  }

  @Test
  void refusesAnUnknownMode() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GoldenFile.at(Path.of("a"), "yes"))
        .withMessageContaining("rewrite");
  }
}
