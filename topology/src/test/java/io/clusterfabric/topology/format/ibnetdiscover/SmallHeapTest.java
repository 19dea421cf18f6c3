package io.clusterfabric.topology.format.ibnetdiscover;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.google.common.collect.Interner;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.topology.format.Formats;
import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class SmallHeapTest {
  /** With the standard limits and a heap that is smaller than the file. */
  @Test
  @Tag("full")
  @EnabledIfSystemProperty(named = "clusterfabric.full", matches = "true")
  void anEndlessRecordIsReadInLessMemoryThanItIsLong(@TempDir Path folder) throws Exception {
    Path result = folder.resolve("result.txt");
    Path printed = folder.resolve("printed.txt");
    Process p =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                String.join(
                    File.pathSeparator,
                    folderOf(EndlessDump.class),
                    folderOf(Formats.class),
                    folderOf(Cluster.class),
                    folderOf(Interner.class),
                    folderOf(JsonFactory.class)),
                EndlessDump.class.getName(),
                result.toString())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    try {
      assertThat(p.waitFor(5, MINUTES)).as("it ends").isTrue();
    } finally {
      p.destroyForcibly();
    }
    assertThat(p.exitValue()).as(Files.readString(printed)).isZero();
    assertThat(Files.readString(result)).startsWith("ibnetdiscover: Cluster").contains("WARNING");
  }

  /** Where a class was loaded from; the class path of this JVM may be a stub. */
  private static String folderOf(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }
}
