package io.clusterfabric.collectives.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which constants stand for which version, and what is said where they are not that version's. */
class NcclProfileTest {
  private static String profile(String version) {
    return NcclProfile.of(version).version();
  }

  private static String differences(String version) {
    return String.join("\n", NcclProfile.of(version).differences());
  }

  @Test
  void everyVersionHasItsProfile() {
    assertThat(NcclProfile.all())
        .extracting(NcclProfile::version)
        .containsExactly("2.18.5", "2.21.5", "2.23.4", "2.27.5", "2.30.7");
    for (String v : List.of("2.18", "2.18.1", "2.18.3", "2.18.5", "2.18.6")) {
      assertThat(profile(v)).as(v).isEqualTo("2.18.5");
    }
    // 2.22 has the tables of 2.21, not yet those of 2.23.
    for (String v : List.of("2.19", "2.19.3", "2.20.5", "2.21", "2.21.5", "2.22", "2.22.3")) {
      assertThat(profile(v)).as(v).isEqualTo("2.21.5");
    }
    for (String v : List.of("2.23", "2.23.4", "2.24.3", "2.25.1")) {
      assertThat(profile(v)).as(v).isEqualTo("2.23.4");
    }
    for (String v : List.of("2.26", "2.26.6", "2.27", "2.27.3", "2.27.7")) {
      assertThat(profile(v)).as(v).isEqualTo("2.27.5");
    }
    for (String v : List.of("2.28", "2.28.3", "2.29", "2.30", "2.30.7", "2.31", "3.0")) {
      assertThat(profile(v)).as(v).isEqualTo("2.30.7");
    }
    assertThat(NcclProfile.latest().version()).isEqualTo("2.30.7");
    assertThatThrownBy(() -> NcclProfile.of("2.4")).hasMessageContaining("2.18");
    assertThatThrownBy(() -> NcclProfile.of("x")).hasMessageContaining("2.27");
  }

  @Test
  void onlyTheSameModelIsCalledTheSame() {
    for (String v :
        List.of(
            "2.18", "2.18.5", "2.18.6", "2.21", "2.21.5", "2.23", "2.23.4", "2.27", "2.27.5",
            "2.27.7", "2.30", "2.30.3", "2.30.7")) {
      assertThat(differences(v)).as(v).isEmpty();
      assertThat(NcclProfile.of(v).toString()).doesNotContain("constants");
    }
    for (String v :
        List.of(
            "2.18.1", "2.19", "2.20", "2.22", "2.24", "2.25", "2.26", "2.27.3", "2.28", "2.28.3",
            "2.28.9", "2.29", "2.29.2", "2.29.7", "2.31")) {
      assertThat(differences(v)).as(v).isNotEmpty();
      assertThat(NcclProfile.of(v)).hasToString("NCCL " + v + " by the constants of " + profile(v));
    }
    assertThat(NcclProfile.of(" 2.26 ").askedFor()).isEqualTo("2.26");
    assertThat(NcclProfile.latest().askedFor()).isEqualTo("2.30.7");
  }

  /** The row of Ring LL128 on Blackwell, as in tuning.cc of each tag; ours is 40.0 throughout. */
  @Test
  void blackwellRowsOfVersionsBetween() {
    assertThat(NcclProfile.of("2.28").ringLl128(3, 0)).isEqualTo(40.0);
    assertThat(differences("2.28.3")).contains("73.4").contains("43.1").doesNotContain("34.6");
    // The last release of 2.28 is 2.28.9.
    assertThat(differences("2.28")).contains("73.4").contains("34.6").contains("43.8");
    assertThat(differences("2.29.2")).contains("34.5").contains("43.8");
    assertThat(differences("2.29")).doesNotContain("34.5").contains("43.8");
    assertThat(differences("2.25")).contains("Blackwell").contains("Hopper");
  }

  /** The table of the documentation, row by row. */
  @Test
  void theDocumentSaysTheSame() throws IOException {
    List<String> rows = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("../docs/nccl.md"))) {
      if (line.matches("\\| 2\\.[0-9]+\\.[0-9]+ \\|.*")) {
        rows.add(line);
      }
    }
    int covered = 0;
    for (String row : rows) {
      String[] cells = row.split("\\|", -1);
      for (String v : cells[2].split(",", -1)) {
        assertThat(profile(v)).as(row).isEqualTo(cells[1].strip());
        assertThat(differences(v)).as(v).isEmpty();
        covered++;
      }
      for (String v : cells[3].split(",", -1)) {
        if (!v.isBlank()) {
          assertThat(profile(v)).as(row).isEqualTo(cells[1].strip());
          assertThat(differences(v)).as(v).isNotEmpty();
          covered++;
        }
      }
    }
    assertThat(rows).hasSize(5);
    assertThat(covered).isGreaterThanOrEqualTo(18);
  }
}
