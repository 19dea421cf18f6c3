package io.clusterfabric.roce.device.nxos;

import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceFormatLaws;
import io.clusterfabric.roce.policy.RocePolicy;
import java.util.List;

class NxosFormatProperties extends DeviceFormatLaws {
  @Override
  protected DeviceFormat format() {
    return new NxosFormat();
  }

  @Override
  protected List<String> ports() {
    return List.of("Ethernet1/1", "Ethernet1/2", "Ethernet1/3");
  }

  @Override
  protected RocePolicy expressible(RocePolicy policy) {
    return NxosPolicies.expressible(policy);
  }
}
