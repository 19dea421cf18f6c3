package io.clusterfabric.testkit.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The public signatures of a module as sorted text: the types of its exported packages, what they
 * extend, their public and protected members and their API status.
 *
 * <p>Packages that the module exports to named modules only are left out, as are types that aren't
 * public. Members that a public type inherits from a type that isn't public are listed with the
 * public type, since that is where a user finds them. The same classes give the same text whatever
 * the machine, locale or Java version.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SignatureDump {
  private final String name;
  private final Map<String, List<Class<?>>> packages;

  private SignatureDump(String name, Map<String, List<Class<?>>> packages) {
    this.name = name;
    this.packages = packages;
  }

  /**
   * Reads the signatures of the module compiled into a folder. Its classes are loaded, but not
   * initialised.
   *
   * @param classes the folder, with a {@code module-info.class}
   * @param loader finds the module's classes and all that they refer to
   * @return the signatures
   * @throws IllegalArgumentException if the folder holds no module, or a class isn't found by the
   *     loader
   * @throws UncheckedIOException if the folder can't be read
   */
  public static SignatureDump of(Path classes, ClassLoader loader) {
    Path info = classes.resolve("module-info.class");
    if (!Files.exists(info)) {
      throw new IllegalArgumentException(
          classes + " holds no module-info.class; compile the module first");
    }
    try (InputStream in = Files.newInputStream(info)) {
      ModuleDescriptor descriptor = ModuleDescriptor.read(in);
      Set<String> exported =
          descriptor.exports().stream()
              .filter(export -> !export.isQualified())
              .map(ModuleDescriptor.Exports::source)
              .collect(Collectors.toCollection(TreeSet::new));
      return of(descriptor.name(), classes, exported, loader);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read the classes in " + classes, e);
    }
  }

  static SignatureDump of(String name, Path classes, Set<String> exported, ClassLoader loader)
      throws IOException {
    Map<String, List<Class<?>>> packages = new TreeMap<>();
    for (String exportedPackage : exported) {
      Path folder = classes.resolve(exportedPackage.replace('.', '/'));
      List<Class<?>> types = new ArrayList<>();
      for (String className : classNames(folder)) {
        Class<?> type = load(exportedPackage + '.' + className, loader);
        if (Signatures.isVisible(type)) {
          types.add(type);
        }
      }
      packages.put(exportedPackage, types);
    }
    return new SignatureDump(name, packages);
  }

  private static Set<String> classNames(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(file -> file.endsWith(".class"))
          .map(file -> file.substring(0, file.length() - ".class".length()))
          .filter(className -> !className.endsWith("-info"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Class<?> load(String className, ClassLoader loader) {
    try {
      return Class.forName(className, false, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(
          className + " is compiled, but the class loader doesn't find it", e);
    }
  }

  /**
   * Returns the number of types listed.
   *
   * @return zero or more
   */
  public int typeCount() {
    return packages.values().stream().mapToInt(List::size).sum();
  }

  /**
   * Returns the signatures as text that ends with a line feed.
   *
   * @return the text
   */
  public String text() {
    StringBuilder out = new StringBuilder();
    out.append("# Public signatures of the module ").append(name).append(".\n");
    out.append("# A test compares them; -Dclusterfabric.golden=rewrite writes them anew.\n");
    packages.forEach(
        (packageName, types) -> {
          out.append("\npackage ").append(packageName).append('\n');
          for (Class<?> type : types) {
            for (String line : Signatures.of(type)) {
              out.append(line).append('\n');
            }
          }
        });
    return out.toString();
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%d types of the module %s", typeCount(), name);
  }
}
