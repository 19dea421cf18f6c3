package io.clusterfabric.topology.design;

import static java.util.stream.Collectors.joining;

import com.google.common.math.LongMath;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * Tori and meshes of any number of dimensions: switches at the points of a grid, each joined to its
 * neighbours in every dimension. A dimension that is wrapped is a ring, one that is not a path.
 *
 * <p>A side of 2 that is wrapped has two parallel links, the direct one and the one around, as tori
 * of cubes joined by optical switches do have. A side of 1 has no links. Switches are named {@code
 * switch-<x>-<y>-...} with coordinates from 0, the first side changing slowest. Ports go by
 * dimension, in each the one towards the higher coordinate first.
 *
 * <p>With n = k1 ... kd switches: a wrapped side k above 1 has n links, another {@code n (k - 1) /
 * k}. The diameter is the sum of {@code floor(k / 2)} over wrapped and {@code k - 1} over other
 * sides. The least cut that halves the switches, with sides in falling order, {@code C_i} the
 * product of the sides after the i-th, and e the first even side (the last if there is none), has
 * {@code C_1 + ... + C_e} links in a mesh and twice as many in a torus: Arjona Aroca and Fernández
 * Anta, Bisection (Band)Width of Product Networks, IEEE TPDS 25(3), 2014, for all sides of a torus
 * at least 3. So an even torus has {@code 2 n / k1}; but 4 x 5 has 10, not 8, since the largest
 * side is odd.
 *
 * <p>Where the side that counts most is even (a path counts twice as much as a ring of its length)
 * the value is exact for any mixture, with sides of 2 too: flow between all pairs of switches along
 * shortest ways puts at most {@code n k / 8} of it on a link of a ring and {@code n k / 4} on one
 * of a path, so a cut of m switches has at least {@code m (n - m)} over the largest of these. Other
 * mixtures, and tori with a side of 2 whose largest side is odd, have an upper bound.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class TorusDesign extends FlatDesign {
  private static final Source PAPER =
      Source.of(
          "Arjona Aroca and Fernández Anta, Bisection (Band)Width of Product Networks, IEEE TPDS"
              + " 25(3), 2014",
          "arXiv 1202.6291",
          Confidence.VERIFIED);
  private static final Source FLOW =
      Source.computed("uniform flow along shortest ways loads no link more than the cut's");
  private static final Source CUT = Source.computed("capacity of a cut by planes of the grid");

  TorusDesign() {}

  @Override
  @Value.Default
  public String id() {
    boolean none = !wrapped().contains(true);
    boolean all = !wrapped().contains(false);
    StringBuilder out = new StringBuilder(all ? "torus" : none ? "mesh" : "grid");
    for (int i = 0; i < sides().size(); i++) {
      out.append('-').append(sides().get(i));
      if (!all && !none) {
        out.append(i < wrapped().size() && wrapped().get(i) ? "r" : "p");
      }
    }
    return out.toString();
  }

  /**
   * How many switches each dimension has.
   *
   * @return the sides, at least one, each at least 1
   */
  public abstract List<Integer> sides();

  /**
   * Which dimensions are rings.
   *
   * @return one for each side; all are unless set
   */
  @Value.Default
  public List<Boolean> wrapped() {
    return Collections.nCopies(sides().size(), true);
  }

  /**
   * The sides of the blocks that the grid is made of, such as cubes of a rack. Links between blocks
   * and around the grid are counted apart from those inside a block.
   *
   * @return a divisor of each side; the sides themselves, so no block, unless set
   */
  @Value.Default
  public List<Integer> blockSides() {
    return List.of();
  }

  /**
   * How switches of different blocks are joined, and those at the two ends of a ring.
   *
   * @return like the others unless set; has no meaning without blocks
   */
  @Value.Default
  public Wiring betweenBlocks() {
    return network();
  }

  /**
   * A torus.
   *
   * @param rate what each link carries per direction
   * @param sides how many switches each dimension has
   * @return the design, with one host a switch
   */
  public static TorusDesign of(Bandwidth rate, int... sides) {
    return make(rate, true, sides);
  }

  /**
   * A mesh: no dimension is wrapped.
   *
   * @param rate what each link carries per direction
   * @param sides how many switches each dimension has
   * @return the design, with one host a switch
   */
  public static TorusDesign mesh(Bandwidth rate, int... sides) {
    return make(rate, false, sides);
  }

  private static TorusDesign make(Bandwidth rate, boolean wrapped, int... sides) {
    Builder out = builder();
    out.network(Wiring.of(rate));
    for (int s : sides) {
      out.addSides(s);
    }
    return out.wrapped(Collections.nCopies(sides.length, wrapped)).build();
  }

  @Override
  List<Wiring> networkWirings() {
    return blockSides().isEmpty() ? List.of(network()) : List.of(network(), betweenBlocks());
  }

  private long size() {
    return sides().stream().mapToLong(s -> s).reduce(1, LongMath::saturatedMultiply);
  }

  // ---- what it must be

  @Override
  void checkShape(FlatCheck out) {
    out.range("sides.size", sides().size(), 1, 32);
    for (int i = 0; i < sides().size(); i++) {
      out.range("sides[" + i + "]", sides().get(i), 1, FlatCheck.MOST_SWITCHES);
    }
    if (wrapped().size() != sides().size()) {
      out.wrong(
          "design.torus.wrapped",
          "wrapped",
          "each side is either wrapped or not",
          wrapped().size() + " for " + sides().size() + " sides",
          "as many as sides");
    }
    if (out.isClear() && size() > FlatCheck.MOST_SWITCHES) {
      out.wrong(
          "design.size",
          "sides",
          "the network is larger than this library counts",
          words(sides()) + " switches",
          "at most " + FlatCheck.MOST_SWITCHES + " switches");
    }
    checkBlocks(out);
  }

  private void checkBlocks(FlatCheck out) {
    if (blockSides().isEmpty()) {
      return;
    }
    boolean fits = blockSides().size() == sides().size();
    for (int i = 0; fits && i < sides().size(); i++) {
      fits = blockSides().get(i) >= 1 && sides().get(i) % blockSides().get(i) == 0;
    }
    if (!fits) {
      out.wrong(
          "design.torus.blocks",
          "blockSides",
          "the grid is made of whole blocks",
          "blocks of " + words(blockSides()) + " in " + words(sides()),
          "a divisor of each side, as many as sides");
    }
  }

  private static String words(List<Integer> sides) {
    return sides.stream().map(String::valueOf).collect(joining(" x "));
  }

  // ---- what it counts

  @Override
  void count(FlatCounts out) {
    long n = size();
    long inside = 0;
    long between = 0;
    long degree = 0;
    long diameter = 0;
    for (int i = 0; i < sides().size(); i++) {
      long k = sides().get(i);
      boolean ring = wrapped().get(i) && k > 1;
      long links = ring ? n : n / k * (k - 1);
      long block = blockSides().isEmpty() ? k : blockSides().get(i);
      long within = blockSides().isEmpty() ? links : n / block * (block - 1);
      inside += within;
      between += links - within;
      degree += ring ? 2 : Math.min(2, k - 1);
      diameter += ring ? k / 2 : k - 1;
    }
    out.flat(n, degree);
    if (blockSides().isEmpty()) {
      out.links("switch-switch", network(), inside, leastBundle(), mostBundle());
    } else {
      // a ring of two blocks of side 1 has its two links between blocks; of one block of two, one
      // inside and one around
      out.links("in-block", network(), inside, 1, 1);
      out.links("between-blocks", betweenBlocks(), between, leastOutside(), mostOutside());
    }
    out.parameter("sides", words(sides()));
    out.parameter("wrapped", wrapped());
    if (!blockSides().isEmpty()) {
      out.parameter("blockSides", words(blockSides()));
      out.parameter("betweenBlocks", betweenBlocks());
    }
    out.diameter(diameter);
    halfCut(out, n);
  }

  private long leastBundle() {
    for (int i = 0; i < sides().size(); i++) {
      if (sides().get(i) > 2 || (sides().get(i) == 2 && !wrapped().get(i))) {
        return 1;
      }
    }
    return 2;
  }

  private long mostBundle() {
    for (int i = 0; i < sides().size(); i++) {
      if (sides().get(i) == 2 && wrapped().get(i)) {
        return 2;
      }
    }
    return 1;
  }

  private long leastOutside() {
    boolean single = false;
    for (int i = 0; i < sides().size(); i++) {
      int k = sides().get(i);
      boolean some = wrapped().get(i) ? k > 1 : k > blockSides().get(i);
      boolean pair = wrapped().get(i) && k == 2 && blockSides().get(i) == 1;
      single |= some && !pair;
    }
    return single ? 1 : 2;
  }

  private long mostOutside() {
    for (int i = 0; i < sides().size(); i++) {
      if (wrapped().get(i) && sides().get(i) == 2 && blockSides().get(i) == 1) {
        return 2;
      }
    }
    return 1;
  }

  /** How much a side counts: the load on its links, in eighths of n. */
  private int weight(int dimension) {
    int k = sides().get(dimension);
    return k == 1 ? 0 : wrapped().get(dimension) ? k : 2 * k;
  }

  private void halfCut(FlatCounts out, long n) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < sides().size(); i++) {
      order.add(i);
    }
    order.sort((a, b) -> Integer.compare(weight(b), weight(a)));
    long rest = n;
    long links = 0;
    boolean two = false;
    StringBuilder sum = new StringBuilder();
    boolean firstEven = false;
    for (int at = 0; at < order.size(); at++) {
      int i = order.get(at);
      int k = sides().get(i);
      if (k == 1) {
        break;
      }
      rest /= k;
      long plane = wrapped().get(i) ? 2 * rest : rest;
      links += plane;
      sum.append(sum.length() == 0 ? "" : " + ").append(plane);
      if (k % 2 == 0) {
        firstEven = at == 0;
        break;
      }
    }
    for (int i = 0; i < sides().size(); i++) {
      two |= sides().get(i) == 2 && wrapped().get(i);
    }
    boolean uniform = uniform();
    boolean paper = uniform && !two;
    out.halfCut(
        links,
        firstEven || paper || n == 1,
        firstEven || n == 1,
        sum.length() == 0 ? "0" : sum.toString(),
        firstEven ? FLOW : paper ? PAPER : CUT);
  }

  /** Whether all sides that have links are wrapped, or none is. */
  private boolean uniform() {
    boolean rings = false;
    boolean paths = false;
    for (int i = 0; i < sides().size(); i++) {
      rings |= sides().get(i) > 1 && wrapped().get(i);
      paths |= sides().get(i) > 1 && !wrapped().get(i);
    }
    return !(rings && paths);
  }

  // ---- what it looks like

  @Override
  void draw(Web out) {
    int[] at = new int[sides().size()];
    int inside = out.wiring(network());
    int between = blockSides().isEmpty() ? inside : out.wiring(betweenBlocks());
    boolean more = true;
    while (more) {
      StringBuilder id = new StringBuilder("switch");
      for (int x : at) {
        id.append('-').append(x);
      }
      out.add(id.toString());
      more = false;
      for (int i = at.length - 1; i >= 0 && !more; i--) {
        at[i]++;
        more = at[i] < sides().get(i);
        if (!more) {
          at[i] = 0;
        }
      }
    }
    int step = out.ids.size();
    int place = 0;
    for (int i = 0; i < at.length; i++) {
      int k = sides().get(i);
      step /= k;
      boolean ring = wrapped().get(i) && k > 1;
      boolean pair = ring || k > 2;
      for (int node = 0; node < out.ids.size(); node++) {
        int x = node / step % k;
        boolean last = x == k - 1;
        if (last && !ring) {
          continue;
        }
        int next = last ? node - (k - 1) * step : node + step;
        boolean leaves = !blockSides().isEmpty() && (last || (x + 1) % blockSides().get(i) == 0);
        out.link(node, place, next, pair ? place + 1 : place, leaves ? between : inside);
      }
      place += pair ? 2 : k - 1;
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
  public static class Builder extends ImmutableTorusDesign.Builder {
    Builder() {}
  }
}
