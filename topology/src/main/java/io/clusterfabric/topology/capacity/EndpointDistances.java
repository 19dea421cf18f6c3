package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.internal.flow.ArcNetwork;
import io.clusterfabric.topology.internal.flow.BreadthFirst;
import io.clusterfabric.topology.internal.flow.EquitablePartition;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Links between the switches that hold endpoints (all switches, where there are no endpoints), each
 * of them searched once, on a network whose other switches are merged to classes that change no
 * distance.
 */
final class EndpointDistances {
  private final SwitchNetwork switches;
  private final int[] terminals;
  private final int[] weight;
  private final int[] classOf;
  private final BreadthFirst search;

  private EndpointDistances(
      SwitchNetwork switches, int[] terminals, int[] weight, int[] classOf, BreadthFirst search) {
    this.switches = switches;
    this.terminals = terminals;
    this.weight = weight;
    this.classOf = classOf;
    this.search = search;
  }

  static EndpointDistances of(SwitchNetwork switches) {
    boolean[] fixed = new boolean[switches.count()];
    int count = 0;
    boolean bare = switches.graph().endpointCount() == 0;
    for (int i = 0; i < fixed.length; i++) {
      fixed[i] = bare || switches.endpoints(i) > 0;
      count += fixed[i] ? 1 : 0;
    }
    int[] terminals = new int[count];
    int[] weight = new int[count];
    int at = 0;
    for (int i = 0; i < fixed.length; i++) {
      if (fixed[i]) {
        weight[at] = bare ? 1 : switches.endpoints(i);
        terminals[at++] = i;
      }
    }
    EquitablePartition classes = EquitablePartition.of(switches.network(), fixed);
    ArcNetwork merged = switches.network().quotient(classes.classOf(), classes.classes());
    return new EndpointDistances(
        switches,
        terminals,
        weight,
        classes.classOf(),
        BreadthFirst.over(merged.first(), merged.heads()));
  }

  SwitchNetwork switches() {
    return switches;
  }

  /** How many switches hold endpoints. */
  int count() {
    return terminals.length;
  }

  /** A switch that holds endpoints, as a node of the network. */
  int terminal(int t) {
    return terminals[t];
  }

  /** How many endpoints it holds; 1 where there are no endpoints at all. */
  int weight(int t) {
    return weight[t];
  }

  /** Searches from one of them. */
  void from(int t) {
    search.from(classOf[terminals[t]]);
  }

  /** Links to another one; -1 if it is not reached. */
  int to(int t) {
    return search.distance(classOf[terminals[t]]);
  }

  /** Links to a node that holds endpoints. */
  int toNode(int node) {
    return search.distance(classOf[node]);
  }

  /** Which of them exchange traffic: those of one plane, where there are several. */
  List<int[]> groups() {
    int[] size = new int[switches.parts()];
    for (int t : terminals) {
      size[switches.part(t)]++;
    }
    int[][] groups = new int[size.length][];
    Arrays.setAll(groups, p -> new int[size[p]]);
    for (int t = terminals.length - 1; t >= 0; t--) {
      int part = switches.part(terminals[t]);
      groups[part][--size[part]] = t;
    }
    return Stream.of(groups).filter(g -> g.length > 0).toList();
  }
}
