package io.clusterfabric.testkit.contract;

import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import org.apiguardian.api.API;

/**
 * What every reader of measurements must do with samples of its format, with other files, and with
 * damaged, endless and hostile input. The same as the {@linkplain FabricImporterContract contract
 * of importers}, but for this: input without any measurement is explained by a finding of any
 * severity, and the limit of elements is the limit of values.
 *
 * @param <E> the kind of evidence; must have a sensible {@code equals}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class EvidenceReaderContract<E> extends SourceReaderContract {
  /** For subclasses. */
  protected EvidenceReaderContract() {}

  /**
   * The reader.
   *
   * @return the reader; stateless, so it may be a new one each time or always the same
   */
  protected abstract EvidenceReader<E> reader();

  @Override
  final Object covered() {
    return reader();
  }

  @Override
  final FormatInfo readerFormat() {
    return reader().format();
  }

  @Override
  final Likelihood judged(FabricSource source) throws IOException {
    return reader().sniff(source);
  }

  @Override
  final Reading reading(
      FabricSource source, Limits limits, boolean strict, ProgressListener progress)
      throws IOException {
    ReadOptions.Builder b = ReadOptions.builder();
    b.limits(limits).strict(strict);
    EvidenceResult<E> r = reader().read(source, b.build(), progress);
    return new Reading(
        readerFormat(),
        !r.values().isEmpty(),
        r.values(),
        r.values().size(),
        r.findings(),
        r.parsed(),
        r.skipped());
  }

  @Override
  final Severity severityOfNothing() {
    return Severity.INFO;
  }
}
