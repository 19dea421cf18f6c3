package io.clusterfabric.model.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FabricSourceTest {
  private static String read(FabricSource s, String stream) throws IOException {
    try (InputStream in = s.open(stream)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  @Test
  void textIsOneStreamOfUtf8() throws IOException {
    FabricSource s = FabricSource.ofText("a.txt", "größe");
    assertThat(s.name()).isEqualTo("a.txt");
    assertThat(s).hasToString("a.txt");
    assertThat(s.streamNames()).containsExactly("a.txt");
    assertThat(read(s, "a.txt")).isEqualTo("größe");
    assertThat(read(s, "a.txt")).as("again").isEqualTo("größe");
  }

  @Test
  void bytesAreCopied() throws IOException {
    byte[] bytes = {'a'};
    FabricSource s = FabricSource.ofBytes("b", bytes);
    bytes[0] = 'z';
    assertThat(read(s, "b")).isEqualTo("a");
  }

  @Test
  void theHeadIsNoLongerThanAsked() throws IOException {
    FabricSource s = FabricSource.ofText("a", "abcdef");
    assertThat(s.head("a", 2)).isEqualTo("ab".getBytes(UTF_8));
    assertThat(s.head("a", 100)).hasSize(6);
    assertThat(s.head("a", 0)).isEmpty();
  }

  @Test
  void nothingIsOpenedBeforeItIsAskedFor() throws IOException {
    AtomicInteger opened = new AtomicInteger();
    FabricSource s =
        FabricSource.ofStream(
            "a",
            () -> {
              opened.incrementAndGet();
              return new ByteArrayInputStream(new byte[0]);
            });
    assertThat(s.plus("b", () -> InputStream.nullInputStream()).streamNames()).hasSize(2);
    assertThat(opened).hasValue(0);
    s.head("a", 1);
    assertThat(opened).hasValue(1);
  }

  @Test
  void streamsAreInNaturalOrder() {
    FabricSource one = FabricSource.ofText("leaf-10", "x");
    FabricSource s =
        one.plus("leaf-9", InputStream::nullInputStream)
            .plus("leaf-1", InputStream::nullInputStream);
    assertThat(s.streamNames()).containsExactly("leaf-1", "leaf-9", "leaf-10");
    assertThat(one.streamNames()).hasSize(1);
    assertThat(s).hasToString("leaf-10 (3 files)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> s.plus("leaf-9", InputStream::nullInputStream))
        .withMessageContaining("already has a stream leaf-9");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> s.open("leaf-2"))
        .withMessageContaining("has no stream leaf-2; it has [leaf-1, leaf-9, leaf-10]");
  }

  @Test
  void aFolderIsItsFilesOfTheFirstLevel(@TempDir Path temp) throws IOException {
    Path folder = Files.createDirectories(temp.resolve("configs"));
    Files.writeString(folder.resolve("leaf-10.json"), "ten");
    Files.writeString(folder.resolve("leaf-9.json"), "nine");
    Files.writeString(Files.createDirectory(folder.resolve("deeper")).resolve("x"), "x");
    FabricSource s = FabricSource.of(folder);
    assertThat(s.name()).isEqualTo("configs");
    assertThat(s.streamNames()).containsExactly("leaf-9.json", "leaf-10.json");
    assertThat(read(s, "leaf-10.json")).isEqualTo("ten");
    assertThat(FabricSource.of(folder.resolve(".")).name()).isEqualTo("configs");
    assertThat(FabricSource.of(folder.resolve("leaf-9.json")).streamNames())
        .containsExactly("leaf-9.json");
    assertThat(FabricSource.of(Files.createDirectory(temp.resolve("empty"))).streamNames())
        .isEmpty();
  }

  @Test
  void whatIsNotThereIsSaid(@TempDir Path temp) {
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> FabricSource.of(temp.resolve("none")))
        .withMessageContaining("none")
        .withMessageContaining("no such file or folder");
  }

  @Test
  void aRootHasAName(@TempDir Path temp) throws IOException {
    Path root = temp.getRoot();
    assertThat(FabricSource.of(root).name()).isEqualTo(root.toString());
  }
}
