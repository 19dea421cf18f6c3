package io.clusterfabric.topology.design;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * A full mesh: every two of n switches are joined by m links.
 *
 * <p>It has {@code m n (n - 1) / 2} links, diameter 1, and {@code m floor(n^2 / 4)} links in the
 * least cut that halves the switches, since every halving has as many. A cut of k switches has
 * {@code m k (n - k)}, which is concave in k, so the bisection over hosts is exact at any rates.
 * Switches are named {@code switch-<i>} with i from 0; ports go by the number of the peer.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class FullMeshDesign extends FlatDesign {
  FullMeshDesign() {}

  @Override
  @Value.Default
  public String id() {
    return "full-mesh-" + switches();
  }

  /**
   * How many switches there are.
   *
   * @return at least 1
   */
  public abstract int switches();

  /**
   * How many links join every two switches.
   *
   * @return 1 unless set
   */
  @Value.Default
  public int linksPerPair() {
    return 1;
  }

  /**
   * A full mesh.
   *
   * @param switches how many switches there are
   * @param hostsPerSwitch how many hosts each has
   * @param rate what each link carries per direction
   * @return the design, with one link between every two switches
   */
  public static FullMeshDesign of(int switches, int hostsPerSwitch, Bandwidth rate) {
    return builder()
        .switches(switches)
        .hostsPerSwitch(hostsPerSwitch)
        .network(Wiring.of(rate))
        .build();
  }

  @Override
  void checkShape(FlatCheck out) {
    out.range("switches", switches(), 1, FlatCheck.MOST_SWITCHES);
    out.range("linksPerPair", linksPerPair(), 1, 4096);
  }

  @Override
  void count(FlatCounts out) {
    long n = switches();
    long m = linksPerPair();
    out.flat(n, m * (n - 1));
    out.links("switch-switch", network(), m * (n * (n - 1) / 2), m, m);
    out.parameter("switches", n);
    out.parameter("linksPerPair", m);
    out.diameter(n == 1 ? 0 : 1);
    out.halfCut(
        m * (n * n / 4),
        true,
        true,
        m == 1 ? "floor(" + n + "^2/4)" : m + " floor(" + n + "^2/4)",
        Source.computed("every cut of k of n switches of a full mesh has k (n - k) pairs"));
  }

  @Override
  void draw(Web out) {
    int wiring = out.wiring(network());
    for (int i = 0; i < switches(); i++) {
      out.add("switch-" + i);
    }
    for (int i = 0; i < switches(); i++) {
      for (int j = i + 1; j < switches(); j++) {
        for (int m = 0; m < linksPerPair(); m++) {
          out.link(i, j, wiring);
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
  public static class Builder extends ImmutableFullMeshDesign.Builder {
    Builder() {}
  }
}
