package io.clusterfabric.topology.format.json;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.InvalidModelException;
import io.clusterfabric.model.finding.LimitExceededException;
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
import io.clusterfabric.model.json.FabricJson;
import io.clusterfabric.model.json.JsonModelException;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Reads the clusters that {@link FabricJson} writes. The cluster comes back as it was saved, with
 * its parts and its provenance; only {@link ImportOptions#clusterId} gives it another id.
 *
 * <p>Reading is strict and ends at the first fault, which is told with line, column and JSON
 * pointer: half a document is no cluster. Of a folder the one file that is such a document is read;
 * of several the first in natural order, and the others are named.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricJsonImporter implements FabricImporter {
  static final String BROKEN = "format.fabric-json.broken";
  static final String LIMIT = "format.fabric-json.limit";
  static final String INVALID = "format.fabric-json.invalid-model";
  static final String NO_DOCUMENT = "format.fabric-json.no-document";
  static final String SEVERAL = "format.fabric-json.several-documents";
  static final String OPTION = "format.option";

  static final FormatInfo FORMAT =
      new FormatInfo("fabric-json", "a cluster saved by this library", List.of("json"));
  private static final int HEAD = 1 << 16;

  /** An importer; it has no state. */
  public FabricJsonImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /**
   * Judges a source by the first 64 KiB of each stream: JSON that names the schema of clusters at
   * its top level is surely one, other JSON is none.
   */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      if (HeadOfDocument.isCluster(source.head(stream, HEAD))) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  /**
   * Reads a document. Takes time in proportion to its length, with a logarithm more for sorting.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    for (String option : options.formatOptions().keySet()) {
      log.add(
          OPTION,
          Severity.WARNING,
          SourcePosition.of(source.name()),
          "this format has no options; it is passed over",
          option);
    }
    List<String> documents = documents(source);
    Optional<Cluster> cluster = Optional.empty();
    if (documents.isEmpty()) {
      log.add(
          NO_DOCUMENT,
          Severity.ERROR,
          SourcePosition.of(source.name()),
          "none of its " + source.streamNames().size() + " files is a saved cluster");
    } else {
      cluster = read(source, documents.get(0), options, progress, log);
      for (String other : documents.subList(1, documents.size())) {
        log.add(
            SEVERAL,
            Severity.WARNING,
            SourcePosition.of(other),
            "of several saved clusters the first is read, which is "
                + Excerpt.of(documents.get(0))
                + "; read this one by itself");
      }
    }
    return ImportResult.builder()
        .format(FORMAT)
        .findCluster(cluster)
        .findings(log.build(source.name()))
        .recordsRead(cluster.map(FabricJsonImporter::records).orElse(0L))
        .recordsSkipped(Math.max(0, documents.size() - 1))
        .build();
  }

  /** The only stream whatever it holds, or those of several that are saved clusters. */
  private static List<String> documents(FabricSource source) throws IOException {
    if (source.streamNames().size() == 1) {
      return source.streamNames();
    }
    List<String> documents = new ArrayList<>();
    for (String stream : source.streamNames()) {
      if (HeadOfDocument.isCluster(source.head(stream, HEAD))) {
        documents.add(stream);
      }
    }
    return documents;
  }

  private static Optional<Cluster> read(
      FabricSource source,
      String stream,
      ImportOptions options,
      ProgressListener progress,
      FindingLog log)
      throws IOException {
    try (InputStream in = new ReportingInput(source.open(stream), progress)) {
      Cluster cluster = FabricJson.read(in, options.limits());
      String id = options.clusterId().orElse(cluster.id());
      return Optional.of(id.equals(cluster.id()) ? cluster : cluster.toBuilder().id(id).build());
    } catch (JsonModelException e) {
      log.add(
          BROKEN,
          Severity.ERROR,
          new SourcePosition(stream, e.line(), e.column()),
          e.reason() + (e.path().isEmpty() ? "" : " (at " + Excerpt.of(e.path()) + ")"));
    } catch (LimitExceededException e) {
      log.add(LIMIT, Severity.ERROR, new SourcePosition(stream, e.line(), e.column()), e.reason());
    } catch (InvalidModelException e) {
      log.add(
          INVALID,
          Severity.ERROR,
          SourcePosition.of(stream),
          "it describes what cannot be: the model finds "
              + e.findings().size()
              + (e.findings().size() == 1 ? " violation" : " violations"));
      e.findings().forEach(log::add);
    }
    return Optional.empty();
  }

  private static long records(Cluster cluster) {
    long records = cluster.hosts().size();
    for (Fabric f : cluster.fabrics()) {
      records += (long) f.switches().size() + f.links().size() + f.cables().size();
    }
    return records;
  }
}
