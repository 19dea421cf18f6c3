package io.clusterfabric.topology.design;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * Extended generalised fat-trees of any height, XGFT(h; m<sub>1</sub>, …, m<sub>h</sub>;
 * w<sub>1</sub>, …, w<sub>h</sub>), with p<sub>l</sub> parallel links where wanted.
 *
 * <p>A node of level l, hosts being level 0, has m<sub>l</sub> children and w<sub>l+1</sub>
 * parents. Its place is told by digits x<sub>h</sub> … x<sub>l+1</sub> y<sub>l</sub> …
 * y<sub>1</sub> with x<sub>i</sub> &lt; m<sub>i</sub> and y<sub>i</sub> &lt; w<sub>i</sub>; nodes
 * of levels l and l + 1 are joined if their digits agree in all places but l + 1. So there are
 *
 * <ul>
 *   <li>∏ m<sub>i</sub> hosts;
 *   <li>∏<sub>i&gt;l</sub> m<sub>i</sub> · ∏<sub>i≤l</sub> w<sub>i</sub> switches of level l;
 *   <li>p<sub>l</sub> · ∏<sub>i≥l</sub> m<sub>i</sub> · ∏<sub>i≤l</sub> w<sub>i</sub> links between
 *       levels l − 1 and l;
 *   <li>2h links between two hosts farthest apart, and ∏<sub>i≤l</sub> w<sub>i</sub> p<sub>i</sub>
 *       ways up from a host to switches of level l.
 * </ul>
 *
 * <p>Since digit y<sub>1</sub> never changes on the way, w<sub>1</sub> is the number of disjoint
 * copies: each host has w<sub>1</sub> adapters of p<sub>1</sub> ports, adapter i on copy i, which
 * is both its rail and its plane.
 *
 * <p><b>Bisection.</b> Let R = w<sub>1</sub> p<sub>1</sub> r<sub>1</sub> be what a host sends, and
 * let no subtree have less upward than its hosts send: p<sub>l+1</sub> r<sub>l+1</sub>
 * ∏<sub>i≤l+1</sub> w<sub>i</sub> ≥ R ∏<sub>i≤l</sub> m<sub>i</sub> for each l &lt; h. Then N hosts
 * have a bisection bandwidth of exactly ⌊N/2⌋ R: no more, since the access links of ⌊N/2⌋ hosts cut
 * them off; no less, since the hosts of the smaller side can each send R to a host of the other
 * side at the same time, each node spreading what it has evenly over its parents, so that what
 * leaves a subtree of level l loads its links upward, and what enters them downward, evenly. For
 * two levels with less upward it is the least cut over splits of blocks, as for {@link ClosDesign}.
 * For more levels with less upward no closed form is given: {@code Bisection.of} tells.
 *
 * <p>Hosts fill the places from the first on; where fewer are asked for than there are places, the
 * fabric is built all the same.
 *
 * <p>Sources: S. R. Öhring, M. Ibel, S. K. Das, M. J. Kumar, "On generalized fat trees", IPPS 1995;
 * counts checked against built graphs.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class XgftDesign implements Design {
  /** The most levels: what is counted and built stays within numbers of 64 bits. */
  static final int MOST_LEVELS = 16;

  XgftDesign() {}

  @Override
  public abstract String id();

  /**
   * The levels of switches.
   *
   * @return from the hosts upward, 1 to 16
   */
  public abstract List<XgftLevel> levels();

  /**
   * How many hosts there are.
   *
   * @return 1 to {@link #positions}; all of these unless set
   */
  @Value.Default
  public int hosts() {
    return (int) Math.min(Integer.MAX_VALUE, positions());
  }

  /**
   * How many hosts the tree has places for: the product of all numbers of children.
   *
   * @return at least 1; 2<sup>63</sup> - 1 if there are more
   */
  public long positions() {
    long product = 1;
    for (XgftLevel l : levels()) {
      product = Saturating.times(product, l.children());
    }
    return product;
  }

  /**
   * What each host is: as many adapters as it has parents, each of as many ports as it has links to
   * one parent.
   *
   * @return such a host with a GPU an adapter, unless set
   */
  @Value.Default
  public HostSpec hostSpec() {
    if (levels().isEmpty()) {
      return HostShape.of("host", 1, 1, 1, Bandwidth.ofGigabitsPerSecond(1));
    }
    XgftLevel first = levels().get(0);
    int adapters = Math.min(first.parents(), XgftCheck.MOST_ADAPTERS);
    return HostShape.of(
        "host",
        adapters,
        adapters,
        Math.min(first.parallelLinks(), XgftCheck.MOST_ADAPTERS),
        first.rate());
  }

  /**
   * The technology of the fabric.
   *
   * @return UNKNOWN unless set
   */
  @Value.Default
  public Technology technology() {
    return Technology.UNKNOWN;
  }

  /**
   * The id of the fabric, whose role is BACKEND.
   *
   * @return {@code backend} unless set
   */
  @Value.Default
  public String fabricId() {
    return "backend";
  }

  /**
   * What reserved ports are kept for.
   *
   * @return {@code outside the design} unless set
   */
  @Value.Default
  public String reservedFor() {
    return "outside the design";
  }

  /**
   * Whether the cluster describes its cables.
   *
   * @return true up to 32,768 endpoints unless set, since beyond that they double the memory
   */
  @Value.Default
  public boolean withCables() {
    return !levels().isEmpty()
        && Saturating.times(hosts(), levels().get(0).upOfChild()) <= ClosDesign.CABLES_UP_TO;
  }

  /**
   * The documents that the design follows.
   *
   * @return the sources
   */
  public abstract List<Source> sources();

  /**
   * What is assumed because no source says.
   *
   * @return the assumptions
   */
  public abstract List<Assumption> assumptions();

  /**
   * Why the design cannot be, if it cannot.
   *
   * @return every reason that can be told apart; empty if {@link #plan} succeeds
   */
  public Findings check() {
    return new XgftCheck(this).run();
  }

  @Override
  public FabricPlan plan() {
    refuse(check());
    return new XgftPlan(this).run();
  }

  /**
   * The cluster.
   *
   * @return hosts, switches and every link
   * @throws DesignException if the design cannot be, as for {@link #plan}, or has more than 67
   *     million links
   */
  @Override
  public Cluster build() {
    return forBuilding().cluster();
  }

  /**
   * The graph of the fabric, without a cluster. Its links name no cables.
   *
   * @return the graph of the back end of {@link #build}
   * @throws DesignException if the design cannot be, or is too large, as for {@link #build}
   */
  @Override
  public FabricGraph graph() {
    return forBuilding().graph();
  }

  @Override
  public List<PortMap> portMaps() {
    return forBuilding().portMaps();
  }

  private XgftBuild forBuilding() {
    refuse(check());
    refuse(new XgftCheck(this).size());
    return new XgftBuild(this);
  }

  private void refuse(Findings wrong) {
    if (!wrong.isEmpty()) {
      throw new DesignException(id(), wrong);
    }
  }

  /**
   * The k-ary n-tree: k<sup>n</sup> hosts, n levels of k<sup>n-1</sup> switches with k links down
   * and, below the top, k up; (n-1) k<sup>n</sup> links between switches; bisection k<sup>n</sup>/2
   * links for even k. Switches have 2k ports, of which those at the top leave half without a use.
   *
   * @param k how many links down each switch has, 1 to 1024
   * @param n how many levels, 1 to 16
   * @param rate what each link carries per direction
   * @return the design, with all its hosts
   * @throws IllegalArgumentException if a number is out of range
   */
  public static XgftDesign kAryNTree(int k, int n, Bandwidth rate) {
    range("k", k, 1, 1024);
    range("n", n, 1, MOST_LEVELS);
    SwitchShape shape = SwitchShape.of("switch", 2 * k, rate);
    List<XgftLevel> levels = new ArrayList<>();
    for (int l = 1; l <= n; l++) {
      levels.add(XgftLevel.of(k, l == 1 ? 1 : k, shape));
    }
    return builder().id(k + "-ary-" + n + "-tree").levels(levels).build();
  }

  /**
   * The m-port n-tree: 2(m/2)<sup>n</sup> hosts, (2n-1)(m/2)<sup>n-1</sup> switches and (n-1) 2
   * (m/2)<sup>n</sup> links between switches. Two-tier and three-tier fat-trees of radix m are
   * those of n = 2 and 3.
   *
   * @param m how many ports each switch has, even, 2 to 2048
   * @param n how many levels, 1 to 16
   * @param rate what each link carries per direction
   * @return the design, with all its hosts
   * @throws IllegalArgumentException if a number is out of range
   */
  public static XgftDesign mPortNTree(int m, int n, Bandwidth rate) {
    return mPortNTree(m, n, m, rate);
  }

  /**
   * An m-port n-tree of fewer subtrees than the switches at the top have ports for: with c of them
   * it has c (m/2)<sup>n-1</sup> hosts. Four levels of radix 64 with c = 32 have 1,048,576.
   *
   * @param m how many ports each switch has, even, 2 to 2048
   * @param n how many levels, 1 to 16
   * @param subtrees how many subtrees the top joins, 1 to m
   * @param rate what each link carries per direction
   * @return the design, with all its hosts
   * @throws IllegalArgumentException if a number is out of range
   */
  public static XgftDesign mPortNTree(int m, int n, int subtrees, Bandwidth rate) {
    range("m", m, 2, 2048);
    range("n", n, 1, MOST_LEVELS);
    range("subtrees", subtrees, 1, m);
    if (m % 2 != 0) {
      throw new IllegalArgumentException(
          "half of the ports go up, so m is even; found " + m + "; kAryNTree takes any k");
    }
    SwitchShape shape = SwitchShape.of("switch", m, rate);
    List<XgftLevel> levels = new ArrayList<>();
    for (int l = 1; l <= n; l++) {
      levels.add(XgftLevel.of(l == n ? subtrees : m / 2, l == 1 ? 1 : m / 2, shape));
    }
    String id = m + "-port-" + n + "-tree";
    return builder().id(subtrees == m ? id : id + "-of-" + subtrees).levels(levels).build();
  }

  private static void range(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " is " + least + " to " + most + ", found " + value);
    }
  }

  /** One line: the numbers in the usual notation, and the hosts. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder(id()).append(" = XGFT(").append(levels().size());
    String sign = "; ";
    for (XgftLevel l : levels()) {
      out.append(sign).append(l.children());
      sign = ",";
    }
    sign = "; ";
    for (XgftLevel l : levels()) {
      out.append(sign).append(l.parents());
      sign = ",";
    }
    return out.append(") for ").append(Counts.of(hosts(), "host")).toString();
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
  public static class Builder extends ImmutableXgftDesign.Builder {
    Builder() {}
  }
}
