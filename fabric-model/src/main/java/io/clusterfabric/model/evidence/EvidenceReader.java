package io.clusterfabric.model.evidence;

import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import org.apiguardian.api.API;

/**
 * Reads what somebody measured. Implementations are stateless.
 *
 * @param <E> the kind of evidence
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface EvidenceReader<E> {

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
   * Reads a source; a damaged record costs itself and nothing else.
   *
   * @param source the source
   * @param options how to read it
   * @param progress hears how far the reading has come
   * @return the evidence and every doubt
   * @throws IOException if the source cannot be read
   */
  EvidenceResult<E> read(FabricSource source, ReadOptions options, ProgressListener progress)
      throws IOException;
}
