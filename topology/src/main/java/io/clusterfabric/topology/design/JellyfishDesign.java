package io.clusterfabric.topology.design;

import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * Jellyfish networks: n switches, each joined to r others at random, as a simple connected graph
 * (Singla et al., Jellyfish: Networking Data Centers Randomly, NSDI 2012).
 *
 * <p>It has {@code n r / 2} links. Nothing else has a closed form, so the plan has no bisection and
 * no diameter. The graph depends on the numbers and the seed alone and is the same on every
 * machine; pairs of ports are drawn at random and repaired by random exchanges, so the graphs are
 * nearly, not exactly, equally likely. Switches are named {@code switch-<i>} with i from 0.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class JellyfishDesign extends FlatDesign {
  JellyfishDesign() {}

  @Override
  @Value.Default
  public String id() {
    return "jellyfish-" + switches() + "-" + degree();
  }

  /**
   * How many switches there are: n.
   *
   * @return at least 1
   */
  public abstract int switches();

  /**
   * How many links each switch has to others: r.
   *
   * @return below the number of switches; 0 for one switch, 1 for two, else at least 2; even if the
   *     number of switches is odd
   */
  public abstract int degree();

  /**
   * What the random numbers start from.
   *
   * @return 1 unless set
   */
  @Value.Default
  public long seed() {
    return 1;
  }

  /**
   * A Jellyfish.
   *
   * @param switches how many switches there are
   * @param degree how many links each has to others
   * @param hostsPerSwitch how many hosts each has
   * @param rate what each link carries per direction
   * @param seed what the random numbers start from
   * @return the design
   */
  public static JellyfishDesign of(
      int switches, int degree, int hostsPerSwitch, Bandwidth rate, long seed) {
    return builder()
        .switches(switches)
        .degree(degree)
        .seed(seed)
        .hostsPerSwitch(hostsPerSwitch)
        .network(Wiring.of(rate))
        .build();
  }

  @Override
  void checkShape(FlatCheck out) {
    out.range("switches", switches(), 1, 1 << 20);
    int least = Math.min(2, switches() - 1);
    out.range("degree", degree(), Math.max(0, least), Math.max(0, switches() - 1));
    if (out.isClear() && (long) switches() * degree() % 2 != 0) {
      out.wrong(
          "design.jellyfish.odd",
          "degree",
          "an odd number of switches has no graph of odd degree: a link has two ends",
          Counts.of(switches(), "switch", "switches") + " of degree " + degree(),
          "an even degree, or a switch more or less");
    }
  }

  @Override
  void count(FlatCounts out) {
    out.flat(switches(), degree());
    out.links("switch-switch", network(), (long) switches() * degree() / 2, 1, 1);
    out.parameter("switches", switches());
    out.parameter("degree", degree());
    out.parameter("seed", seed());
  }

  @Override
  void draw(Web out) {
    int wiring = out.wiring(network());
    for (int i = 0; i < switches(); i++) {
      out.add("switch-" + i);
    }
    for (int[] e : RegularGraph.of(switches(), degree(), seed())) {
      out.link(e[0], e[1], wiring);
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
  public static class Builder extends ImmutableJellyfishDesign.Builder {
    Builder() {}
  }
}
