package io.clusterfabric.topology.design;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * Hypercubes: {@code 2^d} switches, joined where their numbers differ in one bit.
 *
 * <p>It has {@code d 2^(d-1)} links, diameter d, and {@code 2^(d-1)} links in the least cut that
 * halves the switches. Its least eigenvalue above zero is 2, so a cut of k of n switches has at
 * least {@code 2 k (n - k) / n} links, which is concave in k and attained in the middle; so the
 * bisection over hosts is exact at any rates. Switches are named {@code switch-<i>} with i from 0;
 * port j of the network leads to the switch that differs in bit j.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class HypercubeDesign extends FlatDesign {
  HypercubeDesign() {}

  @Override
  @Value.Default
  public String id() {
    return "hypercube-" + dimensions();
  }

  /**
   * How many dimensions there are.
   *
   * @return 0 to 22
   */
  public abstract int dimensions();

  /**
   * A hypercube.
   *
   * @param dimensions how many dimensions there are
   * @param hostsPerSwitch how many hosts each switch has
   * @param rate what each link carries per direction
   * @return the design
   */
  public static HypercubeDesign of(int dimensions, int hostsPerSwitch, Bandwidth rate) {
    return builder()
        .dimensions(dimensions)
        .hostsPerSwitch(hostsPerSwitch)
        .network(Wiring.of(rate))
        .build();
  }

  @Override
  void checkShape(FlatCheck out) {
    out.range("dimensions", dimensions(), 0, 22);
  }

  @Override
  void count(FlatCounts out) {
    int d = dimensions();
    long half = (1L << d) / 2;
    out.flat(1L << d, d);
    out.links("switch-switch", network(), d * half, 1, 1);
    out.parameter("dimensions", d);
    out.diameter(d);
    out.halfCut(
        half,
        true,
        true,
        d == 0 ? "0" : "2^" + (d - 1),
        Source.computed("the algebraic connectivity of a hypercube is 2"));
  }

  @Override
  void draw(Web out) {
    int wiring = out.wiring(network());
    for (int i = 0; i < 1 << dimensions(); i++) {
      out.add("switch-" + i);
    }
    for (int i = 0; i < out.ids.size(); i++) {
      for (int bit = 0; bit < dimensions(); bit++) {
        int peer = i ^ (1 << bit);
        if (i < peer) {
          out.link(i, bit, peer, bit, wiring);
        }
      }
    }
  }

  /**
   * Starts a design.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parameters of a design. */
  public static class Builder extends ImmutableHypercubeDesign.Builder {
    Builder() {}
  }
}
