package io.clusterfabric.topology.design;

import com.google.common.math.LongMath;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * Xpanders: random lifts of a full mesh (Valadarsky et al., Xpander: Towards Optimal-Performance
 * Datacenters, CoNEXT 2016).
 *
 * <p>It starts as a full mesh of {@code d + 1} switches. A lift by k puts k copies in the place of
 * every switch, and k links in the place of every link, which pair the copies of its ends at
 * random. So there are {@code (d + 1) k1 k2 ...} switches, each with d links, no two to the same
 * switch. A lift that falls apart is drawn again; of several lifts none is chosen for its
 * expansion. The graph depends on the numbers and the seed alone.
 *
 * <p>Nothing else has a closed form, so the plan has no bisection and no diameter. Switches are
 * named {@code switch-<i>} with i from 0; those of one place of the full mesh, {@code k1 k2 ...},
 * follow one another, are not joined, and form a pod.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class XpanderDesign extends FlatDesign {
  private static final int ATTEMPTS = 1000;

  XpanderDesign() {}

  @Override
  @Value.Default
  public String id() {
    StringBuilder out = new StringBuilder("xpander-").append(degree());
    lifts().forEach(k -> out.append('-').append(k));
    return out.toString();
  }

  /**
   * How many links each switch has to others: d.
   *
   * @return at least 3
   */
  public abstract int degree();

  /**
   * By how much the graph is lifted, one lift after the other.
   *
   * @return numbers of copies, each at least 1; none for a full mesh
   */
  public abstract List<Integer> lifts();

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
   * An Xpander.
   *
   * @param degree how many links each switch has to others
   * @param hostsPerSwitch how many hosts each has
   * @param rate what each link carries per direction
   * @param seed what the random numbers start from
   * @param lifts by how much the graph is lifted, one lift after the other
   * @return the design
   */
  public static XpanderDesign of(
      int degree, int hostsPerSwitch, Bandwidth rate, long seed, int... lifts) {
    Builder out = builder();
    out.degree(degree).seed(seed).hostsPerSwitch(hostsPerSwitch).network(Wiring.of(rate));
    for (int k : lifts) {
      out.addLifts(k);
    }
    return out.build();
  }

  private long copies() {
    return lifts().stream().mapToLong(k -> k).reduce(1, LongMath::saturatedMultiply);
  }

  @Override
  void checkShape(FlatCheck out) {
    out.range("degree", degree(), 3, 1 << 16);
    for (int i = 0; i < lifts().size(); i++) {
      out.range("lifts[" + i + "]", lifts().get(i), 1, FlatCheck.MOST_SWITCHES);
    }
    if (out.isClear()
        && LongMath.saturatedMultiply(degree() + 1L, copies()) > FlatCheck.MOST_SWITCHES) {
      out.wrong(
          "design.size",
          "lifts",
          "the network is larger than this library counts",
          (degree() + 1) + " switches lifted by " + lifts(),
          "at most " + FlatCheck.MOST_SWITCHES + " switches");
    }
  }

  @Override
  void count(FlatCounts out) {
    long d = degree();
    long n = (d + 1) * copies();
    out.flat(n, d);
    out.links("switch-switch", network(), d * (d + 1) / 2 * copies(), 1, 1);
    out.groups = copies() == 1 ? 1 : d + 1;
    out.parameter("degree", d);
    out.parameter("lifts", lifts());
    out.parameter("seed", seed());
  }

  @Override
  void draw(Web out) {
    int n = degree() + 1;
    List<int[]> edges = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        edges.add(new int[] {i, j});
      }
    }
    for (int i = 0; i < lifts().size(); i++) {
      int k = lifts().get(i);
      edges = lift(edges, n, k, i);
      n *= k;
    }
    int wiring = out.wiring(network());
    int perPod = n / (degree() + 1);
    for (int i = 0; i < n; i++) {
      out.add("switch-" + i, Web.Kind.FLAT, perPod == 1 ? -1 : i / perPod);
    }
    edges.sort((x, y) -> x[0] == y[0] ? Integer.compare(x[1], y[1]) : Integer.compare(x[0], y[0]));
    for (int[] e : edges) {
      out.link(e[0], e[1], wiring);
    }
  }

  private List<int[]> lift(List<int[]> edges, int n, int k, int step) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      RandomStream random = new RandomStream(seed(), "xpander", (long) step * ATTEMPTS + attempt);
      List<int[]> out = new ArrayList<>(edges.size() * k);
      int[] root = new int[n * k];
      Arrays.setAll(root, i -> i);
      int parts = n * k;
      int[] copy = new int[k];
      for (int[] e : edges) {
        Arrays.setAll(copy, i -> i);
        random.shuffle(copy);
        for (int c = 0; c < k; c++) {
          int x = e[0] * k + c;
          int y = e[1] * k + copy[c];
          out.add(new int[] {x, y});
          int rx = RegularGraph.find(root, x);
          int ry = RegularGraph.find(root, y);
          if (rx != ry) {
            root[rx] = ry;
            parts--;
          }
        }
      }
      if (parts == 1) {
        return out;
      }
    }
    throw new IllegalStateException("no connected lift by " + k + " found from seed " + seed());
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
  public static class Builder extends ImmutableXpanderDesign.Builder {
    Builder() {}
  }
}
