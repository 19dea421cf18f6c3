package io.clusterfabric.model;

import org.apiguardian.api.API;

/**
 * The technology of a fabric. The set is open: constants for the common ones, {@link #of} for any
 * other. No computation in this library depends on the name alone.
 *
 * @param id lower case letters, digits and hyphens
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Technology(String id) {
  /** InfiniBand. */
  public static final Technology INFINIBAND = new Technology("infiniband");

  /** Ethernet with RDMA over Converged Ethernet, version 2. */
  public static final Technology ROCE_V2 = new Technology("roce-v2");

  /** Ethernet with Ultra Ethernet transport. */
  public static final Technology ULTRA_ETHERNET = new Technology("ultra-ethernet");

  /** Ethernet without RDMA, or not said with which. */
  public static final Technology ETHERNET = new Technology("ethernet");

  /** NVLink. */
  public static final Technology NVLINK = new Technology("nvlink");

  /** AMD's Infinity Fabric between GPUs. */
  public static final Technology XGMI = new Technology("xgmi");

  /** Elastic Fabric Adapter. */
  public static final Technology EFA = new Technology("efa");

  /** Slingshot. */
  public static final Technology SLINGSHOT = new Technology("slingshot");

  /** Not known. */
  public static final Technology UNKNOWN = new Technology("unknown");

  /**
   * Checks the id.
   *
   * @param id lower case letters, digits and hyphens
   */
  public Technology {
    if (!id.matches("[a-z0-9][a-z0-9-]{0,63}")) {
      throw new IllegalArgumentException(
          "a technology's id is made of a-z, 0-9 and '-', found '" + id + "'");
    }
  }

  /**
   * A technology by id.
   *
   * @param id lower case letters, digits and hyphens
   * @return the technology
   */
  public static Technology of(String id) {
    return new Technology(id);
  }

  @Override
  public String toString() {
    return id;
  }
}
