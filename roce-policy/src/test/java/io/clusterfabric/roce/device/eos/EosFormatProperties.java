package io.clusterfabric.roce.device.eos;

import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceFormatLaws;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import java.util.List;
import java.util.Optional;

class EosFormatProperties extends DeviceFormatLaws {
  @Override
  protected DeviceFormat format() {
    return new EosFormat();
  }

  @Override
  protected List<String> ports() {
    return List.of("Ethernet1/1", "Ethernet2/1", "Ethernet3/1");
  }

  @Override
  protected RocePolicy expressible(RocePolicy policy) {
    RocePolicy.Builder b = policy.toBuilder();
    if (policy.trust().orElseThrow() == TrustMode.DSCP_AND_PCP) {
      b.trust(TrustMode.DSCP);
    }
    policy
        .watchdog()
        .ifPresent(
            w ->
                b.watchdog(
                    new Watchdog(
                        w.detection(),
                        w.restoration(),
                        w.poll(),
                        Optional.of(WatchdogAction.DROP))));
    return b.build();
  }
}
