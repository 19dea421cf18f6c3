package io.clusterfabric.topology.design;

/** How many ports of one kind of switch a flat design takes, by arithmetic. */
final class FlatPorts {
  /** Links of the first group: hosts, or switches of a lower tier. */
  final long down;

  final long downSplit;
  final long upSplit;

  /** Unsplit ports. */
  final long downPorts;

  final long upPorts;
  final long needed;

  FlatPorts(FlatDesign d, FlatCounts.Switches s) {
    down = s.hosts() ? d.hostsPerSwitch() * d.endpointsPerHost() : s.below();
    downSplit = s.hosts() ? d.access().upperSplit() : d.network().upperSplit();
    upSplit = s.beside() == 0 ? downSplit : d.network().lowerSplit();
    downPorts = up(down, downSplit);
    upPorts = up(s.beside(), upSplit);
    // what split ports have left over is reserved first
    long left = downPorts * downSplit - down + upPorts * upSplit - s.beside();
    long restSplit = downSplit == upSplit ? downSplit : 1;
    long reserved = up(Math.max(0, d.reservedPortsPerSwitch() - left), restSplit);
    needed = downPorts + upPorts + reserved;
  }

  /** Ports as configured. */
  long configured(long ports) {
    return downSplit == upSplit
        ? ports * downSplit
        : downPorts * downSplit + upPorts * upSplit + (ports - downPorts - upPorts);
  }

  private static long up(long a, long b) {
    return (a + b - 1) / b;
  }
}
