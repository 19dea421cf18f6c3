package io.clusterfabric.collectives.placement;

import org.apiguardian.api.API;

/**
 * A GPU of a cluster.
 *
 * @param host the id of its host
 * @param index its index in the host, from 0
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record GpuRef(String host, int index) {

  /**
   * Checks the index.
   *
   * @param host the id of its host
   * @param index its index in the host, from 0
   */
  public GpuRef {
    if (index < 0) {
      throw new IllegalArgumentException("GPUs of a host count from 0, found " + index);
    }
  }

  @Override
  public String toString() {
    return host + "/gpu" + index;
  }
}
