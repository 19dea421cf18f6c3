package io.clusterfabric.topology.graph;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.finding.ElementRef;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** What is to be missing from a graph. */
final class Mask {
  private final FabricGraph graph;
  private final boolean[] nodeGone;
  private final boolean[] linkGone;
  private final boolean[] loopGone;

  Mask(FabricGraph graph) {
    this.graph = graph;
    this.nodeGone = new boolean[graph.nodeCount()];
    this.linkGone = new boolean[graph.linkCount()];
    this.loopGone = new boolean[graph.loopbacks()];
  }

  Mask remove(ElementRef... removed) {
    for (ElementRef r : removed) {
      boolean found =
          switch (r.kind()) {
            case SWITCH -> removeSwitch(r.id());
            case HOST -> removeHost(r.id());
            case PORT -> removePort(r.id());
            case LINK -> removeLink(r.id());
            case CABLE ->
                removeLinks(l -> l.cableId().isPresent() && l.cableId().get().equals(r.id()));
            default ->
                throw new IllegalArgumentException(
                    "a graph has no "
                        + r.kind().word()
                        + " to remove, found "
                        + r
                        + "; it can lose switches, hosts, ports, links and cables");
          };
      if (!found) {
        throw new NoSuchElementException(
            "the graph of " + graph.name() + " has no " + r + " that could be removed");
      }
    }
    return this;
  }

  private boolean removeSwitch(String id) {
    OptionalInt node = graph.find(id);
    if (node.isEmpty() || graph.isEndpoint(node.getAsInt())) {
      return false;
    }
    nodeGone[node.getAsInt()] = true;
    return true;
  }

  private boolean removeHost(String id) {
    boolean found = false;
    boolean[] isIt = new boolean[graph.hostCount()];
    for (int h = 0; h < isIt.length; h++) {
      isIt[h] = graph.hostId(h).equals(id);
    }
    for (int e = 0; e < graph.endpointCount(); e++) {
      if (isIt[graph.hostOf(e)]) {
        nodeGone[e] = true;
        found = true;
      }
    }
    return found;
  }

  private boolean removeLink(String id) {
    int found = graph.findLink(id);
    if (found < 0) {
      return false;
    }
    if (found < linkGone.length) {
      linkGone[found] = true;
    } else {
      loopGone[found - linkGone.length] = true;
    }
    return true;
  }

  private boolean removePort(String text) {
    PortRef port = PortRef.parse(text);
    return removeLinks(l -> l.a().equals(port) || l.b().equals(port))
        || graph.find(text).isPresent()
        || graph.find(port.node()).isPresent();
  }

  private boolean removeLinks(Predicate<Link> condition) {
    boolean found = false;
    for (int i = 0; i < linkGone.length; i++) {
      if (condition.test(graph.linkAt(i))) {
        linkGone[i] = true;
        found = true;
      }
    }
    for (int i = 0; i < loopGone.length; i++) {
      if (condition.test(graph.loopbackAt(i))) {
        loopGone[i] = true;
        found = true;
      }
    }
    return found;
  }

  FabricGraph apply() {
    Numbering old = graph.numbering();
    int[] renumbered = new int[nodeGone.length];
    int[] nodePart = new int[nodeGone.length];
    int nodes = 0;
    int endpoints = 0;
    for (int n = 0; n < nodeGone.length; n++) {
      renumbered[n] = nodeGone[n] ? -1 : nodes;
      if (!nodeGone[n]) {
        nodePart[nodes++] = old.partOfNode(n);
        if (graph.isEndpoint(n)) {
          endpoints++;
        }
      }
    }
    LinkFacts facts = factsOfTheRest(nodes, renumbered);
    return new FabricGraph(
        graph.parts(),
        hostsOfTheRest(Arrays.copyOf(nodePart, nodes), endpoints),
        adjacencyOfTheRest(nodes, renumbered, facts),
        facts);
  }

  private Numbering hostsOfTheRest(int[] nodePart, int endpoints) {
    Numbering old = graph.numbering();
    boolean[] stays = new boolean[graph.hostCount()];
    for (int e = 0; e < graph.endpointCount(); e++) {
      stays[graph.hostOf(e)] |= !nodeGone[e];
    }
    int[] renumbered = new int[stays.length];
    int[] hostPart = new int[stays.length];
    int hosts = 0;
    for (int h = 0; h < stays.length; h++) {
      renumbered[h] = hosts;
      if (stays[h]) {
        hostPart[hosts++] = old.partOfHost(h);
      }
    }
    int[] hostOf = new int[endpoints];
    int next = 0;
    for (int e = 0; e < graph.endpointCount(); e++) {
      if (!nodeGone[e]) {
        hostOf[next++] = renumbered[graph.hostOf(e)];
      }
    }
    return new Numbering(
        nodePart, Arrays.copyOf(hostPart, hosts), endpoints, nodePart.length, hostOf, hosts);
  }

  private boolean stays(int position, int bundle) {
    return !linkGone[position] && !nodeGone[graph.endA(bundle)] && !nodeGone[graph.endB(bundle)];
  }

  private Adjacency adjacencyOfTheRest(int nodes, int[] renumbered, LinkFacts rest) {
    int[] a = new int[linkGone.length];
    int[] b = new int[linkGone.length];
    Adjacency old = graph.adjacency();
    int count = 0;
    for (int bundle = 0; bundle < graph.bundleCount(); bundle++) {
      for (int i = old.firstLink[bundle]; i < old.firstLink[bundle + 1]; i++) {
        if (stays(i, bundle)) {
          a[count] = renumbered[graph.endA(bundle)];
          b[count++] = renumbered[graph.endB(bundle)];
        }
      }
    }
    return Adjacency.of(nodes, a, b, rest.rate(), rest.unit(), count);
  }

  private LinkFacts factsOfTheRest(int nodes, int[] renumbered) {
    Adjacency old = graph.adjacency();
    LinkFacts facts = graph.facts();
    int[] number = new int[linkGone.length];
    long[] rate = new long[linkGone.length];
    int count = 0;
    for (int bundle = 0; bundle < graph.bundleCount(); bundle++) {
      for (int i = old.firstLink[bundle]; i < old.firstLink[bundle + 1]; i++) {
        if (stays(i, bundle)) {
          number[count] = facts.number()[old.links[i]];
          rate[count++] = facts.rate()[old.links[i]];
        }
      }
    }
    int[] loopNode = new int[loopGone.length];
    int[] loopNumber = new int[loopGone.length];
    int loops = 0;
    for (int i = 0; i < loopGone.length; i++) {
      if (!loopGone[i] && !nodeGone[facts.loopNode()[i]]) {
        loopNode[loops] = renumbered[facts.loopNode()[i]];
        loopNumber[loops++] = facts.loopNumber()[i];
      }
    }
    int[] downPorts = new int[nodes];
    for (int n = 0; n < renumbered.length; n++) {
      if (renumbered[n] >= 0) {
        downPorts[renumbered[n]] = facts.downPorts()[n];
      }
    }
    rate = Arrays.copyOf(rate, count);
    return new LinkFacts(
        Arrays.copyOf(number, count),
        rate,
        reduced(facts.unit(), rate),
        Arrays.copyOf(loopNode, loops),
        Arrays.copyOf(loopNumber, loops),
        downPorts,
        facts.down(),
        facts.aggregationNodes());
  }

  /** Divides rates by what all have in common, so that equal graphs count in equal units. */
  private static CapacityUnit reduced(CapacityUnit unit, long[] rates) {
    long common = 0;
    for (long rate : rates) {
      // Most rates are multiples of what was found already: one division tells.
      if (rate > 0 && (common == 0 || rate % common != 0)) {
        common = gcd(rate, common);
      }
    }
    for (int i = 0; common > 1 && i < rates.length; i++) {
      rates[i] = rates[i] > 0 ? rates[i] / common : rates[i];
    }
    return common == 0 ? CapacityUnit.of(List.of()) : unit.enlarged(common);
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
