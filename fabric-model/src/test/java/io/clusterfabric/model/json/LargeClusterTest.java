package io.clusterfabric.model.json;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.google.common.collect.ImmutableList;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
class LargeClusterTest {
  /** A JVM that held a tree of the document beside the model would run out of memory here. */
  @Test
  void half_a_gibibyte_holds_131072_endpoints(@TempDir Path folder) throws Exception {
    assumeTrue(Boolean.getBoolean("clusterfabric.full"), "needs -Dclusterfabric.full=true");
    Path file = folder.resolve("large.json");
    List<String> written = run("write", file, folder);
    List<String> read = run("read", file, folder);
    assertThat(written.get(1))
        .isEqualTo(
            "Cluster large: 16384 hosts; Fabric ib (BACKEND, infiniband): 131072 endpoints, 6144"
                + " switches, 393216 links");
    assertThat(read.subList(1, 3)).isEqualTo(written.subList(1, 3));
    assertThat(Files.size(file)).isLessThan(64L << 20);
  }

  /** Where a class was loaded from; the class path of this JVM may be a stub. */
  private static String folderOf(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  private static List<String> run(String what, Path file, Path folder)
      throws IOException, InterruptedException {
    Path out = folder.resolve(what + ".txt");
    Process p =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                String.join(
                    File.pathSeparator,
                    folderOf(LargeCluster.class),
                    folderOf(FabricJson.class),
                    folderOf(ImmutableList.class),
                    folderOf(JsonFactory.class)),
                LargeCluster.class.getName(),
                what,
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      assertThat(p.waitFor(5, MINUTES)).as("it ends").isTrue();
    } finally {
      p.destroyForcibly();
    }
    List<String> lines =
        Files.readAllLines(out).stream().filter(l -> !l.startsWith("Picked up ")).toList();
    assertThat(p.exitValue()).as(String.join("\n", lines)).isZero();
    return lines;
  }
}
