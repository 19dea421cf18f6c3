package io.clusterfabric.topology.design;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * PolarFlies: the graphs of Erdős and Rényi, of diameter 2 (Lakhotia et al., PolarFly, SC 2022).
 *
 * <p>Switches are the {@code q^2 + q + 1} points of the projective plane over the field of q
 * elements, q a power of a prime; two are joined if their vectors are orthogonal. It has {@code q
 * (q + 1)^2 / 2} links; the {@code q + 1} switches that are orthogonal to themselves have q of
 * them, all others {@code q + 1}. Any two switches are at most 2 links apart.
 *
 * <p>No closed form of the bisection is proved, so the plan has none. Switches are named {@code
 * switch-<a>-<b>-<c>} after the vector whose first coordinate above 0 is 1.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class PolarFlyDesign extends FlatDesign {
  PolarFlyDesign() {}

  @Override
  @Value.Default
  public String id() {
    return "polar-fly-" + q();
  }

  /**
   * The number of elements of the field.
   *
   * @return 2 to 512, a power of a prime
   */
  public abstract int q();

  /**
   * A PolarFly.
   *
   * @param q the number of elements of the field
   * @param hostsPerSwitch how many hosts each switch has
   * @param rate what each link carries per direction
   * @return the design
   */
  public static PolarFlyDesign of(int q, int hostsPerSwitch, Bandwidth rate) {
    return builder().q(q).hostsPerSwitch(hostsPerSwitch).network(Wiring.of(rate)).build();
  }

  @Override
  void checkShape(FlatCheck out) {
    out.range("q", q(), 2, 512);
    if (q() >= 2 && !GaloisField.exists(q())) {
      out.wrong(
          "design.polar-fly.field",
          "q",
          "the graph is made of a field of q elements, which there is only for powers of primes",
          String.valueOf(q()),
          "a power of a prime, such as 7, 8, 9, 11, 13, 16, 17 or 31");
    }
  }

  @Override
  void count(FlatCounts out) {
    long q = q();
    out.flat(q * q + q + 1, q + 1);
    out.links("switch-switch", network(), q * (q + 1) * (q + 1) / 2, 1, 1);
    out.parameter("q", q);
    out.diameter(2);
  }

  @Override
  void draw(Web out) {
    GaloisField f = GaloisField.of(q()).orElseThrow();
    int q = f.size();
    int wiring = out.wiring(network());
    List<int[]> points = new ArrayList<>();
    points.add(new int[] {0, 0, 1});
    for (int c = 0; c < q; c++) {
      points.add(new int[] {0, 1, c});
    }
    for (int b = 0; b < q; b++) {
      for (int c = 0; c < q; c++) {
        points.add(new int[] {1, b, c});
      }
    }
    for (int[] v : points) {
      out.add("switch-" + v[0] + "-" + v[1] + "-" + v[2]);
    }
    for (int i = 0; i < points.size(); i++) {
      for (int j : orthogonal(f, points.get(i))) {
        if (i < j) {
          out.link(i, j, wiring);
        }
      }
    }
  }

  /** The points of the line that is orthogonal to a point, in order. */
  private static List<Integer> orthogonal(GaloisField f, int[] v) {
    int q = f.size();
    List<Integer> out = new ArrayList<>();
    if (v[2] == 0) {
      out.add(0);
    }
    for (int c = 0; c < q; c++) {
      if (f.plus(v[1], f.times(v[2], c)) == 0) {
        out.add(1 + c);
      }
    }
    for (int b = 0; b < q; b++) {
      int rest = f.plus(v[0], f.times(v[1], b));
      if (v[2] == 0) {
        for (int c = 0; c < q && rest == 0; c++) {
          out.add(1 + q + b * q + c);
        }
      } else {
        for (int c = 0; c < q; c++) {
          if (f.plus(rest, f.times(v[2], c)) == 0) {
            out.add(1 + q + b * q + c);
          }
        }
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
  public static class Builder extends ImmutablePolarFlyDesign.Builder {
    Builder() {}
  }
}
