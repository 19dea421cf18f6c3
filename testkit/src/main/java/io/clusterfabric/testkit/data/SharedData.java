package io.clusterfabric.testkit.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Assumptions;

/**
 * The folder {@code shared/data} beside the repository, with real files that cannot be published
 * with it. It need not be there: a test that asks for a file of it is skipped, with the reason.
 *
 * <p>The system property {@code clusterfabric.shared} names the folder; without it the folder is
 * looked for in the working directory and in each folder above it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SharedData {
  /** The system property that names the folder; blank if there is to be none. */
  public static final String SETTING = "clusterfabric.shared";

  private SharedData() {}

  /**
   * The folder.
   *
   * @return an absolute path; empty if there is no such folder
   * @throws IllegalStateException if the system property names a folder that isn't there
   */
  public static Optional<Path> folder() {
    return folder(
        Optional.ofNullable(System.getProperty(SETTING)), Path.of(System.getProperty("user.dir")));
  }

  static Optional<Path> folder(Optional<String> setting, Path workingFolder) {
    if (setting.isPresent()) {
      if (setting.get().isBlank()) {
        return Optional.empty();
      }
      Path named = Path.of(setting.get()).toAbsolutePath();
      if (!Files.isDirectory(named)) {
        throw new IllegalStateException(
            "-D" + SETTING + " names " + named + ", which is no folder; leave it blank for none");
      }
      return Optional.of(named);
    }
    for (Path at = workingFolder.toAbsolutePath(); at != null; at = at.getParent()) {
      Path found = at.resolve("shared").resolve("data");
      if (Files.isDirectory(found)) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  /**
   * A file or folder of the shared data. Where it is absent the test that asks is skipped.
   *
   * @param path its path below the folder, with {@code /} between names
   * @return where it is
   * @throws org.opentest4j.TestAbortedException if it is absent
   */
  public static Path require(String path) {
    Optional<Path> folder = folder();
    if (folder.isEmpty()) {
      return Assumptions.abort("no folder shared/data beside the repository; wanted " + path);
    }
    Path wanted = folder.get().resolve(path);
    if (!Files.exists(wanted)) {
      return Assumptions.abort("the folder shared/data has no " + path);
    }
    return wanted;
  }
}
