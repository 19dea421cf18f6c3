package io.clusterfabric.topology.design;

import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.BitSet;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * Slim Flies: the graphs of McKay, Miller and Širáň of diameter 2 (Besta and Hoefler, Slim Fly: A
 * Cost Effective Low-Diameter Network Topology, SC 2014).
 *
 * <p>With {@code q = 4 w + d}, d one of -1, 0, 1, and q a power of a prime, it has {@code 2 q^2}
 * switches, each with {@code k = (3 q - d) / 2} links to others, so {@code q^2 (3 q - d) / 2} links
 * in all; usual are {@code ceil(k / 2)} hosts a switch. Where q is no power of a prime there is no
 * such graph: the plan counts, as publications do, and says so in a finding, but nothing is built.
 *
 * <p>Switches are {@code switch-0-<x>-<y>} and {@code switch-1-<m>-<c>} with elements of the field
 * of q elements. {@code (0,x,y)} and {@code (0,x,z)} are joined if {@code y - z} is in X, {@code
 * (1,m,c)} and {@code (1,m,e)} if {@code c - e} is in Y, {@code (0,x,y)} and {@code (1,m,c)} if
 * {@code y = m x + c}. With u a primitive element, X holds the even powers of u, from 0 to {@code q
 * - 2} for d = 1 and 0, Y is u X; for d = -1, X holds {@code 1, u^2, ..., u^(2w-2)} and {@code
 * u^(2w-1), u^(2w+1), ..., u^(4w-3)}, and Y again is u X (Hafner, Geometric realisation of the
 * graphs of McKay-Miller-Širáň, J. Comb. Theory B 90, 2004).
 *
 * <p>No closed form of the bisection is proved, so the plan has none: over switches it is at least
 * {@code q^3 / 2} links wherever the least eigenvalue above zero is q, as in all graphs tried.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class SlimFlyDesign extends FlatDesign {
  private static final String NO_FIELD =
      "the graph is made of a field of q elements, which there is only for powers of primes";

  SlimFlyDesign() {}

  @Override
  @Value.Default
  public String id() {
    return "slim-fly-" + q();
  }

  /**
   * The number of elements of the field.
   *
   * @return 3 to 1,448, a multiple of 4 or odd; a power of a prime if anything is to be built
   */
  public abstract int q();

  /**
   * A Slim Fly with the usual number of hosts, half as many as links to other switches.
   *
   * @param q the number of elements of the field
   * @param rate what each link carries per direction
   * @return the design
   */
  public static SlimFlyDesign of(int q, Bandwidth rate) {
    SlimFlyDesign one = builder().q(q).network(Wiring.of(rate)).build();
    Builder out = builder();
    return out.from(one).hostsPerSwitch((int) Math.max(1, (one.degree() + 1) / 2)).build();
  }

  private int delta() {
    return q() % 4 == 3 ? -1 : q() % 4;
  }

  private long degree() {
    return (3L * q() - delta()) / 2;
  }

  @Override
  void checkShape(FlatCheck out) {
    out.range("q", q(), 3, 1448);
    if (q() % 4 == 2) {
      out.wrong(
          "design.slim-fly.form",
          "q",
          "q is a multiple of 4, or 1 more or less",
          String.valueOf(q()),
          (q() - 1) + " or " + (q() + 1));
    }
  }

  @Override
  void checkDrawable(FlatCheck out) {
    if (!GaloisField.exists(q())) {
      out.wrong("design.slim-fly.field", "q", NO_FIELD, String.valueOf(q()), nearest());
    }
  }

  private String nearest() {
    int below = q() - 1;
    while (below > 3 && !possible(below)) {
      below--;
    }
    int above = q() + 1;
    while (!possible(above)) {
      above++;
    }
    return below + " or " + above;
  }

  private static boolean possible(int q) {
    return q % 4 != 2 && GaloisField.exists(q);
  }

  @Override
  void count(FlatCounts out) {
    long q = q();
    out.flat(2 * q * q, degree());
    out.links("switch-switch", network(), q * q * degree(), 1, 1);
    out.parameter("q", q);
    if (GaloisField.exists(q())) {
      out.diameter(2);
    } else {
      out.findings.add(
          Finding.builder()
              .ruleId("design.slim-fly.field")
              .severity(Severity.WARNING)
              .where(new ElementRef(ElementKind.PARAMETER, "q"))
              .why(NO_FIELD + "; the counts are those of a graph that cannot be built")
              .observed(String.valueOf(q))
              .expected(nearest())
              .build());
    }
  }

  @Override
  void draw(Web out) {
    GaloisField f = GaloisField.of(q()).orElseThrow();
    int q = f.size();
    int wiring = out.wiring(network());
    for (int side = 0; side < 2; side++) {
      for (int column = 0; column < q; column++) {
        for (int row = 0; row < q; row++) {
          out.add("switch-" + side + "-" + column + "-" + row);
        }
      }
    }
    for (int side = 0; side < 2; side++) {
      BitSet generators = generators(f, side);
      for (int row = 0; row < q; row++) {
        for (int other = row + 1; other < q; other++) {
          if (generators.get(f.plus(other, f.negative(row)))) {
            for (int column = 0; column < q; column++) {
              int first = (side * q + column) * q;
              out.link(first + row, first + other, wiring);
            }
          }
        }
      }
    }
    for (int x = 0; x < q; x++) {
      for (int m = 0; m < q; m++) {
        for (int c = 0; c < q; c++) {
          out.link(x * q + f.plus(f.times(m, x), c), (q + m) * q + c, wiring);
        }
      }
    }
  }

  private BitSet generators(GaloisField f, int shift) {
    BitSet out = new BitSet();
    int q = f.size();
    if (delta() == -1) {
      int w = (q + 1) / 4;
      for (int e = 0; e < w; e++) {
        out.set(f.power(2 * e + shift));
        out.set(f.power(2 * w - 1 + 2 * e + shift));
      }
    } else {
      for (int e = 0; e < q - 1; e += 2) {
        out.set(f.power(e + shift));
      }
    }
    return out;
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
  public static class Builder extends ImmutableSlimFlyDesign.Builder {
    Builder() {}
  }
}
