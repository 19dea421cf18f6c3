package io.clusterfabric.testkit.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.testkit.ModuleFolder;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SignatureDumpTest {
  private static final String FIXTURES = "io.clusterfabric.testkit.api.fixture";

  @Test
  void showsEachKindOfSignature() throws IOException, URISyntaxException {
    assertThat(fixtures().text())
        .isEqualTo(
            """
            # Public signatures of the module some.module.
            # A test compares them; -Dclusterfabric.golden=rewrite writes them anew.

            package io.clusterfabric.testkit.api.fixture
              @API(STABLE since 1.2) public abstract class Shapes<T extends Comparable<? super T>> \
            implements java.util.function.Function<T, java.util.List<?>>
                protected @Nullable String name
                public static final int LIMIT
                protected new Shapes()
                @Deprecated public abstract <K, V extends Number & Runnable> \
            java.util.Map<K, ? extends V[]> map(K[], int...) \
            throws IllegalStateException, java.io.IOException
                protected final void kept()
              public static final class Shapes.Child
                public Shapes<?> inherited()
              public sealed interface Shapes.Choice permits Shapes.Left, Shapes.Right
                default boolean isEmpty()
                int size()
              public record Shapes.Left(@Nullable String text, int size) implements Shapes.Choice
                public static Shapes.Left of(String)
              public enum Shapes.Level
                SMALL
                @Deprecated BIG
              public @interface Shapes.Mark
                String value()
                int weight() default
              public record Shapes.Right(int size) implements Shapes.Choice
            """);
    assertThat(fixtures()).hasToString("7 types of the module some.module");
  }

  @Test
  void isTheSameInEveryLocale() throws IOException, URISyntaxException {
    Locale before = Locale.getDefault();
    String text = fixtures().text();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      assertThat(fixtures().text()).isEqualTo(text);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void listsOnlyPackagesExportedToAll() {
    String text =
        SignatureDump.of(ModuleFolder.of(getClass()).classes(), getClass().getClassLoader()).text();
    assertThat(text)
        .contains("package io.clusterfabric.testkit.api\n")
        .contains("public static SignatureDump of(java.nio.file.Path, ClassLoader)")
        .doesNotContain("internal.run");
  }

  @Test
  void refusesAFolderWithoutAModule(@TempDir Path temp) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SignatureDump.of(temp, getClass().getClassLoader()))
        .withMessageContaining("module-info.class");
  }

  private SignatureDump fixtures() throws IOException, URISyntaxException {
    Path classes = Path.of(getClass().getProtectionDomain().getCodeSource().getLocation().toURI());
    return SignatureDump.of("some.module", classes, Set.of(FIXTURES), getClass().getClassLoader());
  }
}
