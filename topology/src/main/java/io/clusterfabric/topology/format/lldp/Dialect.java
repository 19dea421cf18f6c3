package io.clusterfabric.topology.format.lldp;

import io.clusterfabric.topology.internal.exchange.TreeNode;
import java.util.Optional;
import java.util.regex.Pattern;

/** The shapes in which tools write what LLDP hears. */
enum Dialect {
  /** lldpcli of lldpd, formats json and json0. */
  LLDPD(false),
  /** The table of SONiC's application database. */
  SONIC_DB(true),
  /** What SONiC's {@code show lldp table} gives as JSON. */
  SONIC_SHOW(true),
  /** NVUE of Cumulus Linux. */
  NVUE(true),
  /** EOS. */
  EOS(true),
  /** NX-OS. */
  NXOS(true);

  /** Ports of the management network, by the names that these systems give them. */
  private static final Pattern MANAGEMENT =
      Pattern.compile("(?i)(eth0|mgmt\\d*|management\\d+(/\\d+)?|ma\\d+(/\\d+)?)");

  private final boolean ofSwitch;

  Dialect(boolean ofSwitch) {
    this.ofSwitch = ofSwitch;
  }

  /** Whether only switches write it. */
  boolean isOfSwitch() {
    return ofSwitch;
  }

  /** Whether a port of the device that wrote the file is on the management network. */
  boolean isManagement(String port) {
    return ofSwitch && MANAGEMENT.matcher(port).matches();
  }

  /** The dialect of a document, by marks that no other format has. */
  static Optional<Dialect> of(TreeNode root) {
    if (!root.isObject()) {
      return Optional.empty();
    }
    if (root.get("lldp").filter(Dialect::isLldpd).isPresent()) {
      return Optional.of(LLDPD);
    }
    if (root.get("TABLE_nbor_detail").isPresent() || root.get("TABLE_nbor").isPresent()) {
      return Optional.of(NXOS);
    }
    if (root.get("lldpNeighbors").isPresent()
        || root.get("result").stream()
            .flatMap(r -> r.objects().stream())
            .anyMatch(r -> r.get("lldpNeighbors").isPresent())) {
      return Optional.of(EOS);
    }
    if (root.get("neighbors").isPresent()
        && root.get("neighbors").get().objects().stream()
            .allMatch(n -> n.get("localPort").isPresent())
        && !root.get("neighbors").get().items().isEmpty()) {
      return Optional.of(SONIC_SHOW);
    }
    for (TreeNode.Field f : root.fields()) {
      if (f.name().startsWith(LldpReader.TABLE)) {
        return Optional.of(SONIC_DB);
      }
      if (f.value().get("lldp").filter(l -> l.get("neighbor").isPresent()).isPresent()) {
        return Optional.of(NVUE);
      }
    }
    return Optional.empty();
  }

  private static boolean isLldpd(TreeNode lldp) {
    return lldp.objects().stream()
        .anyMatch(l -> l.get("interface").isPresent() || l.get("local-chassis").isPresent());
  }
}
