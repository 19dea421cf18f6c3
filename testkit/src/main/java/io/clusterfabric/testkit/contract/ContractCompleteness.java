package io.clusterfabric.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.testkit.ModuleFolder;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * Checks that each implementation which a module registers is held to its contract by one of the
 * module's test classes.
 *
 * <pre>{@code
 * class EveryImporterIsTestedTest extends ContractCompleteness {
 *   EveryImporterIsTestedTest() {
 *     super(FabricImporterContract.class, ServiceLoader.load(FabricImporter.class));
 *   }
 * }
 * }</pre>
 *
 * <p>Implementations of other modules are those modules' business. A test class counts if it
 * extends the contract, isn't abstract and has a constructor without parameters.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ContractCompleteness {
  private static final String ENDING = ".class";

  private final Class<?> contract;
  private final Iterable<?> implementations;

  /**
   * For subclasses.
   *
   * @param contract a contract of this package, such as {@link FabricImporterContract}
   * @param implementations what is registered, such as a {@link java.util.ServiceLoader} or the
   *     rules of a rule set
   */
  protected ContractCompleteness(Class<?> contract, Iterable<?> implementations) {
    if (!Contract.class.isAssignableFrom(contract)) {
      throw new IllegalArgumentException(contract + " is none of the contracts of this package");
    }
    this.contract = contract;
    this.implementations = implementations;
  }

  @Test
  final void eachRegisteredImplementationIsHeldToTheContract() throws IOException {
    Path main = ModuleFolder.of(getClass()).classes();
    Set<String> registered = new TreeSet<>();
    for (Object implementation : implementations) {
      if (isFrom(implementation.getClass(), main)) {
        registered.add(implementation.getClass().getName());
      }
    }
    assertThat(registered)
        .as("implementations that this module registers, or this test would check nothing")
        .isNotEmpty();
    registered.removeAll(tested());
    assertThat(registered)
        .as("implementations without a test class that extends " + contract.getSimpleName())
        .isEmpty();
  }

  private Set<String> tested() throws IOException {
    Path folder =
        folder(getClass())
            .orElseThrow(() -> new IllegalStateException(getClass() + " comes from no folder"));
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(f -> f.toString().endsWith(ENDING)).sorted().toList();
    }
    Set<String> tested = new TreeSet<>();
    for (Path file : files) {
      String relative = folder.relativize(file).toString();
      String name =
          relative
              .substring(0, relative.length() - ENDING.length())
              .replace(file.getFileSystem().getSeparator(), ".");
      if (!name.endsWith("-info")) {
        covered(name).ifPresent(tested::add);
      }
    }
    return tested;
  }

  /** The name of the class that a test class is about, if it is a test of the contract. */
  private Optional<String> covered(String className) {
    try {
      Class<?> type = Class.forName(className, false, getClass().getClassLoader());
      if (!contract.isAssignableFrom(type) || Modifier.isAbstract(type.getModifiers())) {
        return Optional.empty();
      }
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      Contract test = (Contract) constructor.newInstance();
      return Optional.of(test.covered().getClass().getName());
    } catch (LinkageError | NoSuchMethodException e) {
      return Optional.empty(); // needs a library that is absent, or is no test class of its own
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the test class " + className + " cannot be made", e);
    }
  }

  private static boolean isFrom(Class<?> type, Path main) {
    return folder(type).filter(main::equals).isPresent();
  }

  private static Optional<Path> folder(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      return Optional.empty();
    }
    return Optional.of(Path.of(URI.create(source.getLocation().toString())).toAbsolutePath());
  }
}
