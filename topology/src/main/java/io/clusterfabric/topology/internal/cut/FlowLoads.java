package io.clusterfabric.topology.internal.cut;

import io.clusterfabric.topology.internal.flow.BreadthFirst;
import java.util.BitSet;

/**
 * Loads of edges by flows along shortest paths, between the units of the component that has most of
 * them; unplugged ports shall not spoil the bounds of all others. Flows split over the next hops in
 * proportion to their weights.
 *
 * <p>Twins are taken together: the edge of a class of m units has m times the weight of one, and
 * its load is shared by them evenly, since exchanging twins turns one routing into another that is
 * just as good. Loads are sums of positive doubles; their relative error is far below
 * 10<sup>−9</sup>.
 */
final class FlowLoads {
  private final ClassGraph classes;
  private final CutGraph graph;
  private final double[] edgeLoad;
  private final double[] nodeLoad;
  private final BreadthFirst search;
  private final BitSet component = new BitSet();
  private int unitsInComponent;

  /** No loads yet. */
  FlowLoads(ClassGraph classes) {
    this.classes = classes;
    this.graph = classes.graph();
    this.edgeLoad = new double[graph.edgeCount()];
    this.nodeLoad = new double[graph.nodeCount()];
    this.search = graph.breadthFirst();
    findComponent();
  }

  private void findComponent() {
    BitSet seen = new BitSet();
    for (int c = 0; c < classes.classes(); c++) {
      if (!seen.get(c) && graph.degree(c) > 0) {
        int reached = search.from(c);
        int found = 0;
        for (int i = 0; i < reached; i++) {
          seen.set(search.reached(i));
          found += classes.multiplicity(search.reached(i));
        }
        if (found > unitsInComponent) {
          unitsInComponent = found;
          component.clear();
          for (int i = 0; i < reached; i++) {
            component.set(search.reached(i));
          }
        }
      }
    }
  }

  /** The nodes of the component whose units send. */
  BitSet component() {
    return component;
  }

  /** How many units send. */
  int unitsInComponent() {
    return unitsInComponent;
  }

  /**
   * How many pairs of sending units a balanced split parts at least. The units outside can make up
   * for an uneven split of those inside; a(n − a) is least at the ends of what a can be.
   */
  double partedPairs() {
    int outside = classes.units() - unitsInComponent;
    double fewest = Math.max(0, classes.units() / 2 - outside);
    double most = Math.min(unitsInComponent, classes.units() / 2);
    return Math.min(fewest * (unitsInComponent - fewest), most * (unitsInComponent - most));
  }

  /**
   * Adds a flow from every unit of the component outside a node to this node.
   *
   * @param target a node of the component
   * @param amount how much each unit sends
   */
  void sendAllTo(int target, double amount) {
    int reached = search.from(target);
    for (int i = reached - 1; i > 0; i--) {
      int v = search.reached(i);
      double load = nodeLoad[v] + amount * classes.multiplicity(v);
      nodeLoad[v] = 0;
      if (load > 0) {
        forward(v, load);
      }
    }
    nodeLoad[target] = 0;
  }

  private void forward(int v, double load) {
    int next = search.distance(v) - 1;
    long total = 0;
    for (int k = 0; k < graph.degree(v); k++) {
      if (search.distance(graph.neighbor(v, k)) == next) {
        total += capacity(v, k);
      }
    }
    double perWeight = load / total;
    for (int k = 0; k < graph.degree(v); k++) {
      if (search.distance(graph.neighbor(v, k)) == next) {
        double share = perWeight * capacity(v, k);
        nodeLoad[graph.neighbor(v, k)] += share;
        edgeLoad[graph.edge(v, k)] += share;
      }
    }
  }

  /** Adds a flow of 1 between any two twins of a class, both ways, by way of their neighbours. */
  void sendBetweenTwins(int c) {
    double m = classes.multiplicity(c);
    double total = (double) graph.weightedDegree(c);
    for (int k = 0; k < graph.degree(c); k++) {
      edgeLoad[graph.edge(c, k)] += 2 * m * (m - 1) * graph.weight(c, k) / total;
    }
  }

  /** The greatest load of an edge per weight; 0 without edges. */
  double worst() {
    double worst = 0;
    for (int v = 0; v < graph.nodeCount(); v++) {
      for (int k = 0; k < graph.degree(v); k++) {
        worst = Math.max(worst, edgeLoad[graph.edge(v, k)] / (double) capacity(v, k));
      }
    }
    return worst;
  }

  /** The weight of an edge, all twins together. */
  private long capacity(int v, int k) {
    return graph.weight(v, k)
        * Math.max(1, classes.multiplicity(v))
        * Math.max(1, classes.multiplicity(graph.neighbor(v, k)));
  }
}
