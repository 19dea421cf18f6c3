package io.clusterfabric.model.format;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import org.apiguardian.api.API;

/**
 * Writes topologies in one format. Implementations are found through {@link
 * java.util.ServiceLoader} and must be stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface FabricExporter {

  /**
   * The format that is written.
   *
   * @return the format
   */
  FormatInfo format();

  /**
   * Writes a cluster, or refuses with a reason what the format cannot hold.
   *
   * @param cluster the cluster
   * @param to a file, or a folder where the format is of several files
   * @param progress hears how far the writing has come
   * @return what was written and what was lost
   * @throws IOException if the file cannot be written
   */
  ExportResult write(Cluster cluster, Path to, ProgressListener progress) throws IOException;
}
