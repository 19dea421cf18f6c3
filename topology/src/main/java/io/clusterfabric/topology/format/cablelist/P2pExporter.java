package io.clusterfabric.topology.format.cablelist;

import org.apiguardian.api.API;

/**
 * Writes point-to-point lists of UFM's Cable Validation Tool, saved as comma-separated values.
 *
 * <p>What the format does not hold is told by findings. Names that no list holds, with control
 * characters or outer blanks, are refused.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class P2pExporter extends DialectExporter {
  /** An exporter; it has no state. */
  public P2pExporter() {
    super(new P2pDialect());
  }
}
