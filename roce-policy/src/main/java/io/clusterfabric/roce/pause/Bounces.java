package io.clusterfabric.roce.pause;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Which ways traffic takes that the routing does not want.
 *
 * @param deflections how often on its way a packet may come to a switch whose only next hop has
 *     failed, and which sends it on by any other link to a switch, not the one that it came by;
 *     behind that no packet goes back by the link that it came by
 * @param detours further ways
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Bounces(int deflections, List<Detour> detours) {
  private static final Bounces NONE = new Bounces(0, List.of());

  /**
   * Checks the parts.
   *
   * @param deflections how often a packet may be deflected, 0 to 8
   * @param detours further ways
   */
  public Bounces {
    if (deflections < 0 || deflections > 8) {
      throw new IllegalArgumentException(
          "a packet is deflected from 0 to 8 times, found " + deflections);
    }
    detours = List.copyOf(detours);
  }

  /**
   * None: traffic takes the ways of the routing.
   *
   * @return no bounces
   */
  public static Bounces none() {
    return NONE;
  }

  /**
   * Deflections at switches whose only next hop has failed.
   *
   * @param most how often at most on a way, 0 to 8
   * @return the bounces
   */
  public static Bounces deflections(int most) {
    return new Bounces(most, List.of());
  }

  /**
   * Given ways.
   *
   * @param ways the ways
   * @return the bounces
   */
  public static Bounces of(Detour... ways) {
    return new Bounces(0, List.of(ways));
  }

  /**
   * The tunnels of pairs of leaves that serve the same endpoints: what comes from above to the one
   * may go up again and down to the other (SONiC's dual-ToR). Every way from an upper switch of
   * both, over the one, over any upper switch of both, to the other.
   *
   * @param graph the fabric
   * @param pairs pairs of leaves' ids, such as {@code List.of("tor-a", "tor-b")}
   * @return the bounces
   * @throws IllegalArgumentException if a pair is not of two
   * @throws java.util.NoSuchElementException if the graph has no such node
   */
  public static Bounces dualToR(FabricGraph graph, List<List<String>> pairs) {
    List<Detour> out = new ArrayList<>();
    for (List<String> pair : pairs) {
      if (pair.size() != 2) {
        throw new IllegalArgumentException("a pair has two leaves, found " + pair);
      }
      int a = graph.indexOf(pair.get(0));
      int b = graph.indexOf(pair.get(1));
      List<String> common = new ArrayList<>();
      for (int k = 0; k < graph.degree(a); k++) {
        int up = graph.neighbor(a, k);
        if (!graph.isEndpoint(up) && areJoined(graph, up, b)) {
          common.add(graph.node(up).id());
        }
      }
      for (String in : common) {
        for (String over : common) {
          if (!in.equals(over)) {
            tunnel(graph, in, pair.get(0), over, pair.get(1), out);
            tunnel(graph, in, pair.get(1), over, pair.get(0), out);
          }
        }
      }
    }
    return new Bounces(0, out);
  }

  /** The way from every other neighbour of the first, as it must be classified somewhere. */
  private static void tunnel(
      FabricGraph graph, String in, String standby, String over, String active, List<Detour> out) {
    int first = graph.indexOf(in);
    for (int k = 0; k < graph.degree(first); k++) {
      String from = graph.node(graph.neighbor(first, k)).id();
      if (!from.equals(standby)) {
        out.add(Detour.of(from, in, standby, over, active));
      }
    }
  }

  private static boolean areJoined(FabricGraph graph, int a, int b) {
    for (int k = 0; k < graph.degree(a); k++) {
      if (graph.neighbor(a, k) == b) {
        return true;
      }
    }
    return false;
  }
}
