package io.clusterfabric.model.format;

import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import org.apiguardian.api.API;

/**
 * Reads topologies of one format. Implementations are found through {@link java.util.ServiceLoader}
 * and must be stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface FabricImporter {

  /**
   * The format that is read.
   *
   * @return the format
   */
  FormatInfo format();

  /**
   * Judges by the heads of a source's streams whether it is of this format.
   *
   * @param source the source
   * @return how likely it is
   * @throws IOException if the source cannot be read
   */
  Likelihood sniff(FabricSource source) throws IOException;

  /**
   * Reads a source. What is wrong with its content becomes findings; a damaged record costs itself
   * and nothing else.
   *
   * @param source the source
   * @param options how to read it
   * @param progress hears how far the reading has come
   * @return what came out
   * @throws IOException if the source cannot be read
   */
  ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException;
}
