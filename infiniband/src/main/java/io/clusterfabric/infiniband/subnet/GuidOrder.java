package io.clusterfabric.infiniband.subnet;

/**
 * The order in which OpenSM goes through nodes and ports. Its maps are keyed by GUIDs in network
 * byte order and compare the keys as numbers of the machine that it runs on, which is little endian
 * wherever InfiniBand is: so the last byte of a GUID counts most. Source: opensm 3.3.23,
 * osm_node_info_rcv.c with complib cl_map.c.
 */
final class GuidOrder {
  private GuidOrder() {}

  static int compare(long a, long b) {
    return Long.compareUnsigned(Long.reverseBytes(a), Long.reverseBytes(b));
  }
}
