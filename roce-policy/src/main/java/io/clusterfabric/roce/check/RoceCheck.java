package io.clusterfabric.roce.check;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.RuleCount;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.Routing;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Whether RoCE traffic gets what it needs from host to switch to host: every rule of {@link
 * RoceRules#paths} over all ports that it passes, in both directions, hosts included. Ports of
 * different roles may differ, as long as the two ends of each link agree and nothing that carries
 * RoCE drops it; the port that differs from what the rest of its ways do is the one that is named.
 *
 * <p>Immutable. Ways are found by one pass over the fabric for each destination group; what depends
 * on configuration alone is judged once for all ports that are configured alike.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RoceCheck {
  private final RocePaths paths;
  private final Findings findings;

  private RoceCheck(RocePaths paths) {
    this.paths = paths;
    this.findings = RoceRules.paths().check(paths);
  }

  /**
   * Checks the back-end fabric of a cluster, where flows take all shortest ways.
   *
   * @param cluster the cluster
   * @param deployment how its devices are configured
   * @return the findings
   */
  public static RoceCheck of(Cluster cluster, Deployment deployment) {
    return of(cluster, deployment, RoceCheckOptions.standard());
  }

  /**
   * Checks the back-end fabric of a cluster, where flows take all shortest ways.
   *
   * @param cluster the cluster
   * @param deployment how its devices are configured
   * @param options what else is known
   * @return the findings
   */
  public static RoceCheck of(Cluster cluster, Deployment deployment, RoceCheckOptions options) {
    return of(cluster, EcmpRouting.of(FabricGraph.of(cluster.backend())), deployment, options);
  }

  /**
   * Checks a fabric.
   *
   * @param cluster the cluster
   * @param routing which way traffic takes; its graph is that of one of the cluster's fabrics
   * @param deployment how devices are configured
   * @param options what else is known
   * @return the findings
   */
  public static RoceCheck of(
      Cluster cluster, Routing routing, Deployment deployment, RoceCheckOptions options) {
    return new RoceCheck(RocePaths.of(cluster, routing, deployment, options));
  }

  /**
   * What is wrong or worth knowing.
   *
   * @return each with its place, what was found, what is expected, and its source
   */
  public Findings findings() {
    return findings;
  }

  /**
   * The ways that were checked.
   *
   * @return the ports on them
   */
  public RocePaths paths() {
    return paths;
  }

  /**
   * How far pauses may spread beside how far they must.
   *
   * @return the domain and what narrows it
   */
  public LossAvoidanceDomain domain() {
    return LossAvoidanceDomain.of(paths);
  }

  /**
   * What the check comes to: nothing that is unknown becomes a pass.
   *
   * @return FAIL with an error; NOT_CHECKED where nothing is known of a device on the way
   */
  public Outcome outcome() {
    Outcome own = findings.outcome();
    boolean unknown = !findings.ofRule("roce.cov-1").isEmpty();
    return unknown ? Outcome.combine(List.of(own, Outcome.NOT_CHECKED)) : own;
  }

  /**
   * The check in words.
   *
   * @return how much was looked at and what each rule found
   */
  public Explanation explain() {
    Explanation.Builder out = Explanation.of(toString());
    out.term("ports on ways of RoCE", paths.passed().size());
    out.term("different configurations of ports", paths.classes());
    paths.fates().all().forEach(f -> out.term("mark", f));
    for (RuleCount c : findings.counts()) {
      out.term(c.ruleId(), c.count() + " " + c.severity());
    }
    for (Rule<RocePaths> r : RoceRules.paths().rules()) {
      if (!findings.ofRule(r.id()).isEmpty()) {
        out.source(r.source());
      }
    }
    return out.build();
  }

  @Override
  public String toString() {
    return outcome()
        + ": "
        + findings.count(Severity.ERROR)
        + " errors and "
        + findings.count(Severity.WARNING)
        + " warnings on "
        + paths;
  }
}
