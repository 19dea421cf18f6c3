package io.clusterfabric.testkit.api;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clusterfabric.testkit.ModuleFolder;
import io.clusterfabric.testkit.golden.GoldenFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * Checks that what a module needs at run time is what its checked-in {@code api/dependencies.txt}
 * says, so that no library, and no new version of one, comes in unseen.
 *
 * <p>The build writes the tree to {@code dependencies.txt} in the module's build folder before the
 * tests; where it hasn't, as in an IDE, the test is skipped. The project's own version is left out.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class DependencyContract {
  /** For subclasses. */
  protected DependencyContract() {}

  @Test
  final void runTimeDependenciesAreTheCheckedInOnes() throws IOException {
    ModuleFolder module = ModuleFolder.of(getClass());
    Path build = Objects.requireNonNull(module.classes().getParent(), "build folder");
    Path tree = build.resolve("dependencies.txt");
    assumeTrue(Files.exists(tree), () -> tree + " is missing; Maven writes it before the tests");
    GoldenFile.at(module.root().resolve("api").resolve("dependencies.txt"))
        .assertMatches(withoutOwnVersion(Files.readString(tree, StandardCharsets.UTF_8)));
  }

  /** The tree of {@code dependency:tree}, its first line without the version. */
  static String withoutOwnVersion(String tree) {
    return tree.replaceAll("(?m)(io\\.clusterfabric:[^:\\n]+:jar):[^:\\n]+", "$1");
  }
}
