package io.clusterfabric.roce.device;

import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * An address of an RDMA device.
 *
 * @param device the RDMA device, such as {@code mlx5_0}
 * @param port its port, from 1
 * @param index its place in the table
 * @param gid the address, 8 groups of hexadecimal digits
 * @param ipv4 the IPv4 address in it, if there is one
 * @param version {@code v1} or {@code v2} of RoCE
 * @param netdev the network interface, if given
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record GidEntry(
    String device,
    int port,
    int index,
    String gid,
    Optional<String> ipv4,
    String version,
    Optional<String> netdev) {

  /**
   * Whether the address is of the link only.
   *
   * @return whether it begins with {@code fe80}
   */
  public boolean isLinkLocal() {
    return gid.toLowerCase(Locale.ROOT).startsWith("fe80:");
  }

  /**
   * Whether RoCE traffic with it can be routed.
   *
   * @return whether it is of RoCEv2 and not of the link only
   */
  public boolean isRoutable() {
    return version.equals("v2") && !isLinkLocal();
  }
}
