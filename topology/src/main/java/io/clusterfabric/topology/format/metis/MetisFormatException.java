package io.clusterfabric.topology.format.metis;

import io.clusterfabric.model.finding.FabricException;
import java.io.Serial;
import org.apiguardian.api.API;

/** A file is no graph of METIS; the message says where and what to do. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MetisFormatException extends FabricException {
  @Serial private static final long serialVersionUID = 1L;

  MetisFormatException(String file, int line, String what) {
    super(file + (line > 0 ? ", line " + line : "") + ": " + what);
  }
}
