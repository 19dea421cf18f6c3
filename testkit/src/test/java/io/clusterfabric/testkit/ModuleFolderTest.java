package io.clusterfabric.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleFolderTest {
  @Test
  void findsThisModule() {
    ModuleFolder found = ModuleFolder.of(getClass());
    assertThat(found.root().resolve("pom.xml")).content().contains("clusterfabric-testkit");
    assertThat(found.classes().resolve("module-info.class")).exists();
  }

  @Test
  void findsAnotherBuildFolder(@TempDir Path temp) throws IOException {
    Files.createFile(temp.resolve("pom.xml"));
    ModuleFolder found = ModuleFolder.of(temp.resolve("elsewhere/test-classes"));
    assertThat(found.root()).isEqualTo(temp);
    assertThat(found.classes()).isEqualTo(temp.resolve("elsewhere/classes"));
  }

  @Test
  void refusesAFolderOutsideAModule(@TempDir Path temp) {
    assertThatIllegalStateException()
        .isThrownBy(() -> ModuleFolder.of(temp.resolve("test-classes")))
        .withMessageContaining("pom.xml");
  }

  @Test
  void refusesAClassOfTheJdk() {
    assertThatIllegalStateException()
        .isThrownBy(() -> ModuleFolder.of(String.class))
        .withMessageContaining("String");
  }
}
