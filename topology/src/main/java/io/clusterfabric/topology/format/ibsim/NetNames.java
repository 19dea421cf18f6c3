package io.clusterfabric.topology.format.ibsim;

import com.google.common.base.CharMatcher;
import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.topology.internal.infiniband.Guid;
import io.clusterfabric.topology.internal.infiniband.HostName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The nodes of a net file with their names and numbers of ports, and which port is which. */
final class NetNames {
  static final int MAX_PORT = 254;

  /** ibsim cuts names at 64 characters; what is added to tell equal ones apart needs some. */
  private static final int LONGEST = 56;

  private static final int LONGEST_DEVICE = 24;

  private static final CharMatcher LETTER =
      CharMatcher.inRange('a', 'z')
          .or(CharMatcher.inRange('A', 'Z'))
          .or(CharMatcher.inRange('0', '9'));
  private static final CharMatcher NO_LETTER = LETTER.or(CharMatcher.anyOf("._-")).negate();
  private static final CharMatcher NO_LETTER_OF_DEVICE = LETTER.negate();

  /** A node of the file. */
  static final class Box {
    final String word;
    final String name;
    int ports;
    final Map<Integer, Link> links = new TreeMap<>();
    private final Optional<Long> told;

    Box(String word, String name, int ports, Optional<String> guid) {
      this.word = word;
      this.name = name;
      this.ports = ports;
      this.told =
          guid.filter(g -> Guid.parse(g).orElse(0) != 0).map(g -> Guid.parse(g).getAsLong());
    }

    boolean isSwitch() {
      return word.equals("Switch");
    }
  }

  /** A port of a node of the file. */
  record Plug(Box box, int port) {
    @Override
    public String toString() {
      return "\"" + box.name + "\"[" + port + "]";
    }
  }

  private final List<Box> boxes = new ArrayList<>();
  private final Map<PortRef, Plug> plugs = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final Set<String> hosts = new HashSet<>();
  private long renamed;
  private long renumbered;
  private @Nullable String tooLarge;

  NetNames(Fabric fabric, List<Link> links) {
    Map<String, TreeSet<String>> used = new HashMap<>();
    for (Link l : links) {
      for (PortRef p : List.of(l.a(), l.b())) {
        used.computeIfAbsent(p.node(), k -> new TreeSet<>(NaturalOrder.INSTANCE)).add(p.port());
      }
    }
    for (Switch s : fabric.switches()) {
      if (s.spec().kind() != SwitchKind.AGGREGATION_NODE) {
        Box box =
            new Box(
                s.spec().kind() == SwitchKind.ROUTER ? "Rt" : "Switch",
                name(s.id()),
                s.spec().radix().orElse(1),
                s.guid());
        number(s.id(), used.getOrDefault(s.id(), new TreeSet<>()), box, "");
      }
    }
    for (Host h : fabric.hosts()) {
      host(h, used.getOrDefault(h.id(), new TreeSet<>()));
    }
    for (Link l : links) {
      plug(l.a()).box().links.put(plug(l.a()).port(), l);
      plug(l.b()).box().links.put(plug(l.b()).port(), l);
    }
  }

  private void host(Host h, Set<String> used) {
    TreeMap<String, TreeSet<String>> portsOf = new TreeMap<>(NaturalOrder.INSTANCE);
    Map<String, Adapter> adapters = new HashMap<>();
    for (Endpoint e : h.endpoints()) {
      if (used.contains(e.port().port())) {
        portsOf
            .computeIfAbsent(e.adapter().id(), k -> new TreeSet<>(NaturalOrder.INSTANCE))
            .add(e.port().port());
        adapters.put(e.adapter().id(), e.adapter());
      }
    }
    int longest = portsOf.keySet().stream().mapToInt(a -> device(a).length()).max().orElse(0);
    String host = portsOf.isEmpty() ? "" : hostWord(h.id(), LONGEST - 1 - longest);
    portsOf.forEach(
        (adapter, ports) -> {
          String wish = host + " " + device(adapter);
          renamed += wish.equals(h.id() + " " + adapter) ? 0 : 1;
          Optional<Adapter> a = Optional.ofNullable(adapters.get(adapter));
          Box box =
              new Box("Hca", name(wish), a.map(Adapter::ports).orElse(1), a.flatMap(Adapter::guid));
          number(h.id(), ports, box, adapter + "/");
        });
  }

  /** The host's name as the first word of a description, by which its adapters are one host. */
  private String hostWord(String id, int longest) {
    String plain = cut(NO_LETTER.replaceFrom(id, '_'), longest);
    String wish = HostName.isHost(plain) ? plain : "host-" + plain;
    String free = wish;
    for (int i = 2; !hosts.add(free); i++) {
      free = wish + "-" + i;
    }
    return free;
  }

  /** The adapter's name as the second word of a description, so that it is taken for a device. */
  private static String device(String adapter) {
    if (HostName.isDevice(adapter)) {
      return cut(adapter, LONGEST_DEVICE);
    }
    String plain = cut(NO_LETTER_OF_DEVICE.trimAndCollapseFrom(adapter, '_'), LONGEST_DEVICE);
    String device = plain.isEmpty() ? "nic" : "nic_" + plain;
    return HostName.isDevice(device) ? device : device + "_0";
  }

  private static String cut(String word, int longest) {
    return word.substring(0, Math.min(word.length(), longest));
  }

  /** Ports called by numbers keep them if all ports of the node are; else they are counted. */
  private void number(String node, Set<String> ports, Box box, String prefix) {
    boxes.add(box);
    Set<Integer> numbers = new TreeSet<>();
    for (String p : ports) {
      String digits = p.startsWith(prefix) ? p.substring(prefix.length()) : p;
      numbers.add(digits.matches("[1-9]\\d{0,2}") ? Integer.parseInt(digits) : 0);
    }
    boolean keep =
        numbers.size() == ports.size() && numbers.stream().allMatch(n -> n >= 1 && n <= MAX_PORT);
    int next = 0;
    for (String p : ports) {
      String digits = p.startsWith(prefix) ? p.substring(prefix.length()) : p;
      next = keep ? Integer.parseInt(digits) : next + 1;
      renumbered += keep ? 0 : 1;
      plugs.put(new PortRef(node, p), new Plug(box, next));
      box.ports = Math.max(box.ports, next);
    }
    if (box.ports > MAX_PORT && tooLarge == null) {
      tooLarge = node;
    }
  }

  /** Printable ASCII without quotes, brackets and what ibsim reads as a comment or an option. */
  private String name(String id) {
    StringBuilder plain = new StringBuilder();
    id.codePoints()
        .limit(LONGEST)
        .forEach(
            c -> plain.append(c < ' ' || c > '~' || "\"#@[]\\".indexOf(c) >= 0 ? '_' : (char) c));
    String wish = plain.toString();
    String free = wish;
    for (int i = 2; !taken.add(free); i++) {
      free = wish + "-" + i;
    }
    renamed += free.equals(id) ? 0 : 1;
    return free;
  }

  Plug plug(PortRef port) {
    Plug plug = plugs.get(port);
    if (plug == null) {
      throw new IllegalArgumentException("no node of the file has port " + port);
    }
    return plug;
  }

  List<Box> boxes() {
    return boxes;
  }

  /**
   * The GUID of each node, if all have one and none comes up twice; ports of adapters count on from
   * those of their nodes.
   */
  Optional<Map<Box, Long>> guids() {
    Map<Box, Long> out = new HashMap<>();
    Set<Long> nodes = new HashSet<>();
    Set<Long> ports = new HashSet<>();
    for (Box b : boxes) {
      if (b.told.isEmpty() || !nodes.add(b.told.get())) {
        return Optional.empty();
      }
      long guid = b.told.get();
      for (int p = b.isSwitch() ? 0 : 1; p <= (b.isSwitch() ? 0 : b.ports); p++) {
        if (!ports.add(guid + p)) {
          return Optional.empty();
        }
      }
      out.put(b, guid);
    }
    return Optional.of(out);
  }

  /** How many nodes have a GUID. */
  long withGuid() {
    return boxes.stream().filter(b -> b.told.isPresent()).count();
  }

  /** How many nodes have another name than in the cluster. */
  long renamed() {
    return renamed;
  }

  /** How many ports have a number that their name does not tell. */
  long renumbered() {
    return renumbered;
  }

  /** A node of more ports than InfiniBand has, if there is one. */
  @Nullable String tooLarge() {
    return tooLarge;
  }
}
