package io.clusterfabric.roce.device.junos;

import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.roce.policy.ClassPolicy;
import io.clusterfabric.roce.policy.EcnPolicy;
import io.clusterfabric.roce.policy.EcnProfile;
import io.clusterfabric.roce.policy.QueueDepth;
import io.clusterfabric.roce.policy.QueuePolicy;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;

/** Policies as Junos can say them: depths are shares, classes are queues. */
final class JunosPolicies {
  private JunosPolicies() {}

  static RocePolicy expressible(RocePolicy p) {
    RocePolicy.Builder b = p.toBuilder();
    boolean dscps = !p.dscpMap().isEmpty();
    for (ClassPolicy c : p.classes().values()) {
      ClassPolicy.Builder n = ClassPolicy.builder();
      n.trafficClass(c.trafficClass()).pfc(c.pfc()).dscps(c.dscps());
      if (!dscps) {
        n.pcps(c.pcps());
      }
      b.add(n.build());
    }
    b.trust(dscps ? TrustMode.DSCP : TrustMode.PCP);
    p.queues()
        .forEach(
            (q, x) ->
                b.queue(q, new QueuePolicy(x.scheduling(), x.ecn().map(JunosPolicies::shares))));
    if (p.watchdog().isPresent()) {
      b.watchdog(Watchdog.ON);
    }
    return b.build();
  }

  private static EcnPolicy shares(EcnPolicy e) {
    EcnProfile p = e.everywhere().orElseGet(() -> e.byRate().get(e.byRate().firstKey()));
    if (p.min().share().isPresent()) {
      return e;
    }
    int min = (int) (p.min().bytes().orElseThrow().bytes() % 50);
    int more = (int) (p.max().bytes().orElseThrow().bytes() % 40);
    return EcnPolicy.of(
        new EcnProfile(
            QueueDepth.ofPercent(min),
            QueueDepth.ofPercent(min + more),
            p.probability().max(Ratio.of(1, 100))));
  }
}
