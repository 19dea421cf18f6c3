package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.LinkListing;
import io.clusterfabric.topology.internal.exchange.PortNames;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How desired topologies of UFM spell ports: {@code Port 21} of a switch; {@code Blade 16_Port
 * 2/20} of a director, which is port 20 of ASIC 2 of leaf 16; {@code IB Port 1} of a server; and
 * {@code node-1 ibp11s0f0}, the description that the adapter gives itself.
 *
 * @param device the device
 * @param text the port; empty if it cannot be spelled
 * @param losesNumber whether the number of the port is lost
 */
record NdtPort(String device, Optional<String> text, boolean losesNumber) {
  private static final Pattern SWITCH = Pattern.compile("(?i)(?:port )?(\\d{1,4}(?:/\\d{1,3})*+)");
  private static final Pattern BLADE =
      Pattern.compile("(?i)blade 0*(\\d{1,3}) ?_ ?port 0*(\\d{1,2})/0*(\\d{1,3})");
  private static final Pattern PLACE = Pattern.compile("(?i)L(\\d{1,3})/U(\\d{1,2})/(\\d{1,3})");
  private static final Pattern IB_PORT = Pattern.compile("(?i)ib port \\d{1,3}");
  private static final Pattern WORD = Pattern.compile("[^\\s\"',;]+");
  private static final Pattern ASIC = Pattern.compile("(.+)/L(\\d{1,3})/U(\\d{1,2})");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,3}");

  /** One side as the model names things. */
  static CableRow.Side side(String device, String port) throws RowFault {
    Matcher number = SWITCH.matcher(port);
    if (number.matches()) {
      return side(device, number.group(1), DeviceKind.SWITCH);
    }
    Matcher blade = BLADE.matcher(port);
    if (blade.matches()) {
      return side(
          device,
          "L" + blade.group(1) + "/U" + blade.group(2) + "/" + blade.group(3),
          DeviceKind.SWITCH);
    }
    if (PLACE.matcher(port).matches()) {
      return side(device, port.toUpperCase(Locale.ROOT), DeviceKind.SWITCH);
    }
    if (IB_PORT.matcher(port).matches()) {
      return side(without(device, port), port, DeviceKind.HOST);
    }
    String prefix = device + " ";
    if (port.regionMatches(true, 0, prefix, 0, prefix.length())) {
      String word = port.substring(prefix.length()).strip();
      if (WORD.matcher(word).matches()) {
        return side(device, word, DeviceKind.HOST);
      }
    }
    if (PortNames.kindOf(device, List.of(port)) == DeviceKind.HOST
        && WORD.matcher(port).matches()) {
      return side(device, port, DeviceKind.HOST);
    }
    throw new RowFault(
        "port",
        "a port is spelled 'Port 21', 'Blade 16_Port 2/20', 'IB Port 1' or '<device> ibp11s0f0'",
        port);
  }

  private static CableRow.Side side(String device, String port, DeviceKind kind) {
    return new CableRow.Side(device, port, kind, "", Optional.empty());
  }

  /** {@code Server 1 IB Port 2} with the port {@code IB Port 2} is {@code Server 1}. */
  private static String without(String device, String port) {
    String end = " " + port;
    int at = device.length() - end.length();
    return at > 0 && device.regionMatches(true, at, end, 0, end.length())
        ? device.substring(0, at).strip()
        : device;
  }

  /** A port as the plugin spells it in what it is told by UFM, leaves in two digits. */
  static NdtPort spell(LinkListing.Node node, String port) {
    if (node.kind() == DeviceKind.HOST) {
      if (IB_PORT.matcher(port).matches()) {
        return new NdtPort(node.id(), Optional.of(port), false);
      }
      boolean first = port.endsWith("/1") && port.length() > 2;
      String word = first ? port.substring(0, port.length() - 2) : port;
      return new NdtPort(
          node.id(),
          WORD.matcher(word).matches() ? Optional.of(node.id() + " " + word) : Optional.empty(),
          first);
    }
    Matcher place = PLACE.matcher(port);
    if (place.matches()) {
      return new NdtPort(
          node.id(), Optional.of(blade(place.group(1), place.group(2), place.group(3))), false);
    }
    Matcher asic = ASIC.matcher(node.id());
    if (asic.matches() && NUMBER.matcher(port).matches()) {
      return new NdtPort(
          asic.group(1), Optional.of(blade(asic.group(2), asic.group(3), port)), false);
    }
    return new NdtPort(
        node.id(),
        SWITCH.matcher(port).matches() && Character.isDigit(port.charAt(0))
            ? Optional.of("Port " + port)
            : Optional.empty(),
        false);
  }

  private static String blade(String leaf, String asic, String port) {
    return String.format(
        Locale.ROOT,
        "Blade %02d_Port %d/%d",
        Integer.parseInt(leaf),
        Integer.parseInt(asic),
        Integer.parseInt(port));
  }
}
