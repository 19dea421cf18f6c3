package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.Endpoint;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Which nodes fall on either side as a whole.
 *
 * @param kind the unit, never AUTO
 * @param of the unit of each node, or -1 for a node that falls freely
 * @param count how many units there are
 * @param weight what each unit counts, or empty if all count the same
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never shown
record Units(BisectionUnit kind, int[] of, int count, long[] weight) {

  /** The units of a graph with the weights that the options give them. */
  static Units of(FabricGraph graph, BisectionOptions options) {
    Units units = of(graph, options.unit());
    long[] weight = options.unitWeights();
    if (weight.length > 0 && weight.length != units.count) {
      throw new IllegalArgumentException(
          "found "
              + weight.length
              + " weights for "
              + units.count
              + " "
              + units.kind.word(units.count)
              + "; give one for each, in the order of the graph");
    }
    return new Units(units.kind, units.of, units.count, weight);
  }

  private static Units of(FabricGraph graph, BisectionUnit wanted) {
    BisectionUnit kind = wanted == BisectionUnit.AUTO ? suggestedFor(graph) : wanted;
    int[] of = new int[graph.nodeCount()];
    Arrays.fill(of, -1);
    int count =
        switch (kind) {
          case HOST -> hosts(graph, of);
          case GPU -> gpus(graph, of);
          case PORT -> number(of, graph.endpointCount());
          default -> number(of, of.length);
        };
    return new Units(kind, of, count, new long[0]);
  }

  private static BisectionUnit suggestedFor(FabricGraph graph) {
    if (graph.endpointCount() == 0) {
      return BisectionUnit.VERTEX;
    }
    return graph.hostIdentityKnown() ? BisectionUnit.HOST : BisectionUnit.PORT;
  }

  private static int number(int[] of, int count) {
    for (int n = 0; n < count; n++) {
      of[n] = n;
    }
    return count;
  }

  private static int hosts(FabricGraph graph, int[] of) {
    for (int e = 0; e < graph.endpointCount(); e++) {
      of[e] = graph.hostOf(e);
    }
    return graph.hostCount();
  }

  private static int gpus(FabricGraph graph, int[] of) {
    Map<Long, Integer> numbers = new HashMap<>();
    for (int e = 0; e < graph.endpointCount(); e++) {
      Endpoint endpoint = graph.endpoint(e);
      if (endpoint.gpusNear().size() != 1) {
        throw new IllegalArgumentException(
            "GPUs can be halved where each endpoint is near one GPU; "
                + endpoint.port()
                + " is near "
                + endpoint.gpusNear().size()
                + ". Halve hosts or ports instead, or tell which GPU uses the endpoint first");
      }
      long key = ((long) graph.hostOf(e) << 32) | endpoint.gpusNear().get(0).index();
      Integer number = numbers.get(key);
      if (number == null) {
        number = numbers.size();
        numbers.put(key, number);
      }
      of[e] = number;
    }
    return numbers.size();
  }

  /** Whether units count differently. */
  boolean isWeighted() {
    return weight.length > 0;
  }

  /** The most by which the sides' weights may differ. */
  long tolerance() {
    return Arrays.stream(weight).max().orElse(1);
  }

  /** What the units on side A weigh together. */
  long weightOnSideA(Cut cut) {
    boolean[] seen = new boolean[count];
    long sum = 0;
    for (int n = 0; n < of.length; n++) {
      if (of[n] >= 0 && !seen[of[n]] && cut.onSideA(n)) {
        seen[of[n]] = true;
        sum += weight[of[n]];
      }
    }
    return sum;
  }

  /** How many units are on side A. */
  int onSideA(Cut cut) {
    boolean[] seen = new boolean[count];
    int units = 0;
    for (int n = 0; n < of.length; n++) {
      if (of[n] >= 0 && !seen[of[n]] && cut.onSideA(n)) {
        seen[of[n]] = true;
        units++;
      }
    }
    return units;
  }

  /** How many units no link joins to anything. */
  int unlinked(FabricGraph graph) {
    boolean[] linked = new boolean[count];
    for (int n = 0; n < of.length; n++) {
      if (of[n] >= 0 && graph.degree(n) > 0) {
        linked[of[n]] = true;
      }
    }
    int unlinked = 0;
    for (boolean is : linked) {
      unlinked += is ? 0 : 1;
    }
    return unlinked;
  }
}
