package io.clusterfabric.collectives.internal.load;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.ScaleUp;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The scale-up domains of a placement: the hosts that a fabric of role SCALE_UP joins, or else each
 * host by itself. Domains are numbered in the order in which ranks first use them.
 */
public final class Domains {
  private final int[] ranksIn;
  private final int[] domainOfRank;
  private final int[][] endpoints;
  private final int[][] endpointsOfRank;
  private final Optional<Bandwidth> rate;
  private final Optional<Bandwidth> total;
  private final List<String> unknownHosts;
  private final boolean reduces;
  private final boolean spansHosts;
  private final List<List<Joint>> joints;

  private Domains(
      int[] ranksIn,
      int[] domainOfRank,
      int[][] endpoints,
      int[][] endpointsOfRank,
      Optional<Bandwidth> rate,
      Optional<Bandwidth> total,
      List<String> unknownHosts,
      boolean reduces,
      boolean spansHosts,
      List<List<Joint>> joints) {
    this.ranksIn = ranksIn;
    this.domainOfRank = domainOfRank;
    this.endpoints = endpoints;
    this.endpointsOfRank = endpointsOfRank;
    this.rate = rate;
    this.total = total;
    this.unknownHosts = unknownHosts;
    this.reduces = reduces;
    this.spansHosts = spansHosts;
    this.joints = joints.stream().map(List::copyOf).toList();
  }

  /**
   * How the GPUs of a host are joined, as far as the model tells.
   *
   * @param host the host's id
   * @param technology the technology
   * @param perGpu what a GPU can send, per direction; empty if links of unknown rate are among them
   * @param switched whether there are switches between the GPUs; empty if the model does not say
   */
  public record Joint(
      String host, Technology technology, Optional<Bandwidth> perGpu, Optional<Boolean> switched) {}

  /**
   * The domains of a placement.
   *
   * @param placement the placement
   * @param shape the shape of its fabric
   * @return the domains
   */
  public static Domains of(Placement placement, FabricShape shape) {
    return of(placement, shape.structure());
  }

  /**
   * The domains of a placement on a graph that may lack parts of the placement's fabric.
   *
   * @param placement the placement
   * @param structure the structure of the graph
   * @return the domains
   */
  public static Domains of(Placement placement, FabricStructure structure) {
    FabricGraph graph = structure.graph();
    ScaleUpFabrics fabrics = new ScaleUpFabrics(placement.cluster());
    Map<String, Integer> numbers = new HashMap<>();
    int[] domainOfHost = new int[placement.hosts()];
    boolean reduces = true;
    for (int h = 0; h < domainOfHost.length; h++) {
      Host host = placement.host(h);
      String key = fabrics.domain(host).orElse("host " + host.id());
      domainOfHost[h] = numbers.computeIfAbsent(key, k -> numbers.size());
      reduces &= host.spec().scaleUp().map(ScaleUp::inNetworkReduction).orElse(false);
    }
    int count = numbers.size();
    int[] ranksIn = new int[count];
    int[] domainOfRank = new int[placement.ranks()];
    int[][] endpointsOfRank = new int[placement.ranks()][];
    List<Set<Integer>> used = new ArrayList<>();
    for (int d = 0; d < count; d++) {
      used.add(new LinkedHashSet<>());
    }
    for (int r = 0; r < domainOfRank.length; r++) {
      int d = domainOfHost[placement.hostOf(r)];
      domainOfRank[r] = d;
      ranksIn[d]++;
      List<Endpoint> near = placement.endpoints(r);
      int[] own = new int[near.size()];
      int linked = 0;
      for (Endpoint e : near) {
        int node = graph.find(e.port().toString()).orElse(-1);
        if (node >= 0 && graph.degree(node) > 0) {
          used.get(d).add(node);
          own[linked++] = node;
        }
      }
      endpointsOfRank[r] = Arrays.copyOf(own, linked);
    }
    ScaleUpRates rates = new ScaleUpRates(placement, fabrics, domainOfHost, ranksIn);
    List<List<Joint>> joints = new ArrayList<>();
    for (int d = 0; d < count; d++) {
      joints.add(new ArrayList<>());
    }
    for (int h = 0; h < domainOfHost.length; h++) {
      joints.get(domainOfHost[h]).addAll(fabrics.joint(placement.host(h)).stream().toList());
    }
    int[][] endpoints = new int[count][];
    FabricStructure s = structure;
    for (int d = 0; d < count; d++) {
      endpoints[d] =
          used.get(d).stream()
              .sorted(
                  Comparator.<Integer>comparingInt(s::planeOf)
                      .thenComparingInt(s::railOf)
                      .thenComparingInt(e -> e))
              .mapToInt(Integer::intValue)
              .toArray();
    }
    return new Domains(
        ranksIn,
        domainOfRank,
        endpoints,
        endpointsOfRank,
        Optional.ofNullable(rates.least),
        Optional.ofNullable(rates.total),
        List.copyOf(rates.unknownHosts),
        reduces,
        count < domainOfHost.length,
        joints);
  }

  /**
   * How many domains there are.
   *
   * @return the number
   */
  public int count() {
    return ranksIn.length;
  }

  /**
   * How many ranks are in a domain.
   *
   * @param domain its number
   * @return at least 1
   */
  public int ranksIn(int domain) {
    return ranksIn[domain];
  }

  /**
   * The domain of a rank.
   *
   * @param rank the rank
   * @return its domain's number
   */
  public int domainOf(int rank) {
    return domainOfRank[rank];
  }

  /**
   * How many ranks there are.
   *
   * @return the number
   */
  int ranks() {
    return domainOfRank.length;
  }

  /**
   * The number of ranks in the fullest domain.
   *
   * @return at least 1
   */
  public int most() {
    return Arrays.stream(ranksIn).max().orElse(1);
  }

  /**
   * The endpoints of a domain's ranks that have a link, in an order in which those at one place are
   * on the same rail if there are rails.
   *
   * @param domain its number
   * @return a copy of their numbers in the graph
   */
  public int[] endpoints(int domain) {
    return endpoints[domain].clone();
  }

  /**
   * The endpoints with a link that are near a rank's GPU.
   *
   * @param rank the rank
   * @return their numbers in the graph; not to be changed
   */
  int[] endpointsOf(int rank) {
    return endpointsOfRank[rank];
  }

  /**
   * What each GPU can send inside its domain.
   *
   * @return the least of all ranks that are not alone in their domain and of which it is known;
   *     empty if there are none
   */
  public Optional<Bandwidth> rate() {
    return rate;
  }

  /**
   * What all ranks that are not alone in their domain can send there together.
   *
   * @return the sum; empty if some rate is not known, or there are no such ranks
   */
  public Optional<Bandwidth> totalRate() {
    return total;
  }

  /**
   * The hosts with several ranks in their domain of which that rate is not known.
   *
   * @return their ids, in the order of ranks
   */
  public List<String> unknownHosts() {
    return unknownHosts;
  }

  /**
   * Whether switches inside every domain can reduce.
   *
   * @return whether the model says so of every host
   */
  public boolean reduces() {
    return reduces;
  }

  /**
   * Whether some domain has several hosts.
   *
   * @return whether this is so
   */
  public boolean spansHosts() {
    return spansHosts;
  }

  /**
   * How the GPUs of a domain's hosts are joined.
   *
   * @param domain its number
   * @return one a host of which the model says something, in the order in which ranks use them
   */
  public List<Joint> joints(int domain) {
    return joints.get(domain);
  }

  /** What the ranks of a job can send inside their domains. */
  private static final class ScaleUpRates {
    private final Set<String> unknownHosts = new LinkedHashSet<>();
    private @Nullable Bandwidth least;
    private @Nullable Bandwidth total;

    ScaleUpRates(Placement placement, ScaleUpFabrics fabrics, int[] domainOfHost, int[] ranksIn) {
      Set<String> counted = new HashSet<>();
      Bandwidth sum = Bandwidth.ZERO;
      for (int r = 0; r < placement.ranks(); r++) {
        int h = placement.hostOf(r);
        if (ranksIn[domainOfHost[h]] == 1) {
          continue; // a rank that is alone in its domain has nobody there to talk to
        }
        Host host = placement.host(h);
        boolean shared = fabrics.sharesPorts(host);
        Optional<Bandwidth> x =
            fabrics.joins(host)
                ? fabrics.ratePerGpu(host, placement.gpu(r))
                : host.spec().scaleUp().map(ScaleUp::bandwidthPerGpu);
        if (x.isEmpty()) {
          x = host.spec().scaleUp().map(ScaleUp::bandwidthPerGpu);
        }
        if (x.isEmpty()) {
          unknownHosts.add(host.id());
          continue;
        }
        least = least == null ? x.get() : least.min(x.get());
        if (!shared) {
          sum = sum.plus(x.get());
        } else if (counted.add(host.id())) {
          // Some of a host's GPUs may use all of its ports.
          sum = sum.plus(x.get().times(host.spec().gpus().size()));
        }
      }
      total = unknownHosts.isEmpty() && !sum.isZero() ? sum : null;
    }
  }

  /** Which hosts are joined by fabrics of role SCALE_UP, and at which rate. */
  private static final class ScaleUpFabrics {
    private static final long UNKNOWN = -1;
    private final Map<String, String> domainOfHost = new TreeMap<>();
    private final Map<String, Long> bitsOfHost = new HashMap<>();
    private final Map<String, Map<Integer, Long>> bitsOfGpu = new HashMap<>();
    private final Set<String> sharingHosts = new HashSet<>();
    private final Map<String, Fabric> fabricOfHost = new HashMap<>();

    ScaleUpFabrics(Cluster cluster) {
      for (Fabric f : cluster.fabrics(FabricRole.SCALE_UP)) {
        FabricGraph graph = FabricGraph.of(f);
        FabricStructure structure = FabricStructure.of(graph);
        BitSet unknownRates = UnknownRates.bundles(graph);
        for (int e = 0; e < graph.endpointCount(); e++) {
          String host = graph.hostId(graph.hostOf(e));
          fabricOfHost.putIfAbsent(host, f);
          // Planes of one scale-up fabric join the same hosts; pods merge what hosts join.
          domainOfHost.putIfAbsent(host, f.id() + " pod " + joined(graph, structure, e));
          List<Gpu> near = graph.endpoint(e).gpusNear();
          if (near.size() != 1) {
            sharingHosts.add(host);
          }
          for (int k = 0; k < graph.degree(e); k++) {
            int b = graph.bundle(e, k);
            long bits = unknownRates.get(b) ? UNKNOWN : graph.capacityBps(b);
            bitsOfHost.merge(host, bits, ScaleUpFabrics::sum);
            if (near.size() == 1) {
              bitsOfGpu
                  .computeIfAbsent(host, x -> new HashMap<>())
                  .merge(near.get(0).index(), bits, ScaleUpFabrics::sum);
            }
          }
        }
      }
    }

    private static long sum(long x, long y) {
      return x < 0 || y < 0 ? UNKNOWN : Math.addExact(x, y);
    }

    boolean joins(Host host) {
      return fabricOfHost.containsKey(host.id());
    }

    /** Whether ports of a host are not each of one GPU, so that all count for all. */
    boolean sharesPorts(Host host) {
      return sharingHosts.contains(host.id());
    }

    /** What a GPU has by ports of its own, or by its share of those of its host. */
    Optional<Bandwidth> ratePerGpu(Host host, Optional<Gpu> gpu) {
      Map<Integer, Long> bits = bitsOfGpu.get(host.id());
      if (gpu.isEmpty() || bits == null || sharesPorts(host)) {
        return ratePerGpu(host);
      }
      long own = bits.getOrDefault(gpu.get().index(), UNKNOWN);
      return own <= 0 ? Optional.empty() : Optional.of(Bandwidth.ofBitsPerSecond(own));
    }

    private static int joined(FabricGraph graph, FabricStructure structure, int endpoint) {
      return graph.degree(endpoint) == 0
          ? -1 - graph.hostOf(endpoint)
          : structure.podOf(graph.neighbor(endpoint, 0));
    }

    Optional<String> domain(Host host) {
      return Optional.ofNullable(domainOfHost.get(host.id()));
    }

    Optional<Joint> joint(Host host) {
      Fabric fabric = fabricOfHost.get(host.id());
      if (fabric != null) {
        boolean switches = !fabric.switches().isEmpty();
        return Optional.of(
            new Joint(host.id(), fabric.technology(), ratePerGpu(host), Optional.of(switches)));
      }
      return host.spec()
          .scaleUp()
          .map(
              x ->
                  new Joint(
                      host.id(),
                      x.technology(),
                      Optional.of(x.bandwidthPerGpu()),
                      // That switches cannot reduce does not tell whether there are any.
                      x.inNetworkReduction() ? Optional.of(true) : Optional.empty()));
    }

    Optional<Bandwidth> ratePerGpu(Host host) {
      Long bits = bitsOfHost.get(host.id());
      int gpus = host.spec().gpus().size();
      return bits == null || bits == UNKNOWN || gpus == 0
          ? Optional.empty()
          : Optional.of(Bandwidth.ofBitsPerSecond(bits).dividedBy(gpus));
    }
  }

  /** One line: how many domains and ranks. */
  @Override
  public String toString() {
    return Counts.of(ranksIn.length, "domain") + " of up to " + Counts.of(most(), "rank");
  }
}
