package io.clusterfabric.topology.format;

import static java.util.stream.Collectors.joining;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.CancelledException;
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
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Reads and writes topologies of every format that is installed.
 *
 * <p>The format is found by sniffing: each importer judges the head of the source, and the one that
 * is surest reads it. Importers are found through {@link java.util.ServiceLoader}, with the class
 * loader of this library and the thread's context class loader. What is wrong with a file is told
 * by findings, never by an exception: a source that nobody recognises gives a result without a
 * cluster whose finding lists the formats that are.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Formats {
  private Formats() {}

  /**
   * Reads a file or folder with the standard options.
   *
   * @param path the file or folder
   * @return what came out
   * @throws IOException if it does not exist or cannot be read
   */
  public static ImportResult read(Path path) throws IOException {
    return read(path, ImportOptions.standard());
  }

  /**
   * Reads a file or folder.
   *
   * @param path the file or folder
   * @param options how to read it
   * @return what came out
   * @throws IOException if it does not exist or cannot be read
   */
  public static ImportResult read(Path path, ImportOptions options) throws IOException {
    return read(FabricSource.of(path), options);
  }

  /**
   * Reads a source.
   *
   * @param source the source
   * @param options how to read it; {@link ImportOptions#formatId} names the format where nothing is
   *     to be sniffed
   * @return what came out
   * @throws IOException if it cannot be read
   */
  public static ImportResult read(FabricSource source, ImportOptions options) throws IOException {
    return read(source, options, ProgressListener.silent());
  }

  /**
   * Reads a source and reports progress.
   *
   * @param source the source
   * @param options how to read it; {@link ImportOptions#formatId} names the format where nothing is
   *     to be sniffed
   * @param progress hears how far the reading has come and may stop it
   * @return what came out
   * @throws IOException if it cannot be read
   * @throws CancelledException if the listener stopped the reading
   */
  public static ImportResult read(
      FabricSource source, ImportOptions options, ProgressListener progress) throws IOException {
    return new Reading(Importers.installed(), source, options).run(progress);
  }

  /**
   * The formats that can be read.
   *
   * @return in order of id
   */
  public static List<FormatInfo> all() {
    return Importers.installed().list().stream().map(FabricImporter::format).toList();
  }

  /**
   * Writes a cluster.
   *
   * @param cluster the cluster
   * @param formatId the format, one of {@link #writable}
   * @param to a file, or a folder where the format is of several files; replaced if it is there
   * @return what was written and what was lost, or why the format cannot hold the cluster
   * @throws IOException if the file cannot be written
   */
  public static ExportResult write(Cluster cluster, String formatId, Path to) throws IOException {
    return write(cluster, formatId, to, ProgressListener.silent());
  }

  /**
   * Writes a cluster and reports progress.
   *
   * @param cluster the cluster
   * @param formatId the format, one of {@link #writable}
   * @param to a file, or a folder where the format is of several files; replaced if it is there
   * @param progress hears how far the writing has come and may stop it
   * @return what was written and what was lost, or why the format cannot hold the cluster
   * @throws IOException if the file cannot be written
   * @throws CancelledException if the listener stopped the writing
   */
  public static ExportResult write(
      Cluster cluster, String formatId, Path to, ProgressListener progress) throws IOException {
    Exporters exporters = Exporters.installed();
    Optional<FabricExporter> exporter = exporters.find(formatId);
    if (exporter.isPresent()) {
      return exporter.get().write(cluster, to, progress);
    }
    Finding unknown =
        Finding.builder()
            .ruleId(Reading.UNKNOWN_ID)
            .severity(Severity.ERROR)
            .where(SourcePosition.of(String.valueOf(to)))
            .why("no format that can be written has this id")
            .observed(Excerpt.of(formatId))
            .expected(exporters.list().stream().map(e -> e.format().id()).collect(joining(", ")))
            .build();
    return new ExportResult(Reading.NONE, false, Findings.of(unknown));
  }

  /**
   * The formats that can be written.
   *
   * @return in order of id
   */
  public static List<FormatInfo> writable() {
    return Exporters.installed().list().stream().map(FabricExporter::format).toList();
  }
}
