package io.clusterfabric.topology.format.cablelist;

import org.apiguardian.api.API;

/**
 * Writes desired topologies of UFM's NDT plugin.
 *
 * <p>What the format does not hold is told by findings. Names that no list holds, with control
 * characters or outer blanks, are refused.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class UfmNdtExporter extends DialectExporter {
  /** An exporter; it has no state. */
  public UfmNdtExporter() {
    super(new NdtDialect());
  }
}
