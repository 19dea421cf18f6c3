package io.clusterfabric.roce.pause;

import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Collection;
import java.util.SortedMap;
import org.apiguardian.api.API;

/**
 * By which priorities traffic is paused, on whatever graph: the intact fabric or one that has lost
 * a link. Implementations are immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface PausePriorities {
  /**
   * The rule on a graph.
   *
   * @param graph the fabric
   * @return the rule, with the graph's numbers
   */
  PriorityRule on(FabricGraph graph);

  /**
   * Traffic keeps its priority from end to end.
   *
   * @param lossless the priorities that are paused instead of dropped; others cannot deadlock
   * @return the priorities
   * @throws IllegalArgumentException if there is none
   */
  static PausePriorities keep(Collection<PfcPriority> lossless) {
    return BouncePriorities.keep(lossless);
  }

  /**
   * Traffic changes its priority when it bounces: when a switch got it from a switch of a higher
   * tier and sends it to one again. So SONiC's dual-ToR puts what was 3 into 2 and what was 4 into
   * 6 (sonic-net/SONiC, doc/qos/tunnel_dscp_remapping.md), and Tagger has a priority for each
   * bounce (Hu and others, CoNEXT 2017).
   *
   * @param lossless the priorities that endpoints send
   * @param remap the priority behind a bounce by that before it; a priority that is no key becomes
   *     lossy when it bounces
   * @return the priorities
   * @throws IllegalArgumentException if endpoints send none
   */
  static PausePriorities remapOnBounce(
      Collection<PfcPriority> lossless, SortedMap<PfcPriority, PfcPriority> remap) {
    return BouncePriorities.remap(lossless, remap);
  }

  /**
   * What is configured: the class that the receiving port makes of a DSCP, its priority group, the
   * priorities by which that pauses, and whether the sending port stops the packet's queue for one
   * of them. Where a switch has a tunnel with maps, what bounces there enters the tunnel. The outer
   * mark counts until the endpoint. Of parallel links the first one's ports are looked at.
   *
   * @param deployment the configurations; ids as in the graph
   * @param sent the code points that endpoints send
   * @return the priorities
   * @throws IllegalArgumentException if endpoints send none
   */
  static PausePriorities deployed(Deployment deployment, Collection<Dscp> sent) {
    return DeployedPriorities.of(deployment, sent);
  }
}
