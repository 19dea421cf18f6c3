package io.clusterfabric.topology.internal.cut;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds data that may lie beside the repository but isn't part of it. */
final class SharedData {
  private SharedData() {}

  static Optional<Path> find(String path) {
    String override = System.getProperty("clusterfabric.shared");
    if (override != null) {
      return Optional.of(Path.of(override, path)).filter(Files::exists);
    }
    for (Path at = Path.of(System.getProperty("user.dir")); at != null; at = at.getParent()) {
      Path found = at.resolve("shared").resolve(path);
      if (Files.exists(found)) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }
}
