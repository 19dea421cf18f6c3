package io.clusterfabric.topology.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormatsWriteTest {
  @TempDir Path folder;

  private final Cluster cluster = ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build();

  @Test
  void whatIsWrittenAsJsonIsReadBack() throws IOException {
    Path file = folder.resolve("saved.json");

    ExportResult written = Formats.write(cluster, "fabric-json", file);

    assertThat(written.written()).isTrue();
    assertThat(Formats.read(file).cluster()).isEqualTo(cluster);
  }

  @Test
  void anUnknownFormatIsRefusedWithTheKnownOnes() throws IOException {
    Path file = folder.resolve("saved.xyz");

    ExportResult written = Formats.write(cluster, "xyz", file);

    assertThat(written.written()).isFalse();
    assertThat(written.findings().iterator().next().expected().orElse("")).contains("fabric-json");
    assertThat(Files.exists(file)).isFalse();
  }
}
