package io.clusterfabric.collectives.bound;

import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The links between a part of a network and the rest. What ranks inside and outside have to say to
 * one another must pass them. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LimitingCut {
  private static final int NAMED = 3;

  private final RankGraph graph;
  private final BitSet side;
  private final int inside;
  private final long units;

  LimitingCut(RankGraph graph, BitSet side) {
    this.graph = graph;
    this.side = side;
    int ranks = 0;
    long sum = 0;
    for (int n = side.nextSetBit(0); n >= 0; n = side.nextSetBit(n + 1)) {
      ranks += graph.weight(n);
      for (int i = graph.first()[n]; i < graph.first()[n + 1]; i++) {
        sum += side.get(graph.heads()[i]) ? 0 : graph.capacities()[i];
      }
    }
    this.inside = ranks;
    this.units = sum;
  }

  /** Capacity in the units of the graph. */
  long units() {
    return units;
  }

  /**
   * How many ranks are on the side that was cut off.
   *
   * @return at least 1, fewer than all
   */
  public int ranksInside() {
    return inside;
  }

  /**
   * Those ranks.
   *
   * @return by number, in order
   */
  public List<Integer> ranks() {
    List<Integer> out = new ArrayList<>();
    for (int r = 0; r < graph.ranks(); r++) {
      if (side.get(graph.nodeOf(r))) {
        out.add(r);
      }
    }
    return Collections.unmodifiableList(out);
  }

  /**
   * What the links carry together.
   *
   * @return the sum, one way
   */
  public Bandwidth capacity() {
    return Bandwidth.ofBitsPerSecond(units).times(graph.unitBps());
  }

  /**
   * The links, by name. A port between two links of one rate, or a narrower and a wider one, goes
   * by the name of the narrower.
   *
   * @return their ends joined by a dash, in the order of the network; parallel links each once
   */
  public List<String> links() {
    return names(Integer.MAX_VALUE);
  }

  private List<String> names(int most) {
    List<String> out = new ArrayList<>();
    for (int n = side.nextSetBit(0); n >= 0; n = side.nextSetBit(n + 1)) {
      for (int i = graph.first()[n]; i < graph.first()[n + 1] && out.size() < most; i++) {
        if (!side.get(graph.heads()[i])) {
          out.add(graph.linkName(graph.link(i)));
        }
      }
    }
    return Collections.unmodifiableList(out);
  }

  private int count() {
    int count = 0;
    for (int n = side.nextSetBit(0); n >= 0; n = side.nextSetBit(n + 1)) {
      for (int i = graph.first()[n]; i < graph.first()[n + 1]; i++) {
        count += side.get(graph.heads()[i]) ? 0 : 1;
      }
    }
    return count;
  }

  /** One line: capacity, number of links and the first of them. */
  @Override
  public String toString() {
    int count = count();
    return Counts.of(count, "link")
        + " of "
        + capacity()
        + " together ("
        + String.join(", ", names(NAMED))
        + (count > NAMED ? " and " + Counts.of(count - (long) NAMED, "other") : "")
        + ")";
  }
}
