package io.clusterfabric.topology.graph;

import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.PortState;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns a fabric into a graph: numbers its nodes and tells what each link carries. */
final class FabricReader {
  private static final int UNKNOWN = (int) Adjacency.UNKNOWN_RATE;
  private static final int DOWN = -2;

  private final Fabric fabric;
  private final List<Switch> switches = new ArrayList<>();
  private final Map<PortRef, Port> remarkable = new HashMap<>();
  private final PortIndex endpoints;
  private final IdIndex switchIndex;
  private int aggregationNodes;
  private final RateTable rates = new RateTable();
  private @Nullable LinkSpec lastSpec;
  private int lastRate;

  FabricReader(Fabric fabric) {
    this.fabric = fabric;
    for (Switch s : fabric.switches()) {
      if (s.spec().kind() == SwitchKind.AGGREGATION_NODE) {
        aggregationNodes++;
      } else {
        switches.add(s);
        s.ports().stream().filter(FabricReader::isRemarkable).forEach(this::remember);
      }
    }
    this.endpoints = PortIndex.of(fabric.endpoints());
    this.switchIndex = IdIndex.of(switches.size(), i -> switches.get(i).id());
  }

  private void remember(Port port) {
    remarkable.put(port.ref(), port);
  }

  /** Whether a port can change what its link carries. */
  private static boolean isRemarkable(Port port) {
    return isDown(port) || port.negotiatedRate().isPresent();
  }

  private static boolean isDown(Port port) {
    return port.operational() == PortState.DOWN || port.admin() == PortState.DOWN;
  }

  FabricGraph read() {
    List<Link> all = fabric.links();
    int[] a = new int[all.size()];
    int[] b = new int[all.size()];
    int[] rate = new int[all.size()];
    int[] number = new int[all.size()];
    int[] loopNode = new int[all.size()];
    int[] loopNumber = new int[all.size()];
    int count = 0;
    int loops = 0;
    int down = 0;
    int[] downPorts = new int[fabric.endpoints().size() + switches.size()];
    for (int i = 0; i < all.size(); i++) {
      Link link = all.get(i);
      int from = nodeAt(link.a());
      int to = nodeAt(link.b());
      if (from < 0 || to < 0) {
        continue; // an aggregation node's: it moves no data of the hosts
      }
      if (from == to) {
        loopNode[loops] = from;
        loopNumber[loops++] = i;
        continue;
      }
      int known = rate(link);
      if (known == DOWN) {
        down++;
        downPorts[from]++;
        downPorts[to]++;
        continue;
      }
      a[count] = from;
      b[count] = to;
      rate[count] = known;
      number[count++] = i;
    }
    CapacityUnit unit = rates.unit(rate, count);
    long[] units = rates.inUnits(unit, rate, count);
    int endpointCount = fabric.endpoints().size();
    int nodes = endpointCount + switches.size();
    return new FabricGraph(
        new FabricParts(fabric, switches),
        new Numbering(null, null, endpointCount, nodes, hostOf(), fabric.hosts().size()),
        Adjacency.of(nodes, a, b, units, unit, count),
        new LinkFacts(
            Arrays.copyOf(number, count),
            units,
            unit,
            Arrays.copyOf(loopNode, loops),
            Arrays.copyOf(loopNumber, loops),
            downPorts,
            down,
            aggregationNodes));
  }

  private int[] hostOf() {
    List<Endpoint> all = fabric.endpoints();
    int[] hostOf = new int[all.size()];
    int host = -1;
    String id = "";
    // Endpoints and hosts are both in natural order of host.
    for (int i = 0; i < hostOf.length; i++) {
      String node = all.get(i).port().node();
      if (host < 0 || !node.equals(id)) {
        host++;
        id = node;
      }
      hostOf[i] = host;
    }
    return hostOf;
  }

  private int nodeAt(PortRef port) {
    int found = switchIndex.find(port.node());
    return found >= 0 ? found + fabric.endpoints().size() : endpoints.find(port);
  }

  /**
   * The number of the least rate that is known to limit the link; {@link #UNKNOWN} if none is,
   * {@link #DOWN} if an end is down.
   */
  private int rate(Link link) {
    // Equal links share one spec, and neighbours in the list mostly do.
    LinkSpec spec = link.spec();
    if (spec != lastSpec) {
      lastSpec = spec;
      lastRate = spec.dataRate().map(rates::number).orElse(UNKNOWN);
    }
    int rate = lastRate;
    if (!remarkable.isEmpty()) {
      rate = limited(rate, remarkable.get(link.a()));
      rate = limited(rate, remarkable.get(link.b()));
    }
    return rate;
  }

  private int limited(int rate, @Nullable Port port) {
    if (port == null || rate == DOWN) {
      return rate;
    }
    if (isDown(port)) {
      return DOWN;
    }
    if (port.negotiatedRate().isEmpty()) {
      return rate;
    }
    Bandwidth negotiated = port.negotiatedRate().get();
    return rate == UNKNOWN || negotiated.compareTo(rates.rate(rate)) < 0
        ? rates.number(negotiated)
        : rate;
  }
}
