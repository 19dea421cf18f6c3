package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Streaming trees for jobs that run at once: for each job and rail a tree of switches that reaches
 * all its leaf switches, apart from the trees before it by switch or by port, as the generation
 * demands.
 *
 * <p>Trees are given in the order of the jobs, each the lowest, then the smallest that is left;
 * another order may serve more jobs. Without other jobs the answer is exact: there is a tree if and
 * only if the leaf switches of the rail are connected. Takes time in proportion to switches times
 * links for each tree.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AggregationTrees {
  private final List<AggregationTree> trees;
  private final SharpGeneration generation;

  private AggregationTrees(List<AggregationTree> trees, SharpGeneration generation) {
    this.trees = List.copyOf(trees);
    this.generation = generation;
  }

  /**
   * Trees for jobs.
   *
   * @param graph the fabric
   * @param jobs the jobs, in the order in which they start
   * @param generation the generation of the switches
   * @return the trees
   * @throws java.util.NoSuchElementException if an endpoint is not in the graph
   */
  public static AggregationTrees of(
      FabricGraph graph, List<SharpJob> jobs, SharpGeneration generation) {
    return new AggregationTrees(new Search(graph, generation).run(jobs), generation);
  }

  /** The state while trees are given out. */
  private static final class Search {
    private final FabricGraph graph;
    private final SharpGeneration generation;
    private final BitSet takenSwitches = new BitSet();
    private final int[] takenLinks;
    private final List<AggregationTree> out = new ArrayList<>();
    private int given;

    Search(FabricGraph graph, SharpGeneration generation) {
      this.graph = graph;
      this.generation = generation;
      this.takenLinks = new int[graph.bundleCount()];
    }

    List<AggregationTree> run(List<SharpJob> jobs) {
      for (SharpJob job : jobs) {
        Map<Integer, List<Integer>> rails = new TreeMap<>();
        for (String id : new TreeSet<>(job.endpoints())) {
          int node = graph.indexOf(id);
          if (!graph.isEndpoint(node)) {
            throw new IllegalArgumentException(id + " is a switch, not an endpoint of a job");
          }
          int rail = graph.endpoint(node).rail().orElse(-1);
          rails.computeIfAbsent(rail, r -> new ArrayList<>()).add(node);
        }
        rails.forEach((rail, nodes) -> out.add(tree(job, rail, nodes)));
      }
      return out;
    }

    private AggregationTree tree(SharpJob job, int rail, List<Integer> nodes) {
      OptionalInt r = rail < 0 ? OptionalInt.empty() : OptionalInt.of(rail);
      BitSet leaves = new BitSet();
      int[] entry = new int[nodes.size()];
      for (int i = 0; i < entry.length; i++) {
        int n = nodes.get(i);
        entry[i] = -1;
        for (int k = 0; k < graph.degree(n); k++) {
          int s = graph.neighbor(n, k);
          int bundle = graph.bundle(n, k);
          if (entry[i] < 0 && !graph.isEndpoint(s) && isFree(bundle)) {
            entry[i] = bundle;
            leaves.set(s);
          }
        }
        if (entry[i] < 0) {
          return none(job, r, graph.node(n).id() + " has no free link to a switch");
        }
      }
      OptionalInt most = generation.streamingTrees();
      if (most.isPresent() && given >= most.getAsInt()) {
        return none(job, r, "the subnet has its most streaming trees, " + most.getAsInt());
      }
      Found best = best(leaves, true);
      if (best == null) {
        return none(
            job,
            r,
            best(leaves, false) == null
                ? "its leaf switches are not connected"
                : "the "
                    + (generation.exclusive() == SharpGeneration.Exclusive.SWITCH
                        ? "switches"
                        : "ports")
                    + " that are left by jobs before it do not connect its leaf switches");
      }
      take(best, entry);
      given++;
      TreeSet<String> ids = new TreeSet<>(NaturalOrder.INSTANCE);
      best.nodes.stream().forEach(n -> ids.add(graph.node(n).id()));
      return new AggregationTree(
          job.name(),
          r,
          generation.exclusive() == SharpGeneration.Exclusive.UNKNOWN
              ? Outcome.INCONCLUSIVE
              : Outcome.PASS,
          Optional.of(graph.node(best.root).id()),
          best.height,
          List.copyOf(ids),
          Optional.empty());
    }

    private static AggregationTree none(SharpJob job, OptionalInt rail, String why) {
      return new AggregationTree(
          job.name(), rail, Outcome.FAIL, Optional.empty(), 0, List.of(), Optional.of(why));
    }

    private boolean isFree(int bundle) {
      return generation.exclusive() != SharpGeneration.Exclusive.PORT
          || takenLinks[bundle] < graph.linkCount(bundle);
    }

    /** A tree while it is compared with others. */
    private static final class Found {
      int root;
      int height;
      final BitSet nodes = new BitSet();
      final List<Integer> bundles = new ArrayList<>();
    }

    private @Nullable Found best(BitSet leaves, boolean besideOthers) {
      Found best = null;
      for (int root = 0; root < graph.nodeCount(); root++) {
        if (graph.isEndpoint(root) || (besideOthers && takenSwitches.get(root))) {
          continue;
        }
        Found f = from(root, leaves, besideOthers);
        if (f != null
            && (best == null
                || f.height < best.height
                || (f.height == best.height && f.nodes.cardinality() < best.nodes.cardinality()))) {
          best = f;
        }
      }
      return best;
    }

    private @Nullable Found from(int root, BitSet leaves, boolean besideOthers) {
      int[] up = new int[graph.nodeCount()];
      int[] upBundle = new int[graph.nodeCount()];
      int[] depth = new int[graph.nodeCount()];
      Arrays.fill(depth, -1);
      int[] queue = new int[graph.switchCount()];
      int end = 0;
      queue[end++] = root;
      depth[root] = 0;
      for (int at = 0; at < end; at++) {
        int n = queue[at];
        for (int k = 0; k < graph.degree(n); k++) {
          int s = graph.neighbor(n, k);
          int bundle = graph.bundle(n, k);
          boolean open = !besideOthers || (isFree(bundle) && !takenSwitches.get(s));
          if (!graph.isEndpoint(s) && depth[s] < 0 && open) {
            depth[s] = depth[n] + 1;
            up[s] = n;
            upBundle[s] = bundle;
            queue[end++] = s;
          }
        }
      }
      Found f = new Found();
      f.root = root;
      f.nodes.set(root);
      for (int leaf = leaves.nextSetBit(0); leaf >= 0; leaf = leaves.nextSetBit(leaf + 1)) {
        if (depth[leaf] < 0) {
          return null;
        }
        f.height = Math.max(f.height, depth[leaf]);
        for (int n = leaf; !f.nodes.get(n); n = up[n]) {
          f.nodes.set(n);
          f.bundles.add(upBundle[n]);
        }
      }
      return f;
    }

    private void take(Found tree, int[] entry) {
      if (generation.exclusive() == SharpGeneration.Exclusive.SWITCH) {
        takenSwitches.or(tree.nodes);
      }
      for (int b : tree.bundles) {
        takenLinks[b]++;
      }
      for (int b : entry) {
        takenLinks[b]++;
      }
    }
  }

  /**
   * All trees.
   *
   * @return by job, then by rail
   */
  public List<AggregationTree> trees() {
    return trees;
  }

  /**
   * Whether a job has a tree on every rail that it uses.
   *
   * @param job its name
   * @return the worst of its trees; NOT_CHECKED for a job that is not there
   */
  public Outcome outcome(String job) {
    return Outcome.combine(
        trees.stream().filter(t -> t.job().equals(job)).map(AggregationTree::outcome).toList());
  }

  /**
   * How the result comes about.
   *
   * @return a term for each tree
   */
  public Explanation explain() {
    long found = trees.stream().filter(t -> t.root().isPresent()).count();
    Explanation.Builder b =
        Explanation.of(found + " of " + trees.size() + " streaming trees can be active at once");
    for (AggregationTree t : trees) {
      b.term(
          t.job() + (t.rail().isPresent() ? " rail " + t.rail().getAsInt() : ""),
          t.root().map(r -> "root " + r).orElse("none"),
          t.reason().orElse(t.switches().size() + " switches, height " + t.height()));
    }
    if (generation.exclusive() == SharpGeneration.Exclusive.UNKNOWN) {
      b.assume("what trees of " + generation + " may share is not published; none is kept apart");
    }
    return b.assume("trees are given in the order of the jobs; another order may serve more")
        .source(generation.source())
        .build();
  }

  @Override
  public String toString() {
    return explain().summary();
  }
}
