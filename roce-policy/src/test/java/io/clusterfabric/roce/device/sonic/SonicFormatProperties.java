package io.clusterfabric.roce.device.sonic;

import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceFormatLaws;
import java.util.List;

class SonicFormatProperties extends DeviceFormatLaws {
  @Override
  protected DeviceFormat format() {
    return new SonicFormat();
  }

  @Override
  protected List<String> ports() {
    return List.of("Ethernet0", "Ethernet4", "Ethernet8");
  }
}
