package io.clusterfabric.roce.device.nvue;

import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceFormatLaws;
import io.clusterfabric.roce.policy.BufferPolicy;
import io.clusterfabric.roce.policy.ClassPolicy;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import java.util.List;
import java.util.Optional;

class NvueFormatProperties extends DeviceFormatLaws {
  @Override
  protected DeviceFormat format() {
    return new NvueFormat();
  }

  @Override
  protected List<String> ports() {
    return List.of("swp1", "swp2", "swp3");
  }

  /** The device has eight classes and a class for every DSCP, whatever a policy says. */
  @Override
  protected RocePolicy expressible(RocePolicy policy) {
    RocePolicy.Builder b = policy.toBuilder();
    for (TrafficClass tc : CodeKind.TRAFFIC_CLASS.all().subList(0, 8)) {
      if (!policy.classes().containsKey(tc)) {
        b.add(ClassPolicy.builder().trafficClass(tc).build());
      }
    }
    RocePolicy whole = b.build();
    if (!whole.dscpMap().isEmpty()) {
      ClassPolicy.Builder first = ClassPolicy.builder();
      first.from(Optional.ofNullable(whole.classes().get(TrafficClass.of(0))).orElseThrow());
      for (Dscp d : CodeKind.DSCP.all()) {
        if (whole.classOf(d).isEmpty()) {
          first.addDscp(d);
        }
      }
      b.add(first.build());
    }
    b.switchMtu(whole.switchMtu().orElse(DataSize.ofBytes(9216)));
    policy
        .watchdog()
        .ifPresent(
            w ->
                b.watchdog(
                    Watchdog.of(
                        w.detection().orElseThrow(),
                        w.poll().orElseThrow(),
                        w.poll().orElseThrow(),
                        WatchdogAction.DROP)));
    policy
        .buffers()
        .ifPresent(
            p ->
                b.buffers(
                    BufferPolicy.builder()
                        .losslessShare(p.losslessShare())
                        .lossyShare(p.lossyShare())
                        .build()));
    return b.build();
  }
}
