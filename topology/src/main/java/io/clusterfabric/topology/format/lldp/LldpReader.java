package io.clusterfabric.topology.format.lldp;

import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.internal.exchange.Decimals;
import io.clusterfabric.topology.internal.exchange.TreeNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what one device hears out of a document of any dialect. */
final class LldpReader {
  static final String TABLE = "LLDP_ENTRY_TABLE";

  private static final String LOCAL_CHASSIS = "LLDP_LOC_CHASSIS";
  private static final String PORT_TABLE = "PORT_TABLE";
  private static final long MEGABIT = 1_000_000;
  private static final long GIGABIT = 1_000_000_000;
  private static final Pattern MAC = Pattern.compile("(?i)[0-9a-f]{2}([:-][0-9a-f]{2}){5}");
  private static final Pattern DOTTED_MAC = Pattern.compile("(?i)[0-9a-f]{4}(\\.[0-9a-f]{4}){2}");
  private static final Pattern SPEED = Pattern.compile("(\\d{1,4})G");

  /** Names of interfaces that NX-OS cuts short at one end and writes out at the other. */
  private static final Pattern SHORT_ETHERNET = Pattern.compile("(?i)eth(?=\\d+/)");

  private final String file;
  private final List<Neighbour> out = new ArrayList<>();
  private Optional<String> name = Optional.empty();

  private LldpReader(String file) {
    this.file = file;
  }

  static Report read(Dialect dialect, TreeNode root, String file) {
    LldpReader r = new LldpReader(file);
    switch (dialect) {
      case LLDPD -> r.lldpd(root);
      case SONIC_DB -> r.sonicDb(root);
      case SONIC_SHOW -> r.sonicShow(root);
      case NVUE -> r.nvue(root);
      case EOS -> r.eos(root);
      case NXOS -> r.nxos(root);
    }
    return new Report(
        dialect, r.name.filter(n -> !n.isBlank()), List.copyOf(r.out), SourcePosition.of(file));
  }

  static boolean isMac(String text) {
    return MAC.matcher(text).matches() || DOTTED_MAC.matcher(text).matches();
  }

  private SourcePosition at(TreeNode node) {
    return SourcePosition.of(file, node.line());
  }

  // ---- lldpd

  private void lldpd(TreeNode root) {
    for (TreeNode lldp : root.get("lldp").stream().flatMap(l -> l.objects().stream()).toList()) {
      lldp.get("local-chassis")
          .map(LldpReader::only)
          .map(l -> l.get("chassis").orElse(l))
          .ifPresent(c -> name = Optional.of(chassisName(c)));
      Optional<TreeNode> interfaces = lldp.get("interface");
      if (interfaces.isEmpty()) {
        continue;
      }
      for (TreeNode i : interfaces.get().objects()) {
        if (i.get("name").isPresent() && !i.get("name").get().isObject()) {
          lldpd(value(i.get("name").get()), i); // json0
        } else {
          i.fields().forEach(f -> f.value().objects().forEach(v -> lldpd(f.name(), v)));
        }
      }
    }
  }

  private void lldpd(String port, TreeNode heard) {
    String via = heard.get("via").map(LldpReader::value).orElse("LLDP");
    if (!via.equalsIgnoreCase("LLDP")) {
      return; // CDP and others, which lldpd hears as well
    }
    Optional<TreeNode> chassis = heard.get("chassis").map(LldpReader::only);
    Optional<TreeNode> there = heard.get("port").map(LldpReader::only);
    String system = chassis.map(LldpReader::chassisName).orElse("");
    Optional<TreeNode> inner = chassis.map(LldpReader::chassisBody);
    String id = inner.flatMap(c -> c.get("id")).map(LldpReader::value).orElse("");
    String type =
        there.flatMap(p -> p.get("id")).map(LldpReader::only).map(i -> i.text("type")).orElse("");
    String portId = there.flatMap(p -> p.get("id")).map(LldpReader::value).orElse("");
    String descr = there.flatMap(p -> p.get("descr")).map(LldpReader::value).orElse("");
    add(
        port,
        system,
        id,
        portNames(portId, type.equals("mac"), descr),
        inner.map(this::lldpdRole).orElse(Neighbour.Role.UNKNOWN),
        Optional.empty(),
        at(heard));
  }

  private Neighbour.Role lldpdRole(TreeNode chassis) {
    boolean station = false;
    for (TreeNode c : chassis.get("capability").map(TreeNode::objects).orElse(List.of())) {
      if (c.text("enabled").equals("true")) {
        String type = c.text("type").toLowerCase(Locale.ROOT);
        if (type.equals("bridge") || type.equals("router")) {
          return Neighbour.Role.PASSES_ON;
        }
        station |= type.equals("station");
      }
    }
    return station ? Neighbour.Role.STATION : Neighbour.Role.UNKNOWN;
  }

  /** The name of a chassis: its key in json, its field in json0. */
  private static String chassisName(TreeNode chassis) {
    if (chassis.get("name").isPresent()) {
      return value(chassis.get("name").get());
    }
    return chassis.get("id").isPresent() || chassis.fields().isEmpty()
        ? ""
        : chassis.fields().get(0).name();
  }

  private static TreeNode chassisBody(TreeNode chassis) {
    boolean keyed =
        chassis.get("id").isEmpty()
            && chassis.get("name").isEmpty()
            && chassis.fields().size() == 1
            && chassis.fields().get(0).value().isObject();
    return keyed ? chassis.fields().get(0).value() : chassis;
  }

  /** The first object of a list, or the value itself. */
  private static TreeNode only(TreeNode node) {
    return node.isArray() && !node.items().isEmpty() ? node.items().get(0) : node;
  }

  /** A value that stands bare in json and as {@code [{"value": ...}]} in json0. */
  private static String value(TreeNode node) {
    TreeNode n = only(node);
    return n.isObject() ? n.text("value") : n.text();
  }

  // ---- SONiC

  private void sonicDb(TreeNode root) {
    Map<String, Bandwidth> rates = new HashMap<>();
    for (TreeNode.Field f : root.fields()) {
      if (f.name().startsWith(PORT_TABLE)) {
        hash(f.value())
            .get("speed")
            .flatMap(TreeNode::number)
            .flatMap(n -> Decimals.rate(n, MEGABIT))
            .ifPresent(r -> rates.put(afterSeparator(f.name()), r));
      } else if (f.name().startsWith(LOCAL_CHASSIS)) {
        name = Optional.of(hash(f.value()).text("lldp_loc_sys_name"));
      }
    }
    for (TreeNode.Field f : root.fields()) {
      if (f.name().startsWith(TABLE)) {
        if (f.name().equals(TABLE)) {
          f.value().fields().forEach(g -> sonicEntry(g.name(), g.value(), rates));
        } else {
          sonicEntry(afterSeparator(f.name()), f.value(), rates);
        }
      }
    }
  }

  private void sonicEntry(String port, TreeNode entry, Map<String, Bandwidth> rates) {
    TreeNode e = hash(entry);
    add(
        port,
        e.text("lldp_rem_sys_name"),
        e.text("lldp_rem_chassis_id"),
        portNames(
            e.text("lldp_rem_port_id"),
            e.text("lldp_rem_port_id_subtype").equals("3"),
            e.text("lldp_rem_port_desc")),
        sonicRole(e.text("lldp_rem_sys_cap_enabled")),
        Optional.ofNullable(rates.get(port)),
        at(entry));
  }

  /** A hash of Redis: its fields, or those below {@code value} as dumps write it. */
  private static TreeNode hash(TreeNode entry) {
    return entry.get("value").filter(TreeNode::isObject).orElse(entry);
  }

  private static String afterSeparator(String key) {
    for (int i = 0; i < key.length(); i++) {
      if (key.charAt(i) == ':' || key.charAt(i) == '|') {
        return key.substring(i + 1);
      }
    }
    return key;
  }

  /**
   * Bits of the first octet from the highest: other, repeater, bridge, WLAN, router, ..., station.
   */
  private static Neighbour.Role sonicRole(String octets) {
    if (!octets.matches("[0-9a-fA-F]{2}( .*)?")) {
      return Neighbour.Role.UNKNOWN;
    }
    int bits = Integer.parseInt(octets.substring(0, 2), 16);
    return (bits & 0x28) != 0
        ? Neighbour.Role.PASSES_ON
        : (bits & 0x01) != 0 ? Neighbour.Role.STATION : Neighbour.Role.UNKNOWN;
  }

  private void sonicShow(TreeNode root) {
    for (TreeNode n : root.get("neighbors").map(TreeNode::objects).orElse(List.of())) {
      String can = n.text("capability");
      add(
          n.text("localPort"),
          n.text("remoteDevice"),
          "",
          portNames(
              n.text("remotePortId"), isMac(n.text("remotePortId")), n.text("remotePortDescr")),
          can.contains("B") || can.contains("R")
              ? Neighbour.Role.PASSES_ON
              : Neighbour.Role.UNKNOWN,
          Optional.empty(),
          at(n));
    }
  }

  // ---- NVUE

  private void nvue(TreeNode root) {
    for (TreeNode.Field f : root.fields()) {
      Optional<TreeNode> neighbours = f.value().get("lldp").flatMap(l -> l.get("neighbor"));
      Optional<Bandwidth> rate =
          f.value().get("link").map(l -> l.text("speed")).flatMap(LldpReader::speed);
      for (TreeNode.Field n : neighbours.map(TreeNode::fields).orElse(List.of())) {
        Optional<TreeNode> chassis = n.value().get("chassis");
        Optional<TreeNode> there = n.value().get("port");
        String system = chassis.map(c -> c.text("system-name")).orElse("");
        String portName = there.map(p -> p.text("name")).orElse("");
        add(
            f.name(),
            system.isBlank() ? n.name() : system,
            chassis.map(c -> c.text("chassis-id")).orElse(""),
            portNames(portName, isMac(portName), there.map(p -> p.text("description")).orElse("")),
            chassis
                .flatMap(c -> c.get("capability"))
                .filter(c -> c.text("is-bridge").equals("on") || c.text("is-router").equals("on"))
                .map(c -> Neighbour.Role.PASSES_ON)
                .orElse(Neighbour.Role.UNKNOWN),
            rate,
            at(n.value()));
      }
    }
  }

  private static Optional<Bandwidth> speed(String text) {
    Matcher m = SPEED.matcher(text);
    return m.matches()
        ? Decimals.parse(m.group(1)).flatMap(n -> Decimals.rate(n, GIGABIT))
        : Optional.empty();
  }

  // ---- EOS

  private void eos(TreeNode root) {
    List<TreeNode> answers = new ArrayList<>();
    if (root.get("lldpNeighbors").isPresent()) {
      answers.add(root);
    }
    root.get("result").ifPresent(r -> answers.addAll(r.objects()));
    for (TreeNode answer : answers) {
      Optional<TreeNode> neighbours = answer.get("lldpNeighbors");
      if (neighbours.isEmpty()) {
        continue;
      }
      for (TreeNode n : neighbours.get().items()) {
        add(
            n.text("port"),
            n.text("neighborDevice"),
            "",
            portNames(n.text("neighborPort"), isMac(n.text("neighborPort")), ""),
            Neighbour.Role.UNKNOWN,
            Optional.empty(),
            at(n));
      }
      for (TreeNode.Field f : neighbours.get().fields()) {
        f.value()
            .get("lldpNeighborInfo")
            .map(TreeNode::objects)
            .orElse(List.of())
            .forEach(n -> eosDetail(f.name(), n));
      }
    }
  }

  private void eosDetail(String port, TreeNode n) {
    Optional<TreeNode> there = n.get("neighborInterfaceInfo");
    String id =
        there
            .map(
                t ->
                    t.get("interfaceId_v2").isPresent()
                        ? t.text("interfaceId_v2")
                        : t.text("interfaceId"))
            .orElse("");
    String bare =
        id.length() > 1 && id.startsWith("\"") && id.endsWith("\"")
            ? id.substring(1, id.length() - 1)
            : id;
    boolean passesOn =
        n.get("systemCapabilities")
            .filter(c -> c.text("bridge").equals("true") || c.text("router").equals("true"))
            .isPresent();
    add(
        port,
        n.text("systemName"),
        n.text("chassisId"),
        portNames(bare, isMac(bare), there.map(t -> t.text("interfaceDescription")).orElse("")),
        passesOn ? Neighbour.Role.PASSES_ON : Neighbour.Role.UNKNOWN,
        Optional.empty(),
        at(n));
  }

  // ---- NX-OS

  private void nxos(TreeNode root) {
    for (String table : List.of("nbor_detail", "nbor")) {
      List<TreeNode> rows =
          root.get("TABLE_" + table)
              .flatMap(t -> t.get("ROW_" + table))
              .map(TreeNode::objects)
              .orElse(List.of());
      for (TreeNode n : rows) {
        String system = n.text("sys_name");
        add(
            wholeName(n.text("l_port_id")),
            system.equals("null") ? "" : system,
            n.text("chassis_id"),
            portNames(wholeName(n.text("port_id")), isMac(n.text("port_id")), n.text("port_desc")),
            Neighbour.Role.UNKNOWN,
            Optional.empty(),
            at(n));
      }
    }
  }

  private static String wholeName(String port) {
    return SHORT_ETHERNET.matcher(port).replaceFirst("Ethernet");
  }

  // ---- all

  /** The names that a port may have at its own device, the likeliest first. */
  private static List<String> portNames(String id, boolean isMac, String description) {
    List<String> names = new ArrayList<>();
    String d = description.strip();
    if (!id.isBlank()) {
      names.add(id.strip());
    }
    if (!d.isEmpty() && !d.equals("null") && !names.contains(d)) {
      boolean isName = isMac && d.length() <= 32 && d.indexOf(' ') < 0;
      names.add(isName ? 0 : names.size(), d);
    }
    return List.copyOf(names);
  }

  private void add(
      String port,
      String system,
      String chassis,
      List<String> portNames,
      Neighbour.Role role,
      Optional<Bandwidth> rate,
      SourcePosition where) {
    boolean named = !system.isBlank() && !system.equals("null");
    out.add(
        new Neighbour(
            port.strip(), (named ? system : chassis).strip(), named, portNames, role, rate, where));
  }
}
