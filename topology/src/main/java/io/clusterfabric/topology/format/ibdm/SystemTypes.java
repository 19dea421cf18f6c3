package io.clusterfabric.topology.format.ibdm;

import io.clusterfabric.topology.internal.exchange.DeviceKind;
import java.util.regex.Pattern;

/**
 * What the type of a system tells. Types are names of netlists that are installed beside the tool,
 * so that any name may occur.
 */
final class SystemTypes {
  /** {@code HCA_mlx5_3} of UFM, chips of adapters, and the adapter cards of IBDM's own netlists. */
  private static final Pattern HOST =
      Pattern.compile(
          "(?i)HCA.*|HOST.*|MT2[0-9]{4}.*|MT4[0-9]{3}|Cougar.*|Jaguar.*|Lion.*|Tiger.*|Cheetah.*"
              + "|Cub|MHEL.*|MHGA.*|ConnectX.*|BlueField.*");

  /** Boxes of Mellanox, NVIDIA and IBDM's own netlists. */
  private static final Pattern SWITCH =
      Pattern.compile(
          "(?i)SW(itch)?|MTS\\d.*|MQM\\d.*|MSB\\d.*|MSX\\d.*|MIS\\d.*|MCS\\d.*|CS\\d{4}|IS5\\d.*"
              + "|Q3\\d.*|Gnu.*|Rhino.*|Anafa.*");

  private SystemTypes() {}

  static DeviceKind kindOf(String type) {
    if (HOST.matcher(type).matches()) {
      return DeviceKind.HOST;
    }
    return SWITCH.matcher(type).matches() ? DeviceKind.SWITCH : DeviceKind.UNKNOWN;
  }

  /** Whether a type names the model of a box: that of a host with UFM names its adapters. */
  static boolean isModel(String type) {
    return !type.regionMatches(true, 0, "HCA_", 0, 4) && !type.equals(IbdmTopoExporter.SWITCH);
  }
}
