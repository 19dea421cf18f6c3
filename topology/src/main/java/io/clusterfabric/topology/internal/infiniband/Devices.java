package io.clusterfabric.topology.internal.infiniband;

import java.util.OptionalInt;

/** Names of device ids, as the PCI id database and dumps of real fabrics have them. */
final class Devices {
  static final int QUANTUM = 0xd2f0;
  static final int QUANTUM_2 = 0xd2f2;

  private Devices() {}

  static String model(OptionalInt deviceId) {
    return switch (deviceId.orElse(0)) {
      case QUANTUM_2 -> "Quantum-2";
      case QUANTUM -> "Quantum";
      case 0xcb20 -> "Switch-IB";
      case 0xc738 -> "SwitchX";
      case 0x1021 -> "ConnectX-7";
      case 0x101b -> "ConnectX-6";
      case 0x1017 -> "ConnectX-5";
      case 0x1013 -> "ConnectX-4";
      default -> "unknown";
    };
  }
}
