package io.clusterfabric.testkit.api;

import io.clusterfabric.testkit.ModuleFolder;
import io.clusterfabric.testkit.golden.GoldenFile;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * Checks that a module's public signatures are those in its checked-in {@code api/signatures.txt}.
 *
 * <p>A module extends it with an empty class. After a change of the API that is meant, the file is
 * rewritten with {@code -Dclusterfabric.golden=rewrite}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class SignatureContract {
  /** For subclasses. */
  protected SignatureContract() {}

  @Test
  final void publicSignaturesAreTheCheckedInOnes() {
    ModuleFolder module = ModuleFolder.of(getClass());
    ClassLoader loader = getClass().getClassLoader();
    GoldenFile.at(module.root().resolve("api").resolve("signatures.txt"))
        .assertMatches(SignatureDump.of(module.classes(), loader).text());
  }
}
