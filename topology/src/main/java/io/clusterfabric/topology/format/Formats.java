package io.clusterfabric.topology.format;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Reads topologies of every format that is installed.
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
}
