package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In Turkish i and I are different letters; in Arabic numbers print in other digits. */
class TurkishLocaleTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void restore() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tr-TR", "ar-EG-u-nu-arab", "de-DE", "hi-IN-u-nu-deva"})
  void theDefaultLocaleDoesNotMatter(String tag) {
    Locale.setDefault(Locale.forLanguageTag(tag));
    assertThat(Bandwidth.of("1.5 Gbit/s")).hasToString("1.5Gb/s");
    assertThat(Bandwidth.of("600/11Gb/s")).hasToString("600/11Gb/s");
    assertThat(DataSize.of("1 MiB")).hasToString("1MiB");
    assertThat(TimeSpan.of("5min")).hasToString("300s");
    assertThat(TimeSpan.of("2.5us")).hasToString("2.5us");
    assertThat(Length.of("1in")).hasToString("25.4mm");
    assertThat(Power.of("1.2kW")).hasToString("1.2kW");
    assertThat(Ratio.of("1.5")).hasToString("3/2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DataSize.of("1MIB"))
        .withMessageContaining("write 1MiB");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSpan.of("5MIN"))
        .withMessageContaining("write 5min");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ratio.of("1\u00a0"))
        .withMessageContaining("U+00A0");
  }
}
