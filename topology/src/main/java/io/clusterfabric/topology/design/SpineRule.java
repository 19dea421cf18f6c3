package io.clusterfabric.topology.design;

import org.apiguardian.api.API;

/** How many upper switches a layer of lower switches gets. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum SpineRule {
  /**
   * The least number that has enough ports and divides the uplinks of a lower switch, so that all
   * bundles are equal. NVIDIA's published tables follow it.
   */
  EVEN_BUNDLES,
  /**
   * The least number that has enough ports. Bundles may differ by one link; they are dealt
   * staggered from switch to switch, so that the loads of two upper switches differ by one link at
   * most.
   */
  PORT_CEILING
}
