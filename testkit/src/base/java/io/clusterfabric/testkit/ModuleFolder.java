package io.clusterfabric.testkit;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The folder of a module, found from one of its test classes rather than from the working
 * directory, so that it is right in every build folder and in an IDE.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ModuleFolder {
  private final Path root;
  private final Path classes;

  private ModuleFolder(Path root, Path classes) {
    this.root = root;
    this.classes = classes;
  }

  /**
   * Returns the folder of the module that a test class was compiled in.
   *
   * @param testClass a class that lies in a folder {@code test-classes}
   * @return the module's folder
   * @throws IllegalStateException if the class doesn't come from a folder below a {@code pom.xml}
   */
  public static ModuleFolder of(Class<?> testClass) {
    CodeSource source = testClass.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      throw new IllegalStateException(testClass + " doesn't say where it was loaded from");
    }
    try {
      return of(Path.of(source.getLocation().toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(testClass + " was loaded from a place that is no path", e);
    }
  }

  static ModuleFolder of(Path testClasses) {
    Path build = Objects.requireNonNull(testClasses.toAbsolutePath().getParent(), "parent");
    for (Path folder = build; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve("pom.xml"))) {
        return new ModuleFolder(folder, build.resolve("classes"));
      }
    }
    throw new IllegalStateException(
        testClasses + " lies below no pom.xml, so it belongs to no module");
  }

  /**
   * Returns the folder with the module's {@code pom.xml}.
   *
   * @return an absolute path
   */
  public Path root() {
    return root;
  }

  /**
   * Returns the folder with the module's compiled main classes.
   *
   * @return an absolute path
   */
  public Path classes() {
    return classes;
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
