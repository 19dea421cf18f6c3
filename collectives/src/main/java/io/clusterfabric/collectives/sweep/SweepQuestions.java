package io.clusterfabric.collectives.sweep;

import io.clusterfabric.collectives.estimate.CalibratedEstimate;
import io.clusterfabric.collectives.estimate.Estimate;
import io.clusterfabric.collectives.estimate.EstimateOptions;
import io.clusterfabric.collectives.job.CheckpointCosts;
import io.clusterfabric.collectives.job.FailureRate;
import io.clusterfabric.collectives.job.Goodput;
import io.clusterfabric.collectives.job.Interruptions;
import io.clusterfabric.collectives.job.JobFootprint;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.BisectionOptions;
import io.clusterfabric.topology.capacity.Oversubscription;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import io.clusterfabric.topology.capacity.TierRatio;
import io.clusterfabric.topology.design.FabricPlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The questions that every sweep knows.
 *
 * <ul>
 *   <li>{@code counts}: hosts, GPUs, switches, links, cables and more, from the plan;
 *   <li>{@code oversubscription}: of each tier, and from end to end;
 *   <li>{@code bisection}: its bounds;
 *   <li>{@code estimate}: a collective; {@code collective}, {@code size}, {@code ranks}, {@code
 *       placement} (packed, spread or random by the point's seed), {@code X: a job with failures; {@code write}, {@code restart} and {@code repair} are
 *       needed, {@code queue}, {@code ranks}, {@code placement} and the ids {@code node-rate},
 *       {@code link-rate}, {@code leaf-rate} of published failure rates are not.
 * </ul>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SweepQuestions {
  private static final List<SweepQuestion> ALL =
      List.of(
          question("counts", Set.of(), (fabric, point, out) -> counts(fabric, out)),
          question(
              "oversubscription", Set.of(), (fabric, point, out) -> oversubscription(fabric, out)),
          question("bisection", Set.of(), SweepQuestions::bisection),
          question(
              "estimate",
              Set.of("collective", "size", "ranks", "placement", "in-network"),
              SweepQuestions::estimate),
          new ContentionQuestion(),
          question(
              "goodput",
              Set.of(
                  "write",
                  "restart",
                  "queue",
                  "repair",
                  "ranks",
                  "placement",
                  "node-rate",
                  "link-rate",
                  "leaf-rate"),
              SweepQuestions::goodput));

  private SweepQuestions() {}

  /**
   * All of them.
   *
   * @return in the order of the list above
   */
  public static List<SweepQuestion> all() {
    return ALL;
  }

  private interface Answering {
    void answer(SweptFabric fabric, SweepPoint point, SweepAnswer answer);
  }

  private static SweepQuestion question(String id, Set<String> parameters, Answering how) {
    return new SweepQuestion() {
      @Override
      public String id() {
        return id;
      }

      @Override
      public Set<String> parameters() {
        return parameters;
      }

      @Override
      public void answer(SweptFabric fabric, SweepPoint point, SweepAnswer answer) {
        how.answer(fabric, point, answer);
      }

      @Override
      public String toString() {
        return id;
      }
    };
  }

  private static void counts(SweptFabric fabric, SweepAnswer out) {
    FabricPlan plan = fabric.plan();
    plan.counts().forEach((name, count) -> out.number(name, count, "1"));
  }

  private static void oversubscription(SweptFabric fabric, SweepAnswer out) {
    Oversubscription o =
        fabric.once(
            Oversubscription.class, "oversubscription", () -> Oversubscription.of(fabric.graph()));
    for (TierRatio t : o.tiers()) {
      ratio(out, "tier-" + t.tier() + ".worst", t.worst());
    }
    ratio(out, "end-to-end", o.endToEnd());
  }

  private static void ratio(SweepAnswer out, String name, OversubscriptionRatio ratio) {
    if (ratio.isKnown() && ratio.isApplicable()) {
      out.number(name, ratio.toDouble(), "down:up");
    } else {
      out.problem(name + " is " + ratio);
    }
  }

  private static void bisection(SweptFabric fabric, SweepPoint point, SweepAnswer out) {
    Bisection b =
        fabric.once(
            Bisection.class,
            "bisection " + point.seed(),
            () -> Bisection.of(fabric.graph(), BisectionOptions.defaults().withSeed(point.seed())));
    out.rate("lower", b.lower());
    b.findUpper().ifPresent(u -> out.rate("upper", u));
    out.flag("exact", b.isExact()).text("method", b.method());
  }

  static PlacementPolicy placement(String question, SweptFabric fabric, SweepPoint point) {
    int all = Math.toIntExact(Math.max(fabric.plan().gpus(), 1));
    if (fabric.plan().gpus() == 0) {
      all = Math.toIntExact(fabric.plan().endpoints());
    }
    int ranks = point.count(question + ".ranks", all);
    String name = point.find(question + ".placement").orElse("packed");
    return switch (name) {
      case "packed" -> PlacementPolicy.packed(ranks);
      case "spread" -> PlacementPolicy.spread(ranks);
      case "random" -> PlacementPolicy.random(ranks, point.seed());
      default ->
          throw new IllegalArgumentException(
              question + ".placement is packed, spread or random, found '" + name + "'");
    };
  }

  private static void estimate(SweptFabric fabric, SweepPoint point, SweepAnswer out) {
    String name = point.find("estimate.collective").orElse(Collective.ALL_REDUCE.id());
    Collective collective =
        Collective.find(name)
            .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is no collective"));
    DataSize size = DataSize.of(point.require("estimate.size"));
    EstimateOptions options =
        EstimateOptions.builder().inNetworkReduction(yes(point, "estimate.in-network")).build();
    CalibratedEstimate e =
        fabric
            .collectives()
            .with(options)
            .estimate(collective, size, placement("estimate", fabric, point));
    out.number("ranks", e.placement().ranks(), "1")
        .time("time", e.time())
        .time("time-lower", e.interval().lower())
        .time("time-upper", e.interval().upper())
        .number("support", e.support(), "1")
        .rate("algorithm-bandwidth", e.algorithmBandwidth())
        .rate("bus-bandwidth", e.busBandwidth())
        .text("limited-by", e.limitedBy().kind().name())
        .text("limit", e.limitedBy().what());
    e.bound().ifPresent(b -> out.time("bound", b.time()));
    mechanism(e, out);
  }

  /** What the links alone would take, where the operation has an algorithm with a cost. */
  private static void mechanism(CalibratedEstimate e, SweepAnswer out) {
    if (e.bound().isPresent()) {
      Estimate m = e.mechanism();
      out.text("algorithm", m.algorithm())
          .time("mechanism", m.time())
          .flag("lower-bound", m.isLowerBound());
    }
  }

  private static boolean yes(SweepPoint point, String name) {
    return yes(point, name, false);
  }

  static boolean yes(SweepPoint point, String name, boolean usual) {
    Optional<String> value = point.find(name);
    if (value.isPresent() && !value.get().equals("true") && !value.get().equals("false")) {
      throw new IllegalArgumentException(name + " is true or false, found '" + value.get() + "'");
    }
    return value.map(Boolean::parseBoolean).orElse(usual);
  }

  private static void goodput(SweptFabric fabric, SweepPoint point, SweepAnswer out) {
    CheckpointCosts costs =
        new CheckpointCosts(
            duration(point.require("goodput.write")),
            duration(point.require("goodput.restart")),
            point.find("goodput.queue").map(SweepQuestions::duration).orElse(Duration.ZERO));
    Duration repair = duration(point.require("goodput.repair"));
    PlacementPolicy policy = placement("goodput", fabric, point);
    JobFootprint parts =
        fabric.once(
            JobFootprint.class,
            "goodput " + policy,
            () -> JobFootprint.of(fabric.collectives().place(policy)));
    Interruptions interruptions =
        parts.interruptions(
            rate(point, "goodput.node-rate", "llama-3-node-without-network"),
            rate(point, "goodput.link-rate", "alibaba-access-link"),
            rate(point, "goodput.leaf-rate", "alibaba-leaf"),
            repair);
    out.number("hosts", parts.hosts(), "1")
        .number("interruptions", interruptions.perDay(), "1/day");
    if (interruptions.meanTime().isEmpty()) {
      out.problem("the job is never interrupted");
      return;
    }
    Goodput g = Goodput.of(interruptions.meanTime().get(), costs);
    out.number("mean-time", g.meanTime().toMillis() / 3600e3, "h")
        .number("interval", g.interval().toMillis() / 1e3, "s")
        .number("effective", g.effectiveShare(), "1");
  }

  private static Duration duration(String text) {
    return TimeSpan.of(text).toDuration();
  }

  private static FailureRate rate(SweepPoint point, String name, String usual) {
    String id = point.find(name).orElse(usual);
    return FailureRate.find(id)
        .orElseThrow(
            () -> new IllegalArgumentException(name + ": no failure rate has the id '" + id + "'"));
  }
}
