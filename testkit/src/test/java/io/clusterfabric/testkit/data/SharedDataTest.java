package io.clusterfabric.testkit.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class SharedDataTest {
  private String before = "";

  @BeforeEach
  void remember() {
    before = System.getProperty(SharedData.SETTING, "absent");
  }

  @AfterEach
  void restore() {
    if (before.equals("absent")) {
      System.clearProperty(SharedData.SETTING);
    } else {
      System.setProperty(SharedData.SETTING, before);
    }
  }

  @Test
  void isFoundBesideTheRepository(@TempDir Path temp) throws IOException {
    Path data = Files.createDirectories(temp.resolve("shared/data"));
    Path module = Files.createDirectories(temp.resolve("repository/module"));
    assertThat(SharedData.folder(Optional.empty(), module)).contains(data.toAbsolutePath());
  }

  @Test
  void aFileOfTheNameIsNoFolder(@TempDir Path temp) throws IOException {
    Files.createDirectories(temp.resolve("shared"));
    Files.createFile(temp.resolve("shared/data"));
    assertThat(SharedData.folder(Optional.empty(), temp)).isNotEqualTo(Optional.of(temp));
  }

  @Test
  void theSettingWins(@TempDir Path temp) throws IOException {
    Files.createDirectories(temp.resolve("shared/data"));
    Path other = Files.createDirectories(temp.resolve("other"));
    assertThat(SharedData.folder(Optional.of(other.toString()), temp)).contains(other);
    assertThat(SharedData.folder(Optional.of(" "), temp)).isEmpty();
    assertThatIllegalStateException()
        .isThrownBy(() -> SharedData.folder(Optional.of(temp + "/none"), temp))
        .withMessageContaining(SharedData.SETTING);
  }

  @Test
  void aTestThatAsksInVainIsSkippedWithTheReason(@TempDir Path temp) throws IOException {
    Path file = Files.createFile(temp.resolve("there.txt"));
    System.setProperty(SharedData.SETTING, temp.toString());
    assertThat(SharedData.require("there.txt")).isEqualTo(file);
    assertThatExceptionOfType(TestAbortedException.class)
        .isThrownBy(() -> SharedData.require("formats/absent.txt"))
        .withMessageContaining("formats/absent.txt");
    System.setProperty(SharedData.SETTING, "");
    assertThatExceptionOfType(TestAbortedException.class)
        .isThrownBy(() -> SharedData.require("there.txt"))
        .withMessageContaining("no folder shared/data");
  }
}
