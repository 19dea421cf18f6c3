package io.clusterfabric.model.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class LimitsTest {
  @Test
  void standardLimitsAreThoseThatAreDocumented() {
    Limits l = Limits.standard();
    assertThat(l.maxBytes()).isEqualTo(1_073_741_824L);
    assertThat(l.maxLineLength()).isEqualTo(65_536);
    assertThat(l.maxElements()).isEqualTo(2_000_000);
    assertThat(l.maxNesting()).isEqualTo(64);
    assertThat(l.maxFindingsPerRule()).isEqualTo(1_000);
    assertThat(Limits.builder().build()).isEqualTo(l);
    assertThat(ImportOptions.standard().limits()).isEqualTo(l);
    assertThat(ImportOptions.standard().strict()).isFalse();
  }

  @Test
  void limitsThatAllowNothingAreRefused() {
    List<Supplier<Limits>> bad =
        List.of(
            () -> Limits.builder().maxBytes(0).build(),
            () -> Limits.builder().maxLineLength(0).build(),
            () -> Limits.builder().maxElements(-1).build(),
            () -> Limits.builder().maxNesting(0).build(),
            () -> Limits.builder().maxFindingsPerRule(0).build());
    for (Supplier<Limits> each : bad) {
      assertThatIllegalArgumentException()
          .isThrownBy(each::get)
          .withMessageContaining("every limit must be positive");
    }
  }

  @Test
  void formatIdsHaveAForm() {
    assertThat(new FormatInfo("ufm-ndt.2", "t", List.of()))
        .isGreaterThan(new FormatInfo("a", "t", List.of()));
    for (String id : new String[] {"", "A", "a b", ".a", "ä"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new FormatInfo(id, "t", List.of()))
          .withMessageContaining("found '" + id + "'");
    }
  }

  @Test
  void aResultWithoutAClusterSaysWhy() {
    FormatInfo format = new FormatInfo("toy", "a toy", List.of());
    Finding why = Finding.of("toy.x", Severity.ERROR, ElementRef.host("h"), "it is empty");
    ImportResult.Builder b = ImportResult.builder();
    b.format(format).recordsRead(0).recordsSkipped(0);
    ImportResult r = b.findings(Findings.of(why)).build();
    assertThat(r).hasToString("toy: no cluster, 1 finding: 1 ERROR");
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(r::cluster)
        .withMessage("no cluster could be read as toy: ERROR host h: it is empty [toy.x]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ExportResult(format, false, Findings.none()))
        .withMessageContaining("must say why");
    assertThat(new ExportResult(format, false, Findings.of(why)).written()).isFalse();
  }
}
