package io.clusterfabric.topology.internal.cut;

import io.clusterfabric.topology.internal.flow.BreadthFirst;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A lower bound from sending one unit of flow between any two units by way of relays, each relay
 * taking an equal share: as for {@link UniformFlowBound}, a cut must bear what crosses it. Weaker
 * than that bound, but its cost grows with the number of relays instead of the number of units, so
 * that large irregular graphs get a bound at all.
 *
 * <p>With one flow of 1 from every unit to each of K relays loading an edge of weight w with d, all
 * pairs by all relays load it with 2(U − 1)d/K. So the bound is pK/((U − 1)·max d/w), where p is
 * the least number of pairs that a balanced split parts.
 */
final class RelayedFlowBound {
  private static final double SAFETY = 1 - 1e-9;

  private RelayedFlowBound() {}

  /**
   * The better of two bounds: relays in the tier farthest from the units, and relays spread over
   * all nodes.
   *
   * @param classes units, gathered into classes of twins
   * @param operations what each of the two may cost
   * @return at least 0
   */
  static long of(ClassGraph classes, long operations) {
    CutGraph graph = classes.graph();
    long costOfRelay = 4L * graph.edgeCount() + 2L * graph.nodeCount() + 1;
    int most = (int) Math.min(operations / costOfRelay, graph.nodeCount());
    if (most == 0) {
      return 0;
    }
    return Math.max(
        by(classes, topTier(classes), most),
        by(classes, IntStream.range(0, graph.nodeCount()).toArray(), most));
  }

  private static int[] topTier(ClassGraph classes) {
    BreadthFirst search = classes.graph().breadthFirst();
    int reached = search.from(IntStream.range(0, classes.classes()).toArray());
    return IntStream.range(0, reached)
        .map(search::reached)
        .filter(v -> search.distance(v) == search.eccentricity())
        .toArray();
  }

  private static long by(ClassGraph classes, int[] candidates, int most) {
    FlowLoads loads = new FlowLoads(classes);
    int senders = loads.unitsInComponent();
    int[] usable =
        Arrays.stream(candidates)
            .filter(v -> loads.component().get(v) && classes.multiplicity(v) <= 1)
            .toArray();
    if (senders < 2 || usable.length == 0) {
      return 0;
    }
    int relays = Math.min(most, usable.length);
    for (int i = 0; i < relays; i++) {
      loads.sendAllTo(usable[(int) ((long) i * usable.length / relays)], 1);
    }
    double bound = loads.partedPairs() * relays / ((senders - 1) * loads.worst());
    return (long) Math.ceil(bound * SAFETY);
  }
}
