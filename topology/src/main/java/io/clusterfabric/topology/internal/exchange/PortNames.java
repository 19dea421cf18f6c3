package io.clusterfabric.topology.internal.exchange;

import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the names of ports tell. */
public final class PortNames {
  /**
   * Names that Linux, RDMA drivers and cable lists give to ports of adapters. {@code eth0} and the
   * like are left out where they are followed by a slash or a further number, as switches have.
   * What was taken is not given back, so that long names cost no more than their length.
   */
  private static final Pattern OF_HOST =
      Pattern.compile(
          "(?i)(mlx\\d++_\\d++|bnxt_re\\d++|irdma\\d++|rdma\\d++|roce\\w*+|ib\\d++|ibp\\w++|ibs\\w++|en[opsx]\\w++"
              + "|eth\\d++|bond\\d++|hca\\W?\\w*+|nic\\W?\\w*+|gpu\\W?\\w*+|cx\\d\\W?\\w*+|slot\\W?\\d.*+|ib port \\d++|bf\\d.*+)"
              + "(np\\d++)?([/ -]?p?\\d++)?");

  private static final Pattern ADAPTER_PORT = Pattern.compile("(.+?)/[Pp]?([1-9]\\d{0,2})");

  private PortNames() {}

  /**
   * Judges a device by its ports: a host if each is named as ports of adapters are.
   *
   * @param name the device's name; not looked at
   * @param ports the names of its ports
   * @return HOST or SWITCH
   */
  public static DeviceKind kindOf(String name, Collection<String> ports) {
    for (String p : ports) {
      if (!OF_HOST.matcher(p).matches()) {
        return DeviceKind.SWITCH;
      }
    }
    return ports.isEmpty() ? DeviceKind.SWITCH : DeviceKind.HOST;
  }

  /**
   * The adapter that a host's port belongs to.
   *
   * @param port the name, such as {@code mlx5_0/P1}, {@code mlx5_0} or {@code eth2}
   * @return what stands before the number of the port, or all of it
   */
  static String adapter(String port) {
    Matcher m = ADAPTER_PORT.matcher(port);
    return m.matches() ? m.group(1) : port;
  }

  /** The number of a port at its adapter, 0 where the name tells none. */
  static int number(String port) {
    Matcher m = ADAPTER_PORT.matcher(port);
    return m.matches() ? Integer.parseInt(m.group(2)) : 0;
  }

  /** The name that the model has for a host's port. */
  static String inModel(String port) {
    int n = number(port);
    return n == 0 ? port : adapter(port) + "/" + n;
  }
}
