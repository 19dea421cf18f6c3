package io.clusterfabric.collectives.contention;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.algorithm.AlgorithmInput;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithm;
import io.clusterfabric.collectives.algorithm.CommunicationPattern;
import io.clusterfabric.collectives.algorithm.Schedule;
import io.clusterfabric.collectives.internal.load.Adapters;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.HashModel;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.routing.RoutingKind;
import io.clusterfabric.topology.structure.FabricStructure;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A placed job on a routed fabric: puts the flows of each phase of a pattern through the routing
 * and finds the link that the phase waits for.
 *
 * <p>Between scale-up domains traffic runs in channels that keep to one endpoint of each domain,
 * and so to a rail and a plane where there are such. All flows of a phase run at one rate, since a
 * collective waits for its slowest; so the fullest link decides. Where a routing is ECMP or a
 * forwarding table, each queue pair of each flow is led along its own way, collisions included;
 * where it sprays, flows divide. Other jobs share full links max-min fairly.
 *
 * <p>Latencies are not in it, nor buffers, loss, or the transients of congestion control: rates are
 * those that ideal congestion control settles at.
 *
 * <p>Immutable. Takes time in proportion to the flows and their hops; an all-to-all on shortest
 * ways takes a pass over the graph for each class of leaves that are alike.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Contention {
  /** Stands for any rate where a schedule depends only on there being one. */
  private static final Bandwidth UNIT = Bandwidth.ofGigabitsPerSecond(1);

  private final Routing routing;
  private final ContentionOptions options;
  private final FabricStructure structure;
  private final JobFlows job;
  private final DirectedLinks links;
  private final int @Nullable [] keys;
  private final Resources resources;
  private final List<LinkVector> others;

  private Contention(
      FabricGraph graph, Placement placement, Routing routing, ContentionOptions options) {
    this.routing = routing;
    this.options = options;
    FabricGraph on = routing.graph();
    if (!graph.equals(on)) {
      throw new IllegalArgumentException(
          "the routing is of another graph, "
              + on
              + ", not of "
              + graph
              + "; make it of the graph that is asked about");
    }
    this.structure = FabricStructure.of(on);
    this.job = new JobFlows(placement, structure, options.pxn());
    this.links = new DirectedLinks(on, options.degraded());
    this.keys = options.hashKeys().isPresent() ? options.hashKeys().get().on(on) : null;
    LinkVector background = new LinkVector(links.count());
    for (BackgroundTraffic b : options.background()) {
      add(b, background);
    }
    this.resources = new Resources(links, Adapters.of(placement.cluster(), on).parts(), background);
    this.others = new ArrayList<>();
    for (ConcurrentJob other : options.jobs()) {
      JobFlows flows = new JobFlows(other.placement(), structure, options.pxn());
      PhaseFlows phases = flows.phases(other.pattern(), options.phaseLimit());
      others.add(vector(flows, phases, 0, other.queuePairs(), -1));
    }
  }

  /**
   * A job on a fabric with nothing beside it, one queue pair a flow.
   *
   * @param graph the fabric; it may lack parts of the placement's fabric
   * @param placement where the ranks are
   * @param routing which way traffic takes, on that graph
   * @return the job, ready to be asked
   * @throws IllegalArgumentException if the routing is of another graph, or the job's hosts are not
   *     joined
   */
  public static Contention of(FabricGraph graph, Placement placement, Routing routing) {
    return of(graph, placement, routing, ContentionOptions.defaults());
  }

  /**
   * A job on a fabric.
   *
   * @param graph the fabric; it may lack parts of the placement's fabric, as after a failure
   * @param placement where the ranks are
   * @param routing which way traffic takes, on that graph
   * @param options what else there is
   * @return the job, ready to be asked
   * @throws IllegalArgumentException if the routing is of another graph, the job's hosts are not
   *     joined, or a node has no hash key
   * @throws java.util.NoSuchElementException if a degraded link or an end of background traffic is
   *     not in the graph
   */
  public static Contention of(
      FabricGraph graph, Placement placement, Routing routing, ContentionOptions options) {
    return new Contention(
        requireNonNull(graph),
        requireNonNull(placement),
        requireNonNull(routing),
        requireNonNull(options));
  }

  private void add(BackgroundTraffic traffic, LinkVector sum) {
    FabricGraph graph = routing.graph();
    int[] from = traffic.senders().stream().mapToInt(graph::indexOf).toArray();
    int[] to = traffic.receivers().stream().mapToInt(graph::indexOf).toArray();
    List<TrafficBlock> blocks = List.of(TrafficBlock.of(from, to, 1, false));
    TrafficPattern pattern = TrafficPattern.of(traffic.kind().toString(), graph, blocks);
    long most = 0;
    for (int e : from) {
      most = Math.max(most, pattern.outWeight(e));
    }
    if (most > 0) {
      LinkVector loads = new FluidLoads(routing, links, 1).of(blocks, (long) from.length * most);
      sum.add(loads, traffic.perSender().asRatio().toDouble() / most);
    }
  }

  private boolean isExpected(PhaseFlows phases, int phase, int queuePairs) {
    return routing.kind() != RoutingKind.SPRAY
        && phases.isAllPairs()
        && phases.flows(phase) * queuePairs > options.flowLimit();
  }

  private LinkVector vector(
      JobFlows flows, PhaseFlows phases, int phase, int queuePairs, int onlyChannel) {
    LinkVector fixed = phases.fixed(phase, links, queuePairs);
    if (fixed != null) {
      return fixed;
    }
    if (routing.kind() == RoutingKind.SPRAY || isExpected(phases, phase, queuePairs)) {
      return new FluidLoads(routing, links, queuePairs).of(flows, phases, phase, onlyChannel);
    }
    HashModel[] hash = {options.hash()};
    HashedWalk walk = new HashedWalk(routing, links, hash, keys, queuePairs, onlyChannel);
    phases.tell(phase, walk);
    return walk.result();
  }

  private Resources.Demand[] demands(LinkVector own) {
    Resources.Demand[] out = new Resources.Demand[1 + others.size()];
    out[0] = resources.demand(own);
    for (int j = 0; j < others.size(); j++) {
      out[j + 1] = resources.demand(others.get(j));
    }
    return out;
  }

  /**
   * The phases of a pattern.
   *
   * @param pattern how the job's traffic runs
   * @return the phases with the slowest link of each
   */
  public PatternContention of(ContentionPattern pattern) {
    PhaseFlows phases = job.phases(pattern, options.phaseLimit());
    List<PhaseContention> out = new ArrayList<>();
    for (int p = 0; p < phases.count(); p++) {
      out.add(phase(phases, p));
    }
    return new PatternContention(this, pattern, out, phases.total());
  }

  /**
   * The phases of an algorithm's schedule. Its ranks are those of the job, domain by domain; what
   * goes from a domain to another in a step divides evenly over all channels, as libraries run a
   * copy of an algorithm for each channel.
   *
   * @param schedule who sends what to whom, for as many ranks as the job has
   * @return the phases with the slowest link of each
   * @throws IllegalArgumentException if it is made for another number of ranks
   */
  public ScheduleContention of(Schedule schedule) {
    SchedulePhases phases = new SchedulePhases(job, schedule, options.phaseLimit());
    List<PhaseContention> out = new ArrayList<>();
    for (int p = 0; p < phases.count(); p++) {
      out.add(phase(phases, p));
    }
    return new ScheduleContention(this, schedule, out, phases.total());
  }

  /**
   * The phases of an algorithm. One that knows no domains takes all ranks for alike, in the order
   * of domains. A pipeline cuts the message into as many chunks as it may, since steps cost nothing
   * here.
   *
   * @param algorithm such as one of {@link
   *     io.clusterfabric.collectives.algorithm.CollectiveAlgorithms#all}
   * @param size the message; only a pipeline looks at it
   * @return the phases with the slowest link of each; empty if the algorithm does not run on so
   *     many ranks and domains, or has no schedule for them
   */
  public Optional<ScheduleContention> of(CollectiveAlgorithm algorithm, DataSize size) {
    AlgorithmInput.Builder in =
        AlgorithmInput.builder()
            .size(size)
            .ranks(job.ranks())
            .scaleUpRate(UNIT)
            .treeRate(UNIT)
            .exchangeRate(UNIT)
            .reducingNetworkRate(UNIT)
            .reducingScaleUp(job.domains().reduces());
    Optional<Schedule> schedule =
        algorithm.schedule(
            in.domains(job.domainCount()).ranksPerDomain(job.domains().most()).build());
    if (schedule.isEmpty() && algorithm.traffic() != CommunicationPattern.REDUCING_SWITCHES) {
      schedule = algorithm.schedule(in.domains(1).ranksPerDomain(job.ranks()).build());
    }
    return schedule.map(this::of);
  }

  /**
   * The steps of a ring through all domains.
   *
   * @return the phases of {@link ContentionPattern#RING}
   */
  public PatternContention ring() {
    return of(ContentionPattern.RING);
  }

  /**
   * Two binary trees at once.
   *
   * @return the phases of {@link ContentionPattern#DOUBLE_TREE}
   */
  public PatternContention doubleTree() {
    return of(ContentionPattern.DOUBLE_TREE);
  }

  /**
   * An all-to-all step by step.
   *
   * @return the phases of {@link ContentionPattern#PAIRWISE_SHIFTS}
   */
  public PatternContention pairwiseShifts() {
    return of(ContentionPattern.PAIRWISE_SHIFTS);
  }

  /**
   * An all-to-all at once.
   *
   * @return the phases of {@link ContentionPattern#ALL_TO_ALL}
   */
  public PatternContention allToAll() {
    return of(ContentionPattern.ALL_TO_ALL);
  }

  /**
   * What each channel of a ring or of the trees gets, if each goes on for itself: it waits for its
   * own slowest link, which is as full as all channels together make it. The whole waits for the
   * slowest channel.
   *
   * @param pattern the ring or the double tree
   * @return one a channel; none if the job is on one domain
   * @throws IllegalArgumentException if it is another pattern
   */
  public List<ChannelRate> channelRates(ContentionPattern pattern) {
    if (pattern != ContentionPattern.RING && pattern != ContentionPattern.DOUBLE_TREE) {
      throw new IllegalArgumentException(
          "rings and trees run in channels of their own, found " + pattern);
    }
    PhaseFlows phases = job.phases(pattern, options.phaseLimit());
    Resources.Demand[] demands = demands(vector(job, phases, 0, options.queuePairs(), -1));
    Resources.Rates all = resources.solve(demands);
    List<ChannelRate> out = new ArrayList<>();
    for (int c = 0; job.domainCount() > 1 && c < job.channelCount(); c++) {
      LinkVector own = vector(job, phases, 0, options.queuePairs(), c);
      Resources.Rates held = resources.held(resources.extended(own.load), all, demands);
      out.add(
          new ChannelRate(
              c,
              rail(c),
              held.known() ? Optional.of(payload(held.first())) : Optional.empty(),
              held.known()
                  ? Optional.of(resources.describe(held.limit(), all, demands))
                  : Optional.empty()));
    }
    return List.copyOf(out);
  }

  /**
   * The fullest link between switches in a phase, whether or not it is what limits: what would be
   * worst to lose.
   *
   * @param phase a phase of this job, by pattern: its first, or the first over the network
   * @return the link; empty if no traffic passes a link between switches
   */
  public Optional<LimitingLink> fullestSwitchLink(ContentionPattern phase) {
    PhaseFlows phases = job.phases(phase, options.phaseLimit());
    int first = phase == ContentionPattern.PAIRWISE_SHIFTS ? 1 : 0;
    if (first >= phases.count()) {
      return Optional.empty();
    }
    Resources.Demand[] demands = demands(vector(job, phases, first, options.queuePairs(), -1));
    int fullest = resources.fullestSwitchLink(demands[0]);
    return fullest < 0
        ? Optional.empty()
        : Optional.of(resources.describe(fullest, resources.solve(demands), demands));
  }

  private OptionalInt rail(int channel) {
    int rail = structure.railCount() == 0 ? -1 : structure.railOf(job.endpoint(0, channel));
    for (int d = 1; rail >= 0 && d < job.domainCount(); d++) {
      rail = structure.railOf(job.endpoint(d, channel)) == rail ? rail : -1;
    }
    return rail < 0 ? OptionalInt.empty() : OptionalInt.of(rail);
  }

  private Bandwidth payload(double wire) {
    return Resources.bandwidth(wire * options.overhead().efficiency().toDouble());
  }

  private PhaseContention phase(PhaseFlows phases, int phase) {
    LinkVector own = vector(job, phases, phase, options.queuePairs(), -1);
    Resources.Demand[] demands = demands(own);
    Resources.Rates rates = resources.solve(demands);
    Optional<Bandwidth> network =
        rates.known() ? Optional.of(payload(rates.first())) : Optional.empty();
    Optional<LimitingLink> link =
        rates.known()
            ? Optional.of(resources.describe(rates.limit(), rates, demands))
            : Optional.empty();
    Optional<Bandwidth> rate = network;
    Optional<LimitingLink> slowest = link;
    double factor = phases.scaleUpFactor(phase);
    Optional<Bandwidth> gpu = job.domains().rate();
    if (factor > 0 && gpu.isPresent()) {
      Bandwidth inside = Resources.bandwidth(gpu.get().asRatio().toDouble() / factor);
      if (network.isEmpty() || inside.compareTo(network.get()) < 0) {
        rate = Optional.of(inside);
        slowest =
            Optional.of(
                new LimitingLink(
                    LimitingLink.Kind.SCALE_UP,
                    job.placement().host(0).id(),
                    "scale-up network",
                    Optional.empty(),
                    gpu.get(),
                    factor,
                    Bandwidth.ZERO));
      }
    }
    return new PhaseContention(
        phases.name(phase),
        phases.repeats(phase),
        phases.share(phase),
        phases.flows(phase),
        rate,
        network,
        rates.known() ? resources.shareOfAccess(rates, demands[0]) : 1,
        slowest,
        link,
        Math.max(0, own.meanLinks() - 1),
        own.unrouted,
        resources.unknown(own.load),
        isExpected(phases, phase, options.queuePairs()));
  }

  /** The ring's rate of each leaf's own links, and of all links in the last place. */
  double[] leafRates(int[] leafOfNode, int leaves) {
    PhaseFlows phases = job.phases(ContentionPattern.RING, options.phaseLimit());
    return leafRates(vector(job, phases, 0, options.queuePairs(), -1), leafOfNode, leaves);
  }

  /** The same for several hashes at once, instead of that of the options. */
  double[][] leafRates(int[] leafOfNode, int leaves, HashModel[] hashes) {
    HashedWalk walk = new HashedWalk(routing, links, hashes, keys, options.queuePairs(), -1);
    job.phases(ContentionPattern.RING, options.phaseLimit()).tell(0, walk);
    double[][] out = new double[hashes.length][];
    for (int i = 0; i < out.length; i++) {
      out[i] = leafRates(walk.results()[i], leafOfNode, leaves);
    }
    return out;
  }

  private double[] leafRates(LinkVector own, int[] leafOfNode, int leaves) {
    double[] out = new double[leaves + 1];
    Arrays.fill(out, Double.POSITIVE_INFINITY);
    for (int l = 0; l < own.load.length; l++) {
      if (own.load[l] > 0 && links.capacity(l) > 0) {
        double rate = links.capacity(l) / own.load[l];
        int a = leafOfNode[links.tail(l)];
        int b = leafOfNode[links.head(l)];
        out[leaves] = Math.min(out[leaves], rate);
        if (a >= 0) {
          out[a] = Math.min(out[a], rate);
        }
        if (b >= 0) {
          out[b] = Math.min(out[b], rate);
        }
      }
    }
    return out;
  }

  /**
   * How many scale-up domains the job has.
   *
   * @return at least 1
   */
  public int domains() {
    return job.domainCount();
  }

  /**
   * How many channels run between two domains.
   *
   * @return at least 1
   */
  public int channels() {
    return job.channelCount();
  }

  /**
   * How many ranks the fullest domain has.
   *
   * @return at least 1
   */
  public int ranksPerDomain() {
    return job.domains().most();
  }

  /**
   * What each GPU can send inside its domain.
   *
   * @return the least of all domains with several ranks; empty if it is not known or there are none
   */
  public Optional<Bandwidth> scaleUpRate() {
    return job.domains().rate();
  }

  /**
   * Where the ranks are.
   *
   * @return the placement
   */
  public Placement placement() {
    return job.placement();
  }

  /**
   * Which way traffic takes.
   *
   * @return the routing
   */
  public Routing routing() {
    return routing;
  }

  /**
   * What else there is.
   *
   * @return the options
   */
  public ContentionOptions options() {
    return options;
  }

  boolean planesDropped() {
    return job.planesDropped();
  }

  List<String> unknownScaleUp() {
    return job.domains().unknownHosts();
  }

  /** One line: the job, the graph and the routing. */
  @Override
  public String toString() {
    return job.placement() + " on " + routing.graph().name() + ", " + routing.kind();
  }
}
