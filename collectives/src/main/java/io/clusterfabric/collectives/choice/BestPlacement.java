package io.clusterfabric.collectives.choice;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.contention.Contention;
import io.clusterfabric.collectives.contention.ContentionPattern;
import io.clusterfabric.collectives.contention.PatternContention;
import io.clusterfabric.collectives.placement.HostGroups;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The best placement of a job among free hosts that a search finds: the hosts whose ring and
 * all-to-all meet the least contention, by a {@linkplain PlacementObjective stated objective}.
 *
 * <p>Starts from hosts packed, packed into the pods and leaf groups that they fill best, and
 * spread; then moves one host after the other from one leaf group to another as long as that helps.
 * Hosts on the same leaves are alike to it. It is a search, not a proof: that nothing better exists
 * is not said. Deterministic.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BestPlacement {
  private static final Source METHOD =
      Source.computed("packed, best fit and spread, then one host after the other moved");

  private final Placement placement;
  private final PlacementObjective objective;
  private final double value;
  private final Contention contention;
  private final String start;
  private final int evaluations;
  private final boolean exhausted;

  private BestPlacement(
      Candidate best, PlacementObjective objective, int evaluations, boolean exhausted) {
    this.placement = best.contention.placement();
    this.contention = best.contention;
    this.value = best.value;
    this.start = best.start;
    this.objective = objective;
    this.evaluations = evaluations;
    this.exhausted = exhausted;
  }

  private record Candidate(String start, Set<String> hosts, Contention contention, double value) {}

  /**
   * The best placement that is found on a cluster's only back end.
   *
   * @param cluster the cluster
   * @param ranks how many ranks the job has
   * @param objective what counts
   * @param options the hosts that are free, the routing, other traffic, the effort
   * @return the placement
   * @throws IllegalArgumentException if the free hosts have too few GPUs, or no start is joined
   */
  public static BestPlacement of(
      Cluster cluster, int ranks, PlacementObjective objective, ChoiceOptions options) {
    FabricGraph graph = FabricGraph.of(cluster.backend());
    return new Search(
            cluster,
            cluster.backend(),
            graph,
            options.routing().route(graph),
            ranks,
            requireNonNull(objective),
            options)
        .run();
  }

  /** The search over sets of hosts. */
  private static final class Search {
    private final Cluster cluster;
    private final Fabric fabric;
    private final FabricGraph graph;
    private final FabricStructure structure;
    private final Routing routing;
    private final int ranks;
    private final PlacementObjective objective;
    private final ChoiceOptions options;
    private final List<List<List<String>>> pods = new ArrayList<>();
    private final Set<Set<String>> seen = new HashSet<>();
    private int tried;

    Search(
        Cluster cluster,
        Fabric fabric,
        FabricGraph graph,
        Routing routing,
        int ranks,
        PlacementObjective objective,
        ChoiceOptions options) {
      this.cluster = cluster;
      this.fabric = fabric;
      this.graph = graph;
      this.structure = FabricStructure.of(graph);
      this.routing = routing;
      this.ranks = ranks;
      this.objective = objective;
      this.options = options;
      Set<String> free = new HashSet<>(options.freeHosts());
      for (List<List<String>> pod : HostGroups.of(cluster, fabric, structure).pods()) {
        List<List<String>> left = new ArrayList<>();
        for (List<String> group : pod) {
          List<String> hosts =
              group.stream().filter(h -> free.isEmpty() || free.contains(h)).toList();
          if (!hosts.isEmpty()) {
            left.add(hosts);
          }
        }
        if (!left.isEmpty()) {
          pods.add(left);
        }
      }
    }

    BestPlacement run() {
      // Throws if there are too few GPUs, and names hosts that do not exist.
      Set<String> packed = hosts(policy(PlacementPolicy.packed(ranks)));
      // Of equal ones the first is kept, which leaves the largest groups to other jobs.
      Candidate best = evaluate("best fit", bestFit());
      best = better(best, evaluate("packed", packed));
      best = better(best, evaluate("spread", hosts(policy(PlacementPolicy.spread(ranks)))));
      if (best == null) {
        throw new IllegalArgumentException(
            "no placement of "
                + Counts.of(ranks, "rank")
                + " that was tried is joined by fabric "
                + fabric.id());
      }
      boolean more = true;
      while (more && tried < options.evaluations()) {
        Candidate next = improve(best);
        more = next != null;
        best = next == null ? best : next;
      }
      return new BestPlacement(best, objective, tried, more);
    }

    private static @Nullable Candidate better(@Nullable Candidate a, @Nullable Candidate b) {
      return a == null || (b != null && b.value > a.value) ? b : a;
    }

    private PlacementPolicy policy(PlacementPolicy policy) {
      return options.freeHosts().isEmpty() ? policy : policy.among(options.freeHosts());
    }

    private Set<String> hosts(PlacementPolicy policy) {
      Placement p = policy.on(cluster, fabric, structure);
      Set<String> out = new HashSet<>();
      for (int h = 0; h < p.hosts(); h++) {
        out.add(p.host(h).id());
      }
      return out;
    }

    private int gpus(String host) {
      Host h = cluster.host(host);
      int gpus = h.spec().gpus().size();
      return gpus > 0
          ? gpus
          : (int) h.endpoints().stream().filter(e -> e.fabricId().equals(fabric.id())).count();
    }

    private int gpus(List<String> hosts) {
      return hosts.stream().mapToInt(this::gpus).sum();
    }

    /** The pod, and in it the leaf groups, that hold the job with the least left over. */
    private Set<String> bestFit() {
      List<List<List<String>>> left = new ArrayList<>(pods);
      Set<String> out = new HashSet<>();
      int open = ranks;
      while (open > 0 && !left.isEmpty()) {
        int need = open;
        List<List<String>> pod = fitting(left, need, p -> p.stream().mapToInt(this::gpus).sum());
        left.remove(pod);
        List<List<String>> groups = new ArrayList<>(pod);
        while (open > 0 && !groups.isEmpty()) {
          List<String> group = fitting(groups, open, this::gpus);
          groups.remove(group);
          for (String h : group) {
            if (open > 0) {
              out.add(h);
              open -= gpus(h);
            }
          }
        }
      }
      return out;
    }

    /** The least that holds all, or else the largest. */
    private static <T> T fitting(List<T> from, int need, ToIntFunction<T> size) {
      return from.stream()
          .filter(t -> size.applyAsInt(t) >= need)
          .min(Comparator.comparingInt(size))
          .orElseGet(() -> Collections.max(from, Comparator.comparingInt(size)));
    }

    private @Nullable Candidate evaluate(String start, Set<String> hosts) {
      if (!seen.add(hosts)) {
        return null;
      }
      List<String> ordered = new ArrayList<>();
      for (List<List<String>> pod : pods) {
        for (List<String> group : pod) {
          group.stream().filter(hosts::contains).forEach(ordered::add);
        }
      }
      if (gpus(ordered) < ranks) {
        return null;
      }
      tried++;
      Placement p = PlacementPolicy.onHosts(ordered, ranks).on(cluster, fabric, structure);
      Contention c;
      try {
        c = Contention.of(graph, p, routing, options.contention());
      } catch (IllegalArgumentException e) {
        // Hosts that nothing joins are no placement.
        return null;
      }
      return new Candidate(start, hosts, c, value(c));
    }

    private double value(Contention c) {
      if (c.domains() == 1) {
        return Double.POSITIVE_INFINITY;
      }
      return switch (objective) {
        case RING -> rate(c, ContentionPattern.RING);
        case ALL_TO_ALL -> rate(c, ContentionPattern.ALL_TO_ALL);
        case BOTH ->
            Math.sqrt(rate(c, ContentionPattern.RING) * rate(c, ContentionPattern.ALL_TO_ALL));
      };
    }

    private static double rate(Contention c, ContentionPattern pattern) {
      return c.of(pattern).networkRate().map(r -> r.asRatio().toDouble()).orElse(0.0);
    }

    /** The first move of a host between leaf groups that helps. */
    private @Nullable Candidate improve(Candidate from) {
      List<List<String>> groups = pods.stream().flatMap(List::stream).toList();
      List<List<String>> leaving =
          groups.stream()
              .filter(g -> used(g, from) > 0)
              .sorted(Comparator.comparingLong(g -> used(g, from)))
              .toList();
      List<List<String>> taking =
          groups.stream()
              .filter(g -> used(g, from) < g.size())
              .sorted(Comparator.comparingLong(g -> -used(g, from)))
              .toList();
      for (List<String> out : leaving) {
        for (List<String> in : taking) {
          if (out.equals(in) || tried >= options.evaluations()) {
            continue;
          }
          Set<String> moved = new HashSet<>(from.hosts);
          moved.remove(lastUsed(out, from));
          in.stream().filter(h -> !from.hosts.contains(h)).findFirst().ifPresent(moved::add);
          Candidate next = evaluate(from.start, moved);
          if (next != null && next.value > from.value * (1 + 1e-9)) {
            return next;
          }
        }
      }
      return null;
    }

    private static long used(List<String> group, Candidate c) {
      return group.stream().filter(c.hosts::contains).count();
    }

    private static String lastUsed(List<String> group, Candidate c) {
      String last = group.get(0);
      for (String h : group) {
        last = c.hosts.contains(h) ? h : last;
      }
      return last;
    }
  }

  /**
   * The placement.
   *
   * @return ranks host by host, near hosts side by side
   */
  public Placement placement() {
    return placement;
  }

  /**
   * What its ring meets.
   *
   * @return the phases and the slowest link
   */
  public PatternContention ring() {
    return contention.ring();
  }

  /**
   * What its all-to-all meets.
   *
   * @return the phases and the slowest link
   */
  public PatternContention allToAll() {
    return contention.allToAll();
  }

  /**
   * What was made as large as possible.
   *
   * @return the objective
   */
  public PlacementObjective objective() {
    return objective;
  }

  /**
   * The value of the objective.
   *
   * @return bits per second; empty if the job is on one scale-up domain, which needs no network
   */
  public Optional<Double> value() {
    return value == Double.POSITIVE_INFINITY ? Optional.empty() : Optional.of(value);
  }

  /**
   * How many sets of hosts were tried.
   *
   * @return at least 1
   */
  public int evaluations() {
    return evaluations;
  }

  /**
   * How it comes about.
   *
   * @return the objective, the hosts, what limits
   */
  public Explanation explain() {
    return Explanation.of(toString())
        .term("objective", objective)
        .term("found from", start)
        .term("sets of hosts tried", evaluations, exhausted ? "all that the effort allows" : "")
        .term("ring", ring())
        .term("all-to-all", allToAll())
        .assume("hosts on the same leaves are alike")
        .assume("a search does not prove that there is nothing better")
        .source(METHOD)
        .build();
  }

  /** One line: the placement, and what limits its ring. */
  @Override
  public String toString() {
    return placement
        + ", best of "
        + evaluations
        + " tried by "
        + objective
        + ring().limitedBy().map(l -> ", ring limited by " + l).orElse("");
  }
}
