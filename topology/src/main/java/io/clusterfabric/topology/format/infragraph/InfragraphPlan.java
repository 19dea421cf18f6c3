package io.clusterfabric.topology.format.infragraph;

import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.internal.exchange.Decimals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a fabric becomes: devices, their instances, and what each port and rate is called. */
final class InfragraphPlan {
  private static final long GIGABIT = 1_000_000_000;
  private static final int MOST_NUMBERED = 65_536;
  private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,4}");
  private static final Pattern OF_ADAPTER = Pattern.compile("(.+)/([1-9]\\d{0,4})");

  private final Map<DeviceLayout, String> devices = new LinkedHashMap<>();
  private final Map<String, DeviceLayout> layouts = new TreeMap<>(NaturalOrder.INSTANCE);
  private final Map<PortRef, String> components = new HashMap<>();
  private final List<Link> edges;
  private final TreeMap<Optional<Bandwidth>, String> links =
      new TreeMap<>(
          (a, b) ->
              a.isEmpty() || b.isEmpty()
                  ? Boolean.compare(a.isEmpty(), b.isEmpty())
                  : a.get().compareTo(b.get()));
  private final InfraNames names;
  private final long inexact;
  private long renamedPorts;

  InfragraphPlan(Fabric fabric) {
    Map<String, TreeSet<PortRef>> ports = new HashMap<>();
    long endless = 0;
    for (Link l : fabric.links()) {
      for (PortRef p : List.of(l.a(), l.b())) {
        ports.computeIfAbsent(p.node(), n -> new TreeSet<>()).add(p);
      }
      endless += l.spec().dataRate().isPresent() && rate(l).isEmpty() ? 1 : 0;
      links.put(rate(l), "");
    }
    inexact = endless;
    List<String> ids = new ArrayList<>();
    for (Host h : fabric.hosts()) {
      ids.add(h.id());
      layouts.put(h.id(), host(h, ports.getOrDefault(h.id(), new TreeSet<>())));
    }
    for (Switch s : fabric.switches()) {
      ids.add(s.id());
      layouts.put(s.id(), box(s, ports.getOrDefault(s.id(), new TreeSet<>())));
    }
    ids.sort(NaturalOrder.INSTANCE);
    names = new InfraNames(ids);
    layouts.values().forEach(l -> devices.putIfAbsent(l, ""));
    edges = new ArrayList<>(fabric.links());
    edges.sort(
        Comparator.comparing(this::first, InfragraphPlan::compare)
            .thenComparing(l -> l.a(), InfragraphPlan::compare)
            .thenComparing(l -> l.b(), InfragraphPlan::compare));
    renumbered();
    devices.replaceAll(
        (layout, none) ->
            names.unused(
                layout.model().equals("unknown")
                    ? layout.host() ? "host" : "switch"
                    : layout.model()));
    links.replaceAll(
        (rate, none) -> names.unused(rate.map(r -> "link-" + gigabits(r)).orElse("link")));
  }

  /** The host's end, as ports of an adapter are numbered by the order of their edges. */
  private PortRef first(Link l) {
    return isHost(l.b()) && !isHost(l.a()) ? l.b() : l.a();
  }

  private boolean isHost(PortRef p) {
    DeviceLayout layout = layouts.get(p.node());
    return layout != null && layout.host();
  }

  private static int compare(PortRef a, PortRef b) {
    int nodes = NaturalOrder.INSTANCE.compare(a.node(), b.node());
    return nodes != 0 ? nodes : NaturalOrder.INSTANCE.compare(a.port(), b.port());
  }

  /** Counts the ports of adapters that a reader numbers in another way. */
  private void renumbered() {
    Map<String, Integer> seen = new HashMap<>();
    for (Link l : edges) {
      for (PortRef p : List.of(l.a(), l.b())) {
        if (isHost(p)) {
          String adapter = component(p);
          int number = seen.merge(p.node() + '\u0000' + adapter, 1, Integer::sum);
          Matcher m = OF_ADAPTER.matcher(p.port());
          String told = m.matches() ? m.group(1) : "";
          renamedPorts += told.equals(adapter) && m.group(2).equals(String.valueOf(number)) ? 0 : 1;
        }
      }
    }
  }

  /** The links in the order in which they are written. */
  List<Link> edges() {
    return edges;
  }

  /** The rate of a link if it is a number of gigabits per second with an end. */
  static Optional<Bandwidth> rate(Link l) {
    return l.spec().dataRate().filter(r -> Decimals.of(r, GIGABIT).isPresent());
  }

  static String gigabits(Bandwidth rate) {
    return Decimals.of(rate, GIGABIT).orElseThrow();
  }

  private DeviceLayout box(Switch s, Set<PortRef> ports) {
    int highest = 0;
    for (PortRef p : ports) {
      int n = NUMBER.matcher(p.port()).matches() ? Integer.parseInt(p.port()) : MOST_NUMBERED + 1;
      highest = Math.max(highest, n);
    }
    int radix = s.spec().radix().orElse(0);
    if (highest <= MOST_NUMBERED && radix <= MOST_NUMBERED) {
      ports.forEach(p -> components.put(p, "port[" + (Integer.parseInt(p.port()) - 1) + "]"));
      return new DeviceLayout(
          false, s.spec().model(), 0, Math.max(1, Math.max(highest, radix)), List.of());
    }
    List<String> all = ports.stream().map(PortRef::port).toList();
    InfraNames own = new InfraNames(all.stream().filter(InfragraphPlan::canBePort).toList());
    List<String> named = new ArrayList<>();
    for (PortRef p : ports) {
      boolean keeps = canBePort(p.port()) && InfraNames.fits(p.port());
      String name = keeps ? p.port() : own.unused("port-" + p.port());
      renamedPorts += keeps ? 0 : 1;
      named.add(name);
      components.put(p, name);
    }
    return new DeviceLayout(false, s.spec().model(), 0, 0, named);
  }

  /** {@code port} has a meaning of its own, and the chip needs a name, too. */
  private static boolean canBePort(String port) {
    return !port.equals(Component.PORT) && !port.equals(InfragraphWriting.CHIP);
  }

  /** Adapters; of one with several ports these follow each other by number from 1. */
  private DeviceLayout host(Host h, Set<PortRef> ports) {
    Map<String, TreeMap<Integer, PortRef>> adapters = new TreeMap<>(NaturalOrder.INSTANCE);
    for (PortRef p : ports) {
      Matcher m = OF_ADAPTER.matcher(p.port());
      boolean numbered = m.matches();
      adapters
          .computeIfAbsent(numbered ? m.group(1) : p.port(), a -> new TreeMap<>())
          .put(numbered ? Integer.parseInt(m.group(2)) : 0, p);
    }
    List<String> free =
        adapters.keySet().stream().filter(a -> !a.equals(InfragraphWriting.GPU)).toList();
    InfraNames own = new InfraNames(free);
    List<String> named = new ArrayList<>();
    adapters.forEach(
        (adapter, its) -> {
          String name = free.contains(adapter) ? own.of(adapter) : own.unused("nic-" + adapter);
          named.add(name);
          its.values().forEach(p -> components.put(p, name));
        });
    return new DeviceLayout(true, h.spec().model(), h.spec().gpus().size(), 0, named);
  }

  /** Devices with their names. */
  Map<DeviceLayout, String> devices() {
    return devices;
  }

  /** The layout of each node, in natural order of ids. */
  Map<String, DeviceLayout> nodes() {
    return layouts;
  }

  String device(DeviceLayout layout) {
    return devices.getOrDefault(layout, "");
  }

  /** The links by rate, those of unknown rate last. */
  Map<Optional<Bandwidth>, String> links() {
    return links;
  }

  String link(Link l) {
    return links.getOrDefault(rate(l), "");
  }

  String instance(String node) {
    return names.of(node);
  }

  String component(PortRef p) {
    return components.getOrDefault(p, p.port());
  }

  long renamedNodes() {
    return names.renamed();
  }

  long renamedPorts() {
    return renamedPorts;
  }

  long inexactRates() {
    return inexact;
  }
}
