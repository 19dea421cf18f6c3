package io.clusterfabric.topology.design;

import static java.util.stream.Collectors.joining;

import com.google.common.math.LongMath;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * HyperX networks (generalised hypercubes, flattened butterflies): switches at the points of a
 * grid, and along every dimension all switches of a line joined to each other, by the same number
 * of links.
 *
 * <p>With sides S_i, multiplicities K_i and n = S_1 ... S_d switches it has {@code n / 2} times the
 * sum of {@code (S_i - 1) K_i} links, and as diameter the number of sides above 1 (Ahn et al.,
 * HyperX, SC 2009).
 *
 * <p>Halving one side after the other, as long as they are odd, cuts the sum of {@code K_i
 * floor(S_i^2 / 4)} times the sides that come later. The order in which sides come rises in {@code
 * K (S + 1)} for odd and {@code K S} for even sides, which is the best. That is exact where the
 * first side is even and no side has a smaller {@code K S}: the least eigenvalue above zero, say l,
 * is the least {@code K S}, a cut of k switches has at least {@code l k (n - k) / n} links, and the
 * middle attains it; so then the bisection over hosts is exact at any rates too. It is also exact
 * for one side, a full mesh. For odd sides it is an upper bound here: it agrees with all cases that
 * were searched, but a proof is not at hand.
 *
 * <p>Switches are named {@code switch-<x>-<y>-...} with coordinates from 0; ports go by dimension,
 * then by the peer's coordinate.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class HyperXDesign extends FlatDesign {
  HyperXDesign() {}

  @Override
  @Value.Default
  public String id() {
    return "hyperx-" + sides().stream().map(String::valueOf).collect(joining("-"));
  }

  /**
   * How many switches a line has in each dimension.
   *
   * @return the sides, at least one, each at least 1
   */
  public abstract List<Integer> sides();

  /**
   * How many links join two switches of a line in each dimension.
   *
   * @return one number for each side; 1 unless set
   */
  @Value.Default
  public List<Integer> linksPerPair() {
    return Collections.nCopies(sides().size(), 1);
  }

  /**
   * A HyperX with single links.
   *
   * @param hostsPerSwitch how many hosts each switch has
   * @param rate what each link carries per direction
   * @param sides how many switches a line has in each dimension
   * @return the design
   */
  public static HyperXDesign of(int hostsPerSwitch, Bandwidth rate, int... sides) {
    Builder out = builder();
    out.hostsPerSwitch(hostsPerSwitch).network(Wiring.of(rate));
    for (int s : sides) {
      out.addSides(s);
    }
    return out.build();
  }

  private long size() {
    return sides().stream().mapToLong(s -> s).reduce(1, LongMath::saturatedMultiply);
  }

  @Override
  void checkShape(FlatCheck out) {
    out.range("sides.size", sides().size(), 1, 32);
    for (int i = 0; i < sides().size(); i++) {
      out.range("sides[" + i + "]", sides().get(i), 1, FlatCheck.MOST_SWITCHES);
    }
    if (linksPerPair().size() != sides().size()) {
      out.wrong(
          "design.hyperx.multiplicity",
          "linksPerPair",
          "each dimension has a number of links between two switches of a line",
          linksPerPair().size() + " numbers for " + sides().size() + " sides",
          "as many as sides");
    }
    for (int i = 0; i < linksPerPair().size(); i++) {
      out.range("linksPerPair[" + i + "]", linksPerPair().get(i), 1, 4096);
    }
    if (out.isClear() && size() > FlatCheck.MOST_SWITCHES) {
      out.wrong(
          "design.size",
          "sides",
          "the network is larger than this library counts",
          words(sides()) + " switches",
          "at most " + FlatCheck.MOST_SWITCHES + " switches");
    }
  }

  private static String words(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(joining(" x "));
  }

  @Override
  void count(FlatCounts out) {
    long n = size();
    long degree = 0;
    long diameter = 0;
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int i = 0; i < sides().size(); i++) {
      long m = linksPerPair().get(i);
      degree += (sides().get(i) - 1) * m;
      if (sides().get(i) > 1) {
        diameter++;
        least = Math.min(least, m);
        most = Math.max(most, m);
      }
    }
    out.flat(n, degree);
    // by halves of an even product: degree x switches is even
    out.links("switch-switch", network(), LongMath.saturatedMultiply(n, degree) / 2, least, most);
    out.parameter("sides", words(sides()));
    out.parameter("linksPerPair", linksPerPair());
    out.diameter(diameter);
    halfCut(out, n);
  }

  private long key(int i) {
    return linksPerPair().get(i) * (sides().get(i) + sides().get(i) % 2L);
  }

  private void halfCut(FlatCounts out, long n) {
    List<Integer> order = new ArrayList<>();
    long connectivity = Long.MAX_VALUE;
    for (int i = 0; i < sides().size(); i++) {
      if (sides().get(i) > 1) {
        order.add(i);
        connectivity = Math.min(connectivity, (long) linksPerPair().get(i) * sides().get(i));
      }
    }
    order.sort((a, b) -> Long.compare(key(a), key(b)));
    long rest = n;
    long links = 0;
    StringBuilder sum = new StringBuilder();
    for (int i : order) {
      long s = sides().get(i);
      long m = linksPerPair().get(i);
      rest /= s;
      links =
          LongMath.saturatedAdd(
              links, LongMath.saturatedMultiply(LongMath.saturatedMultiply(m, s * s / 4), rest));
      sum.append(sum.length() == 0 ? "" : " + ")
          .append(m == 1 ? "" : m + " ")
          .append("floor(")
          .append(s)
          .append("^2/4)")
          .append(rest == 1 ? "" : " " + rest);
      if (s % 2 == 0) {
        break;
      }
    }
    boolean spectral = false;
    if (!order.isEmpty()) {
      int first = order.get(0);
      spectral = sides().get(first) % 2 == 0 && key(first) == connectivity;
    }
    boolean line = order.size() <= 1;
    out.halfCut(
        links,
        spectral || line,
        spectral || line,
        order.isEmpty() ? "0" : sum.toString(),
        Source.computed(
            spectral
                ? "the algebraic connectivity of a HyperX is the least K S"
                : line ? "every cut of a full mesh" : "halving sides while they are odd"));
  }

  @Override
  void draw(Web out) {
    int wiring = out.wiring(network());
    int[] at = new int[sides().size()];
    long n = size();
    for (long v = 0; v < n; v++) {
      long rest = v;
      for (int i = at.length - 1; i >= 0; i--) {
        at[i] = (int) (rest % sides().get(i));
        rest /= sides().get(i);
      }
      StringBuilder id = new StringBuilder("switch");
      for (int x : at) {
        id.append('-').append(x);
      }
      out.add(id.toString());
    }
    int step = out.ids.size();
    for (int i = 0; i < at.length; i++) {
      int s = sides().get(i);
      step /= s;
      for (int v = 0; v < out.ids.size(); v++) {
        for (int x = v / step % s + 1, to = v + step; x < s; x++, to += step) {
          for (int m = 0; m < linksPerPair().get(i); m++) {
            out.link(v, to, wiring);
          }
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
  public static class Builder extends ImmutableHyperXDesign.Builder {
    Builder() {}
  }
}
