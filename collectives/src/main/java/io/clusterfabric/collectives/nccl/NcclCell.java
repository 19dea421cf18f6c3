package io.clusterfabric.collectives.nccl;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.TimeSpan;
import org.apiguardian.api.API;

/**
 * One cell of the table that NCCL prints with {@code NCCL_DEBUG_SUBSYS=TUNING}.
 *
 * @param latency what an operation of no bytes takes
 * @param bandwidth size by time of a large message (algorithm bandwidth); 0 if the pair is off
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record NcclCell(TimeSpan latency, Bandwidth bandwidth) {

  /**
   * Checks the parts.
   *
   * @param latency what an operation of no bytes takes
   * @param bandwidth size by time of a large message (algorithm bandwidth); 0 if the pair is off
   */
  public NcclCell {
    requireNonNull(latency);
    requireNonNull(bandwidth);
  }

  @Override
  public String toString() {
    return latency + " / " + bandwidth;
  }
}
