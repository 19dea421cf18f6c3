package io.clusterfabric.topology.format;

import static java.util.stream.Collectors.joining;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One reading of a source: finds the importer and lets it read. */
final class Reading {
  static final String UNRECOGNISED = "format.unrecognised";
  static final String UNKNOWN_ID = "format.unknown-id";
  static final String AMBIGUOUS = "format.ambiguous";
  static final String IMPORTER_FAILED = "format.importer-failed";

  static final FormatInfo NONE = new FormatInfo("unknown", "no known format", List.of());

  private final Importers importers;
  private final FabricSource source;
  private final ImportOptions options;
  private final FindingLog log;
  private final SourcePosition where;

  Reading(Importers importers, FabricSource source, ImportOptions options) {
    this.importers = importers;
    this.source = source;
    this.options = options;
    this.log = new FindingLog(options);
    this.where = SourcePosition.of(source.name());
    importers.findings().forEach(log::add);
  }

  ImportResult run(ProgressListener progress) throws IOException {
    Optional<FabricImporter> importer =
        options.formatId().isPresent() ? named(options.formatId().get()) : sniffed();
    if (importer.isEmpty()) {
      return nothing(NONE);
    }
    try {
      ImportResult result = importer.get().read(source, options, progress);
      return ImportResult.builder()
          .from(result)
          .findings(log.build(source.name()).plus(result.findings()))
          .build();
    } catch (CancelledException e) {
      throw e;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (RuntimeException e) {
      failed(importer.get(), "reading", e);
      return nothing(importer.get().format());
    }
  }

  private ImportResult nothing(FormatInfo format) {
    return ImportResult.builder()
        .format(format)
        .findings(log.build(source.name()))
        .recordsRead(0)
        .recordsSkipped(0)
        .build();
  }

  private Optional<FabricImporter> named(String id) {
    for (FabricImporter i : importers.list()) {
      if (i.format().id().equals(id)) {
        return Optional.of(i);
      }
    }
    log.add(
        Finding.builder()
            .ruleId(UNKNOWN_ID)
            .severity(Severity.ERROR)
            .where(where)
            .why("there is no format of the id that was asked for")
            .observed(Excerpt.of(id))
            .expected(known())
            .build());
    return Optional.empty();
  }

  private Optional<FabricImporter> sniffed() throws IOException {
    Likelihood best = Likelihood.NO;
    List<FabricImporter> bests = new ArrayList<>();
    for (FabricImporter i : importers.list()) {
      Likelihood l = sniff(i);
      if (l.compareTo(best) > 0) {
        best = l;
        bests.clear();
      }
      if (l == best && l != Likelihood.NO) {
        bests.add(i);
      }
    }
    if (bests.isEmpty()) {
      Impression impression = Impression.of(source);
      log.add(
          Finding.builder()
              .ruleId(UNRECOGNISED)
              .severity(Severity.ERROR)
              .where(where)
              .why("this is of no known format")
              .observed(impression.what())
              .expected(known())
              .fix(impression.remedy())
              .build());
      return Optional.empty();
    }
    if (bests.size() > 1) {
      log.add(
          Finding.builder()
              .ruleId(AMBIGUOUS)
              .severity(Severity.WARNING)
              .where(where)
              .why(
                  "this may be of several formats ("
                      + best
                      + "); it is read as "
                      + bests.get(0).format().id())
              .observed(bests.stream().map(i -> i.format().id()).collect(joining(", ")))
              .fix("name the right one in the option formatId")
              .build());
    }
    return Optional.of(bests.get(0));
  }

  private Likelihood sniff(FabricImporter importer) throws IOException {
    try {
      return importer.sniff(source);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (RuntimeException e) {
      failed(importer, "sniffing", e);
      return Likelihood.NO;
    }
  }

  private void failed(FabricImporter importer, String when, RuntimeException e) {
    log.add(
        IMPORTER_FAILED,
        Severity.ERROR,
        where,
        "the importer of "
            + importer.format().id()
            + " failed while "
            + when
            + ", which is a fault of the importer and not of the file: "
            + e);
  }

  private String known() {
    return importers.list().isEmpty()
        ? "no importer is installed"
        : importers.list().stream().map(i -> i.format().id()).collect(joining(", "));
  }
}
