package io.clusterfabric.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files that hold what was once written; {@code -Dclusterfabric.golden=rewrite} writes them anew.
 */
final class Golden {
  private Golden() {}

  static Path path(String name) {
    return Path.of("src/test/resources/io/clusterfabric/model", name).toAbsolutePath();
  }

  static void assertMatches(String name, String actual) throws IOException {
    Path file = path(name);
    if ("rewrite".equals(System.getProperty("clusterfabric.golden"))) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, actual);
    }
    assertThat(actual.lines()).containsExactlyElementsOf(Files.readAllLines(file));
    assertThat(actual).isEqualTo(Files.readString(file));
  }
}
