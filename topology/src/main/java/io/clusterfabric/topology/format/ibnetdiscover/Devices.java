package io.clusterfabric.topology.format.ibnetdiscover;

import java.util.OptionalInt;

/** Names of device ids, as the PCI id database and dumps of real fabrics have them. */
final class Devices {
  static final int QUANTUM = 0xd2f0;
  static final int QUANTUM_2 = 0xd2f2;

  private Devices() {}

  static String model(OptionalInt deviceId) {
    switch (deviceId.orElse(0)) {
      case QUANTUM_2:
        return "Quantum-2";
      case QUANTUM:
        return "Quantum";
      case 0xcb20:
        return "Switch-IB";
      case 0xc738:
        return "SwitchX";
      case 0x1021:
        return "ConnectX-7";
      case 0x101b:
        return "ConnectX-6";
      case 0x1017:
        return "ConnectX-5";
      case 0x1013:
        return "ConnectX-4";
      default:
        return "unknown";
    }
  }
}
