package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import org.junit.jupiter.api.Test;

/** Bounds where no link joins some parts; rates in Gb/s worked out by hand. */
class PlanesTest {
  private static final long G = 1_000_000_000L;

  /** Hosts by the planes they are on; each plane two switches and 100 Gb/s between them. */
  private static FabricGraph planes(int planes, int[]... onPlanes) {
    FabricGraphBuilder b = FabricGraph.builder("planes");
    int ports = 0;
    for (int h = 0; h < onPlanes.length; h++) {
      int host = b.addHost("h" + (h + 1));
      for (int p : onPlanes[h]) {
        b.addEndpoint(host, "p" + p);
        ports++;
      }
    }
    for (int p = 0; p < planes; p++) {
      b.addSwitch("left-" + p);
      b.addSwitch("right-" + p);
    }
    int e = 0;
    for (int h = 0; h < onPlanes.length; h++) {
      boolean right = 2 * h >= onPlanes.length;
      for (int p : onPlanes[h]) {
        b.addLinks(e++, ports + 2 * p + (right ? 1 : 0), 1, 100 * G);
      }
    }
    for (int p = 0; p < planes; p++) {
      b.addLinks(ports + 2 * p, ports + 2 * p + 1, 1, 100 * G);
    }
    return b.build();
  }

  private static int[] on(int... planes) {
    return planes;
  }

  /**
   * Plane 0: both switches have 2 ports, so 4 flows share 100 Gb/s there and 100 back: 50 each; of
   * 12 pairs 8 cross, so 3 peers get 3·200/8. Plane 1 has 2 ports and 1: 100, and 2·200/4.
   */
  @Test
  void oneHostNeedNotBeInEveryPlane() {
    FabricGraph g = planes(2, on(0, 1), on(0, 1), on(0, 1), on(0));
    ThroughputBound worst = ThroughputBound.of(g);
    assertThat(worst.value()).contains(Bandwidth.of("50Gb/s"));
    assertThat(worst.unreachable()).isEmpty();
    assertThat(worst.distanceSum()).isEqualTo(4);
    AllToAllBound all = AllToAllBound.of(g);
    assertThat(all.value()).contains(Bandwidth.of("75Gb/s"));
    assertThat(all.pairs()).isEqualTo(12);
    assertThat(all.unreachable()).isEmpty();
    assertThat(all.explain().toString()).contains("2 planes that no link joins");
  }

  /** No plane holds all hosts, yet any two have one in common. */
  @Test
  void anyTwoHostsMeetSomewhere() {
    FabricGraph g = planes(3, on(0, 1), on(1, 2), on(0, 2));
    assertThat(ThroughputBound.of(g).value()).contains(Bandwidth.of("100Gb/s"));
    assertThat(AllToAllBound.of(g).value()).contains(Bandwidth.of("100Gb/s"));
  }

  /** The first host's two planes have each a port of its own; the last two hosts never meet. */
  @Test
  void aBoundOfZeroNamesAPair() {
    FabricGraph g = planes(2, on(0, 1), on(0), on(1));
    UnreachablePair pair = new UnreachablePair("h2[p0]", "h3[p1]");
    ThroughputBound worst = ThroughputBound.of(g);
    assertThat(worst.value()).contains(Bandwidth.ZERO);
    assertThat(worst.unreachable()).contains(pair);
    assertThat(worst.toString()).endsWith(": no path from h2[p0] to h3[p1]");
    assertThat(worst.explain().toString()).contains("no path from h2[p0] to h3[p1], so");
    AllToAllBound all = AllToAllBound.of(g);
    assertThat(all.value()).contains(Bandwidth.ZERO);
    assertThat(all.unreachable()).contains(pair);
    assertThat(all.toString()).endsWith(": no path from h2[p0] to h3[p1]");
    assertThat(all.explain().toString()).contains("no path from h2[p0] to h3[p1], so");
  }

  /** Where there are no endpoints, two switches. */
  @Test
  void switchesAreNamedWhereThereAreNoEndpoints() {
    FabricGraph g = planes(2);
    assertThat(AllToAllBound.of(g).unreachable()).contains(new UnreachablePair("left-0", "left-1"));
    assertThat(ThroughputBound.of(g).unreachable())
        .contains(new UnreachablePair("left-0", "left-1"));
  }

  /** A port without a link has no part in the traffic and makes no bound 0. */
  @Test
  void aPortWithoutALinkIsLeftOut() {
    FabricGraphBuilder b = FabricGraph.builder("unplugged");
    for (int h = 0; h < 3; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int s = b.addSwitch("s");
    b.addLinks(0, s, 1, 100 * G);
    b.addLinks(1, s, 1, 100 * G);
    FabricGraph g = b.build();
    assertThat(AllToAllBound.of(g).value()).contains(Bandwidth.of("100Gb/s"));
    assertThat(AllToAllBound.of(g).unreachable()).isEmpty();
  }
}
