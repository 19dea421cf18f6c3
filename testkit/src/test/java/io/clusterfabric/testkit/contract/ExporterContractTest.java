package io.clusterfabric.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the contract of exporters to its word: a good one passes, each bad one is noticed. */
class ExporterContractTest {
  private static volatile Fault fault = Fault.NONE;

  /** What a bad exporter does, and the test that must notice. */
  enum Fault {
    NONE(""),
    UNNAMED("theFormatIsNamed"),
    ANOTHER_IMPORTER("theFormatIsNamed"),
    REFUSES_ALL("samplesAreWritten"),
    WRITES_NOTHING("samplesAreWritten"),
    LOSES_THE_LAST_LINE("samplesAreWritten"),
    COUNTS_ITS_FILES("whatIsWrittenTwiceIsTheSame"),
    APPENDS("aFileThatIsThereIsReplacedAsAWhole"),
    LEAVES_DRAFTS("aFileThatIsThereIsReplacedAsAWhole"),
    MINDS_THE_LOCALE("localeAndTimeZoneMeanNothing"),
    MINDS_OTHER_THREADS("threadsDontDisturbEachOther"),
    WRITES_THE_UNFIT("unfitClustersAreRefused"),
    EMPTIES_BEFORE_REFUSING("hostileNamesNeverBreakTheGrammar"),
    IS_BROKEN_BY_NAMES("hostileNamesNeverBreakTheGrammar"),
    THROWS_AT_NAMES("hostileNamesNeverBreakTheGrammar"),
    THROWS_WITHOUT_HOSTS("anEmptyClusterEndsInAFileOrARefusal"),
    THROWS_AT_SEVERAL_FABRICS("randomClustersEndInAFileOrARefusal"),
    IS_SILENT("progressIsReported"),
    GOES_BACK("progressIsReported"),
    CANNOT_BE_CANCELLED("writingCanBeCancelled"),
    LEAVES_HALF("writingCanBeCancelled"),
    HIDES_FAILURES("aFolderThatIsNotThereIsAnIoFailure");

    final String noticedBy;

    Fault(String noticedBy) {
      this.noticedBy = noticedBy;
    }
  }

  /** Writes the names of switches, one a line. */
  static final class Toy implements FabricExporter {
    private static int files;

    @Override
    public FormatInfo format() {
      return new FormatInfo("toy", fault == Fault.UNNAMED ? " " : "a toy", List.of());
    }

    @Override
    public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
        throws IOException {
      if (fault == Fault.THROWS_WITHOUT_HOSTS && cluster.fabrics().isEmpty()) {
        throw new IllegalStateException("nothing to do");
      }
      if (fault == Fault.THROWS_AT_SEVERAL_FABRICS && cluster.fabrics().size() > 1) {
        throw new IllegalStateException("several fabrics");
      }
      Set<String> names = new TreeSet<>();
      cluster.fabrics().forEach(f -> f.switches().forEach(s -> names.add(s.id())));
      boolean bad = names.stream().anyMatch(n -> !n.matches("[\\w. -]*"));
      if (bad && fault == Fault.THROWS_AT_NAMES) {
        throw new IllegalArgumentException("what a name");
      }
      boolean unfit = names.isEmpty() && fault != Fault.WRITES_THE_UNFIT;
      if (fault == Fault.REFUSES_ALL || unfit || (bad && fault != Fault.IS_BROKEN_BY_NAMES)) {
        if (fault == Fault.EMPTIES_BEFORE_REFUSING) {
          Files.writeString(to, "");
        }
        return result(false, "cannot be held");
      }
      report(progress, 0);
      StringBuilder text = new StringBuilder();
      for (String n : names) {
        text.append(n).append(n.contains("\"") ? "\nskip\n" : "\n");
      }
      if (fault == Fault.LOSES_THE_LAST_LINE) {
        text.setLength(text.length() - 2);
      }
      if (fault == Fault.COUNTS_ITS_FILES) {
        text.append(++files);
      }
      if (fault == Fault.MINDS_THE_LOCALE) {
        text.append("TITLE".toLowerCase(Locale.getDefault()));
      }
      if (fault == Fault.MINDS_OTHER_THREADS) {
        text.append(Thread.currentThread().getName().replaceAll("contract", ""));
      }
      save(to, text.toString(), progress);
      return result(true, "");
    }

    private static void save(Path to, String text, ProgressListener progress) throws IOException {
      if (fault == Fault.WRITES_NOTHING) {
        return;
      }
      if (fault == Fault.LEAVES_HALF) {
        Files.writeString(to, "half");
      }
      if (fault == Fault.LEAVES_DRAFTS) {
        Files.writeString(to.resolveSibling("draft"), text);
      }
      report(progress, fault == Fault.GOES_BACK ? -1 : 1);
      try {
        String before = fault == Fault.APPENDS && Files.exists(to) ? Files.readString(to) : "";
        Files.write(to, (before + text).getBytes(UTF_8));
      } catch (IOException e) {
        if (fault == Fault.HIDES_FAILURES) {
          throw new IllegalStateException(e);
        }
        throw e;
      }
    }

    private static void report(ProgressListener progress, long done) {
      if (fault == Fault.CANNOT_BE_CANCELLED) {
        progress.onProgress(Progress.of("writing", done, 1));
      } else if (fault != Fault.IS_SILENT) {
        progress.report(Progress.of("writing", done, 1));
      }
    }

    private ExportResult result(boolean written, String why) {
      return new ExportResult(
          format(),
          written,
          written
              ? Findings.none()
              : Findings.of(
                  Finding.of("toy.unfit", Severity.ERROR, SourcePosition.of("toy"), why)));
    }
  }

  /** Reads what the toy writes. */
  static final class ToyBack implements FabricImporter {
    @Override
    public FormatInfo format() {
      return fault == Fault.ANOTHER_IMPORTER
          ? new FormatInfo("other", "another", List.of())
          : new Toy().format();
    }

    @Override
    public Likelihood sniff(FabricSource source) {
      return Likelihood.MAYBE;
    }

    @Override
    public ImportResult read(FabricSource source, ImportOptions options, ProgressListener p)
        throws IOException {
      String text = new String(source.head(source.streamNames().get(0), 1 << 20), UTF_8);
      ClusterBuilder cluster = Cluster.builder("toys");
      SwitchSpec spec = SwitchSpec.builder().model("toy").build();
      long skipped = text.lines().filter(l -> l.equals("skip")).count();
      text.lines()
          .filter(l -> !l.equals("skip"))
          .forEach(l -> cluster.fabric("toys").addSwitch(Switch.of(l, spec)));
      ImportResult.Builder out = ImportResult.builder();
      out.format(format())
          .findCluster(cluster.build())
          .findings(Findings.none())
          .recordsRead(text.lines().count())
          .recordsSkipped(skipped);
      return out.build();
    }
  }

  static class Exporter extends FabricExporterContract {
    @Override
    protected FabricExporter exporter() {
      return new Toy();
    }

    @Override
    protected List<Cluster> samples() {
      ClusterBuilder cluster = Cluster.builder("sample");
      SwitchSpec spec = SwitchSpec.builder().model("toy").build();
      cluster.fabric("toys").addSwitch(Switch.of("one", spec)).addSwitch(Switch.of("two", spec));
      return List.of(cluster.build());
    }

    @Override
    protected List<Cluster> unfit() {
      return List.of(Cluster.builder("no switches").build());
    }

    @Override
    protected Optional<FabricImporter> reader() {
      return Optional.of(new ToyBack());
    }

    @Override
    protected void checkReadBack(Cluster cluster, ExportResult result, ImportResult read) {
      Set<String> names = new TreeSet<>();
      cluster.fabrics().forEach(f -> f.switches().forEach(s -> names.add(s.id())));
      Set<String> back = new TreeSet<>();
      read.cluster().fabrics().forEach(f -> f.switches().forEach(s -> back.add(s.id())));
      assertThat(back).isEqualTo(names);
    }
  }

  @Test
  void aGoodExporterPasses() {
    fault = Fault.NONE;
    Map<String, String> results = ContractRun.of(Exporter.class, "");
    results.forEach((test, failure) -> assertThat(failure).as(test).isEmpty());
    Set<String> shown = new HashSet<>();
    for (Fault each : Fault.values()) {
      shown.add(each.noticedBy);
    }
    assertThat(shown).as("tests that are shown to fail").containsAll(results.keySet());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aBadExporterIsNoticed(Fault each) {
    fault = each;
    try {
      Map<String, String> results = ContractRun.of(Exporter.class, each.noticedBy);
      assertThat(results).as("the test that notices " + each).containsKey(each.noticedBy);
      assertThat(results.get(each.noticedBy))
          .as("failure of " + each.noticedBy)
          .matches(ContractRun.FAILURE);
    } finally {
      fault = Fault.NONE;
    }
  }
}
