package io.clusterfabric.topology.format.cablelist;

import org.apiguardian.api.API;

/**
 * Writes cable lists of this library: columns {@code a_device}, {@code a_port}, {@code b_device}
 * and {@code b_port}, and what is known of devices, rates and cables.
 *
 * <p>What the format does not hold is told by findings. Names that no list holds, with control
 * characters or outer blanks, are refused.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CableListExporter extends DialectExporter {
  /** An exporter; it has no state. */
  public CableListExporter() {
    super(new OwnDialect());
  }
}
