package io.clusterfabric.testkit.arbitrary;

/** What an arbitrary cluster may have beyond bare nodes and links. */
enum Feature {
  RAILS,
  PLANES,
  BONDS,
  GPUS,
  GATEWAYS,
  ROUTERS,
  PARALLEL_LINKS,
  LOOPBACKS,
  AGGREGATION_NODES,
  DIRECTORS,
  DESCRIBED_PORTS,
  CABLES,
  LOCATIONS,
  FAILURE_DOMAINS,
  PCIE,
  RATES,
  FOREIGN_NAMES,
  IDENTITIES,
  PROVENANCE,
  EXTENSIONS,
  PART_IDS,
  SCALE_UP
}
