package io.clusterfabric.roce.device.junos;

import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceFormatLaws;
import io.clusterfabric.roce.policy.RocePolicy;
import java.util.List;

class JunosFormatProperties extends DeviceFormatLaws {
  @Override
  protected DeviceFormat format() {
    return new JunosFormat();
  }

  @Override
  protected List<String> ports() {
    return List.of("et-0/0/0", "et-0/0/1", "et-0/0/2:0");
  }

  @Override
  protected RocePolicy expressible(RocePolicy policy) {
    return JunosPolicies.expressible(policy);
  }
}
