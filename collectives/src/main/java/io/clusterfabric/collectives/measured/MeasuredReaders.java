package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** The readers of this package, by what they read. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MeasuredReaders {
  /** What stands before the names of the rules of this package. */
  static final String RULES = "collectives.measured";

  private MeasuredReaders() {}

  /**
   * Readers of logs of benchmarks of collectives.
   *
   * @return in the order in which a source is to be tried
   */
  public static List<EvidenceReader<CollectiveRun>> runs() {
    return List.of(new NcclTestsJsonReader(), new NcclTestsReader(), new OsuReader());
  }

  /**
   * Readers of tables of measured rows.
   *
   * @return in the order in which a source is to be tried
   */
  public static List<EvidenceReader<MeasuredRow>> rows() {
    return List.of(new MeasuredTable());
  }

  /**
   * Reads a log by the reader that knows it best.
   *
   * @param file a file, or a folder of files of one tool
   * @return its runs, and every doubt; no run and an error if no reader knows it
   * @throws IOException if it cannot be read
   */
  public static EvidenceResult<CollectiveRun> read(Path file) throws IOException {
    return read(FabricSource.of(file), ReadOptions.standard(), ProgressListener.silent());
  }

  /**
   * Reads a log by the reader that knows it best.
   *
   * @param source the log
   * @param options how to read it
   * @param progress hears how far the reading has come
   * @return its runs, and every doubt; no run and an error if no reader knows it
   * @throws IOException if it cannot be read
   */
  public static EvidenceResult<CollectiveRun> read(
      FabricSource source, ReadOptions options, ProgressListener progress) throws IOException {
    Optional<EvidenceReader<CollectiveRun>> best = Optional.empty();
    Likelihood most = Likelihood.NO;
    for (EvidenceReader<CollectiveRun> reader : runs()) {
      Likelihood likelihood = reader.sniff(source);
      if (likelihood.compareTo(most) > 0) {
        most = likelihood;
        best = Optional.of(reader);
      }
    }
    if (best.isPresent()) {
      return best.get().read(source, options, progress);
    }
    Findings.Builder findings = Findings.builder();
    findings.add(
        "collectives.measured.unknown-format",
        Severity.ERROR,
        SourcePosition.of(source.name()),
        "this is no output of nccl-tests, rccl-tests or the OSU micro-benchmarks that a reader here"
            + " knows");
    return new EvidenceResult<>(List.of(), findings.build(), 0, 0);
  }
}
