package io.clusterfabric.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.util.Optional;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * What every importer of topologies must do with samples of its format, with other files, and with
 * damaged, endless and hostile input: end in time with a result and findings that name lines,
 * honour the limits, report progress, stop when asked, and give the same each time.
 *
 * <pre>{@code
 * class MyImporterContractTest extends FabricImporterContract {
 *   @Override
 *   protected FabricImporter importer() {
 *     return new MyImporter();
 *   }
 *
 *   @Override
 *   protected List<FabricSource> samples() {
 *     return List.of(FabricSource.ofText("small.my", "..."));
 *   }
 *
 *   @Override
 *   protected FabricSource brokenSample() {
 *     return FabricSource.ofText("broken.my", "...");
 *   }
 * }
 * }</pre>
 *
 * <p>A reader reports input that is beyond a limit by a finding of severity ERROR, or refuses it
 * with a {@link io.clusterfabric.model.finding.LimitExceededException}. The test of damage reads
 * 500 damaged samples, and 20,000 where the system property {@code clusterfabric.full} is {@code
 * true}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class FabricImporterContract extends SourceReaderContract {
  private static final String CLUSTER_ID = "contract";
  private static final Provenance NO_PROVENANCE = Provenance.of("the contract");

  /** For subclasses. */
  protected FabricImporterContract() {}

  /**
   * The importer.
   *
   * @return the importer; stateless, so it may be a new one each time or always the same
   */
  protected abstract FabricImporter importer();

  /**
   * The options with which the samples are read.
   *
   * @return the standard options by default; limits, strictness and cluster id are set by the tests
   */
  protected ImportOptions options() {
    return ImportOptions.standard();
  }

  @Test
  final void theClusterTakesTheIdThatWasAskedFor() throws IOException {
    for (FabricSource sample : samples()) {
      assertThat(result(sample, Limits.standard(), false, ProgressListener.silent()).cluster().id())
          .as("id of the cluster read from " + sample)
          .isEqualTo(CLUSTER_ID);
    }
  }

  @Override
  final Object covered() {
    return importer();
  }

  @Override
  final FormatInfo readerFormat() {
    return importer().format();
  }

  @Override
  final Likelihood judged(FabricSource source) throws IOException {
    return importer().sniff(source);
  }

  @Override
  final Reading reading(
      FabricSource source, Limits limits, boolean strict, ProgressListener progress)
      throws IOException {
    ImportResult r = result(source, limits, strict, progress);
    Optional<Cluster> cluster = r.findCluster();
    return new Reading(
        r.format(),
        cluster.isPresent(),
        cluster.map(c -> c.toBuilder().provenance(NO_PROVENANCE).build()),
        cluster.map(FabricImporterContract::elements).orElse(0L),
        r.findings(),
        r.recordsRead(),
        r.recordsSkipped());
  }

  @Override
  final Severity severityOfNothing() {
    return Severity.ERROR;
  }

  private ImportResult result(
      FabricSource source, Limits limits, boolean strict, ProgressListener progress)
      throws IOException {
    ImportOptions.Builder b = ImportOptions.builder();
    b.from(options()).clusterId(CLUSTER_ID).limits(limits).strict(strict);
    return importer().read(source, b.build(), progress);
  }

  private static long elements(Cluster cluster) {
    long elements = cluster.hosts().size();
    for (Fabric f : cluster.fabrics()) {
      elements += f.switches().size() + (long) f.links().size();
    }
    return elements;
  }
}
