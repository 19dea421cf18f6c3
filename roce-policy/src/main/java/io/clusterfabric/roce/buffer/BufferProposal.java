package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.roce.policy.BufferPolicy;
import io.clusterfabric.roce.policy.DynamicThreshold;
import io.clusterfabric.roce.policy.EcnPolicy;
import io.clusterfabric.roce.policy.EcnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Headroom and thresholds that satisfy a demand, or the constraint that cannot be met.
 *
 * <p>Headroom comes from the model. What is left of the memory is shared by a dynamic threshold:
 * the given one, else the least at which marks come before pauses in all scenarios and at every
 * rate, so that a group takes no more from the others than it must. Depths of marking are in
 * proportion to the rate.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BufferProposal {
  private static final int LEAST_EXPONENT = -8;
  private static final int MOST_EXPONENT = 7;

  private final BufferDemand demand;
  private final List<PortAdmission> ports;
  private final Optional<PoolAdmission> pool;
  private final Optional<DynamicThreshold> threshold;
  private final SortedMap<Bandwidth, EcnProfile> marking;
  private final List<BufferConstraint> constraints;

  private BufferProposal(Search s) {
    demand = s.demand;
    ports = List.copyOf(s.ports);
    pool = s.pool;
    threshold = Optional.ofNullable(s.threshold);
    marking = s.marking;
    constraints = List.copyOf(s.constraints);
  }

  /**
   * Works out a proposal.
   *
   * @param demand what the memory has to serve
   * @return the proposal; see {@link #isFeasible}
   */
  public static BufferProposal of(BufferDemand demand) {
    Search s = new Search(demand);
    s.run();
    return new BufferProposal(s);
  }

  /**
   * Whether nothing that must hold fails.
   *
   * @return false if a constraint fails; those that are not checked do not count
   */
  public boolean isFeasible() {
    return constraints.stream().noneMatch(c -> c.outcome() == Outcome.FAIL);
  }

  /**
   * What all constraints come to.
   *
   * @return NOT_CHECKED where none fails but a fact is missing
   */
  public Outcome outcome() {
    return Outcome.combine(constraints.stream().map(BufferConstraint::outcome).toList());
  }

  /**
   * What must hold.
   *
   * @return every constraint with its terms
   */
  public List<BufferConstraint> constraints() {
    return constraints;
  }

  /**
   * What cannot be met.
   *
   * @return the constraints that fail
   */
  public List<BufferConstraint> failed() {
    return constraints.stream().filter(c -> c.outcome() == Outcome.FAIL).toList();
  }

  /**
   * The headroom of the ports.
   *
   * @return one entry for each group of ports whose headroom the model can tell
   */
  public List<PortAdmission> ports() {
    return ports;
  }

  /**
   * The pool.
   *
   * @return what is left to be shared, if the model can tell all headroom
   */
  public Optional<PoolAdmission> pool() {
    return pool;
  }

  /**
   * The dynamic threshold of lossless groups.
   *
   * @return the threshold; empty if there is no pool or none satisfies the scenarios
   */
  public Optional<DynamicThreshold> threshold() {
    return threshold;
  }

  /**
   * How queues are to mark.
   *
   * @return by rate, in proportion to it
   */
  public EcnPolicy marking() {
    return EcnPolicy.of(marking);
  }

  /**
   * What comes first at a rate, marks or pauses.
   *
   * @param rate one of the demand's
   * @return the answer; empty if there is no pool, no threshold or no such rate
   */
  public Optional<EcnBeforePfc> before(Bandwidth rate) {
    EcnProfile profile = marking.get(rate);
    if (threshold.isEmpty() || profile == null) {
      return Optional.empty();
    }
    return pool.flatMap(PoolAdmission::shared)
        .map(b -> Search.before(demand, b, threshold.get(), profile));
  }

  /**
   * The proposal as the part of a policy.
   *
   * @return threshold, oversubscription, and what headroom counts with
   */
  public BufferPolicy policy() {
    BufferPolicy.Builder b = BufferPolicy.builder();
    b.losslessThreshold(threshold)
        .headroomOversubscription(demand.oversubscription())
        .losslessMtu(demand.losslessMtu())
        .smallPacketPercent(demand.smallPacketPercent());
    return b.build();
  }

  /**
   * The proposal in words.
   *
   * @return headroom, pool, thresholds and what cannot be met
   */
  public Explanation explain() {
    Explanation.Builder out = Explanation.of(toString());
    for (PortAdmission p : ports) {
      out.term("headroom of " + p.port(), p.headroom());
    }
    pool.ifPresent(p -> out.term("pool", p.explain().summary()));
    threshold.ifPresent(t -> out.term("dynamic threshold", t));
    marking.forEach((r, e) -> out.term("marking at " + r, e));
    constraints.forEach(c -> out.term(c.name(), c.outcome(), c.explain().summary()));
    constraints.forEach(c -> c.explain().sources().forEach(out::source));
    ports.forEach(p -> p.headroom().explain().sources().forEach(out::source));
    ports.forEach(p -> p.headroom().explain().assumptions().forEach(out::assume));
    return out.build();
  }

  @Override
  public String toString() {
    return isFeasible()
        ? threshold.map(t -> "feasible with dynamic threshold " + t).orElse("feasible")
        : "not feasible: " + String.join("; ", failed().stream().map(Object::toString).toList());
  }

  /** One search. */
  private static final class Search {
    private final BufferDemand demand;
    private final List<PortAdmission> ports = new ArrayList<>();
    private final List<BufferConstraint> constraints = new ArrayList<>();
    private final SortedMap<Bandwidth, EcnProfile> marking = new TreeMap<>();
    private Optional<PoolAdmission> pool = Optional.empty();
    private @Nullable DynamicThreshold threshold;

    Search(BufferDemand demand) {
      this.demand = demand;
    }

    void run() {
      demand.ports().forEach(this::port);
      pool();
      marks();
      thresholds();
    }

    private void port(PortDemand p) {
      Headroom h = PortAdmission.headroom(demand, p);
      add("headroom of " + p, h.headroom().isPresent(), h.explain());
      Optional<PortAdmission> a = PortAdmission.of(demand, p);
      if (a.isPresent()) {
        ports.add(a.get());
        constraints.add(
            new BufferConstraint(
                "headroom of a port of " + p,
                a.get()
                    .admitted()
                    .map(f -> f ? Outcome.PASS : Outcome.FAIL)
                    .orElse(Outcome.NOT_CHECKED),
                a.get().explain()));
      }
    }

    private void pool() {
      pool = PoolAdmission.of(demand);
      if (pool.isPresent()) {
        add("memory", pool.get().shared().isPresent(), pool.get().explain());
      }
    }

    private void marks() {
      EcnProfile base =
          demand
              .marking()
              .orElseGet(
                  () ->
                      EcnProfile.of(
                          DataSize.ofBytes(BufferFacts.whole("marking.min")),
                          DataSize.ofBytes(BufferFacts.whole("marking.max")),
                          BufferFacts.FACTS.integer("marking.percent")));
      Bandwidth at =
          demand
              .markingRate()
              .orElseGet(
                  () ->
                      Bandwidth.ofBitsPerSecond(
                          BufferFacts.whole("marking.rate-mbps") * 1_000_000));
      List<Bandwidth> rates = demand.ports().stream().map(PortDemand::rate).toList();
      marking.putAll(EcnPolicy.proportional(base, at, rates).byRate());
    }

    private void thresholds() {
      if (pool.flatMap(PoolAdmission::shared).isEmpty()) {
        return;
      }
      DataSize shared = pool.get().shared().get();
      List<DynamicThreshold> tried =
          demand
              .threshold()
              .map(List::of)
              .orElseGet(
                  () ->
                      IntStream.rangeClosed(LEAST_EXPONENT, MOST_EXPONENT)
                          .mapToObj(DynamicThreshold::new)
                          .toList());
      DynamicThreshold best = tried.get(tried.size() - 1);
      for (DynamicThreshold t : tried) {
        if (demand.scenarios().stream().allMatch(s -> holds(shared, t, s))) {
          best = t;
          break;
        }
      }
      boolean all = true;
      for (CongestionScenario s : demand.scenarios()) {
        all &= holds(shared, best, s);
        scenario(shared, best, s);
      }
      threshold = all ? best : null;
    }

    private boolean holds(DataSize shared, DynamicThreshold t, CongestionScenario s) {
      return marking.values().stream()
          .allMatch(e -> before(demand, shared, t, e).in(s).marksFirst());
    }

    private void scenario(DataSize shared, DynamicThreshold t, CongestionScenario s) {
      Bandwidth worst = marking.lastKey();
      EcnProfile fastest = marking.get(worst);
      if (fastest == null) {
        return;
      }
      EcnBeforePfc b = before(demand, shared, t, fastest);
      ScenarioVerdict v = b.in(s);
      Ratio most =
          Ratio.of(v.pauseAt().bytes()).times(s.groupsPerQueue()).dividedBy(s.queuesPerGroup());
      Explanation.Builder out = Explanation.of(v + " at " + worst + ", dynamic threshold " + t);
      out.include(v.explain());
      out.term("n*", b.firstCongestedGroups(s.queuesPerGroup(), s.groupsPerQueue()));
      out.term(
          "Kmin that would do", "below " + most.floor() + " B", "at this threshold and " + worst);
      out.source(BufferFacts.source("shares"));
      if (demand.marking().isEmpty()) {
        out.source(BufferFacts.source("hpcc"));
      }
      add("marks before pauses in " + s, v.marksFirst(), out.build());
    }

    private void add(String name, boolean holds, Explanation terms) {
      constraints.add(new BufferConstraint(name, holds ? Outcome.PASS : Outcome.FAIL, terms));
    }

    static EcnBeforePfc before(
        BufferDemand demand, DataSize shared, DynamicThreshold t, EcnProfile e) {
      SharedBuffer buffer =
          new SharedBuffer(
              shared, t, OptionalLong.of((long) demand.portCount() * demand.losslessPriorities()));
      return EcnBeforePfc.of(
          buffer,
          e.min().bytes().orElseThrow().max(DataSize.ofBytes(1)),
          e.max().bytes().orElseThrow().max(DataSize.ofBytes(1)));
    }
  }
}
