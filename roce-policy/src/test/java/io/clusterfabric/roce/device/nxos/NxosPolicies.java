package io.clusterfabric.roce.device.nxos;

import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.roce.policy.ClassPolicy;
import io.clusterfabric.roce.policy.EcnPolicy;
import io.clusterfabric.roce.policy.EcnProfile;
import io.clusterfabric.roce.policy.QueueDepth;
import io.clusterfabric.roce.policy.QueuePolicy;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
import java.util.Optional;

/** Policies as NX-OS can say them. */
final class NxosPolicies {
  private NxosPolicies() {}

  static RocePolicy expressible(RocePolicy p) {
    RocePolicy.Builder b = p.toBuilder();
    TrustMode trust = p.trust().orElseThrow();
    boolean pcps = trust != TrustMode.DSCP;
    boolean dscps = trust.trustsDscp();
    for (ClassPolicy c : p.classes().values()) {
      ClassPolicy.Builder n = ClassPolicy.builder();
      n.trafficClass(c.trafficClass()).pfc(c.pfc());
      if (dscps) {
        n.dscps(c.dscps());
      }
      if (pcps) {
        n.pcps(c.pcps());
      }
      b.add(n.build());
    }
    p.queues()
        .forEach(
            (q, x) -> b.queue(q, new QueuePolicy(x.scheduling(), x.ecn().map(NxosPolicies::one))));
    if (p.watchdog().isPresent()) {
      b.watchdog(Watchdog.ON);
    }
    return b.build();
  }

  private static EcnPolicy one(EcnPolicy e) {
    EcnProfile p = e.everywhere().orElseGet(() -> e.byRate().get(e.byRate().firstKey()));
    return EcnPolicy.of(new EcnProfile(whole(p.min()), whole(p.max()), p.probability()));
  }

  private static QueueDepth whole(QueueDepth d) {
    Optional<DataSize> bytes = d.bytes();
    return bytes.isEmpty() ? d : QueueDepth.of(DataSize.ofBytes(bytes.get().bytes() / 1000 * 1000));
  }
}
