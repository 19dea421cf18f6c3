package io.clusterfabric.topology.design;

import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** Tells what each port of a built tree of switches is for. */
final class PortMaps {
  private final Fabric fabric;
  private final Map<PortRef, PortRef> peers = new HashMap<>();

  PortMaps(Fabric fabric) {
    this.fabric = fabric;
    for (Link l : fabric.links()) {
      peers.put(l.a(), l.b());
      peers.put(l.b(), l.a());
    }
  }

  /**
   * The maps of all switches.
   *
   * @param layoutOf the ports of a switch
   * @param positions how many of a switch's downward ports are meant for hosts
   */
  List<PortMap> of(Function<Switch, PortLayout> layoutOf, ToIntFunction<Switch> positions) {
    List<PortMap> out = new ArrayList<>();
    for (Switch s : fabric.switches()) {
      out.add(map(s, layoutOf.apply(s), positions.applyAsInt(s)));
    }
    return out;
  }

  private PortMap map(Switch s, PortLayout layout, int positions) {
    Map<String, String> kept = new HashMap<>();
    s.ports().forEach(p -> kept.put(p.ref().port(), p.reservedFor().orElse("")));
    List<PortUse> uses = new ArrayList<>();
    for (int k = 0; k < layout.down.size(); k++) {
      PortRole idle = k < positions ? PortRole.UNPOPULATED : PortRole.SPARE;
      uses.add(use(s.id(), layout.down.get(k), layout, PortRole.DOWN, idle, kept));
    }
    for (String port : layout.up) {
      uses.add(use(s.id(), port, layout, PortRole.UP, PortRole.SPARE, kept));
    }
    for (String port : layout.rest) {
      uses.add(use(s.id(), port, layout, PortRole.SPARE, PortRole.SPARE, kept));
    }
    uses.sort(Comparator.comparing(PortUse::port, NaturalOrder.INSTANCE));
    return new PortMap(s.id(), uses);
  }

  private PortUse use(
      String node,
      String port,
      PortLayout layout,
      PortRole busy,
      PortRole idle,
      Map<String, String> kept) {
    Optional<PortRef> peer = Optional.ofNullable(peers.get(new PortRef(node, port)));
    Optional<String> reserved = Optional.ofNullable(kept.get(port));
    PortRole role = peer.isPresent() ? busy : reserved.isPresent() ? PortRole.RESERVED : idle;
    int slash = port.indexOf('/');
    Optional<String> whole = slash < 0 ? Optional.empty() : Optional.of(port.substring(0, slash));
    return new PortUse(port, whole, layout.cage(port), role, peer, reserved);
  }
}
