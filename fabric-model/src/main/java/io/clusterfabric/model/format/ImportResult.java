package io.clusterfabric.model.format;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What came out of reading a topology: a cluster if there was one, and every doubt. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ImportResult {
  ImportResult() {}

  /**
   * The format that was read.
   *
   * @return the format
   */
  public abstract FormatInfo format();

  /**
   * The cluster, if the source holds one.
   *
   * @return the cluster; empty if nothing could be made of the source, and the findings say why
   */
  public abstract Optional<Cluster> findCluster();

  /**
   * Every doubt, with line numbers.
   *
   * @return the findings
   */
  public abstract Findings findings();

  /**
   * How many records (lines, rows, objects, as the format counts) were understood.
   *
   * @return the number
   */
  public abstract long recordsRead();

  /**
   * How many records were left out, each with a finding.
   *
   * @return the number
   */
  public abstract long recordsSkipped();

  /**
   * The cluster.
   *
   * @return the cluster
   * @throws NoSuchElementException if nothing could be made of the source; says why
   */
  public Cluster cluster() {
    return findCluster()
        .orElseThrow(
            () ->
                new NoSuchElementException(
                    "no cluster could be read as "
                        + format().id()
                        + findings().stream()
                            .filter(f -> f.severity() == Severity.ERROR)
                            .findFirst()
                            .map(Finding::toString)
                            .map(t -> ": " + t)
                            .orElse("")));
  }

  /**
   * Starts a result.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public String toString() {
    return format().id()
        + ": "
        + findCluster().map(Cluster::toString).orElse("no cluster")
        + ", "
        + findings();
  }

  /** Collects the parts of a result. */
  public static class Builder extends ImmutableImportResult.Builder {
    Builder() {}
  }
}
