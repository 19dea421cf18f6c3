package io.clusterfabric.topology.format.dot;

import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.LinkListing;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What the attributes {@code role} and {@code os} of a node tell.
 *
 * @param kind what the device is
 * @param tier its tier, leaves being 1
 */
record Roles(DeviceKind kind, OptionalInt tier) {
  private static final Set<String> HOSTS =
      Set.of("host", "server", "compute", "node", "storage", "gpu");
  private static final Map<String, Integer> TIERS =
      Map.of("leaf", 1, "tor", 1, "spine", 2, "superspine", 3, "core", 3);
  private static final Set<String> SWITCH_SYSTEMS =
      Set.of("cumulus", "sonic", "nvos", "mlnxos", "onyx", "eos", "nxos", "junos");

  static Roles of(Map<String, String> attributes) {
    String role = plain(attributes.getOrDefault("role", ""));
    if (HOSTS.contains(role)) {
      return new Roles(DeviceKind.HOST, OptionalInt.empty());
    }
    Integer tier = TIERS.get(role);
    if (tier != null) {
      return new Roles(DeviceKind.SWITCH, OptionalInt.of(tier));
    }
    String system = plain(attributes.getOrDefault("os", ""));
    boolean box = role.equals("switch") || SWITCH_SYSTEMS.contains(system);
    return new Roles(box ? DeviceKind.SWITCH : DeviceKind.UNKNOWN, OptionalInt.empty());
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }

  /** The role that says so; {@code leaf}, {@code spine} and {@code super_spine} for tiers. */
  static String roleOf(LinkListing.Node node) {
    if (node.kind() == DeviceKind.HOST) {
      return "host";
    }
    return switch (node.tier().orElse(0)) {
      case 1 -> "leaf";
      case 2 -> "spine";
      case 3 -> "super_spine";
      default -> "switch";
    };
  }
}
