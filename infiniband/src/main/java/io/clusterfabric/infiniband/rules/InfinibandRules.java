package io.clusterfabric.infiniband.rules;

import io.clusterfabric.infiniband.health.ErrorThresholds;
import io.clusterfabric.infiniband.health.FlapWindow;
import io.clusterfabric.infiniband.health.HealthRules;
import io.clusterfabric.infiniband.link.LinkRules;
import io.clusterfabric.infiniband.partition.PartitionRules;
import io.clusterfabric.infiniband.qos.QosRules;
import io.clusterfabric.infiniband.routing.CreditLoops;
import io.clusterfabric.infiniband.routing.EnginePrediction;
import io.clusterfabric.infiniband.routing.ForwardingTables;
import io.clusterfabric.infiniband.sharp.SharpRules;
import io.clusterfabric.infiniband.subnet.ManagementRules;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.RuleSet;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.model.internal.rule.ToldRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * Every rule of the module in one list: what an id in a finding means, how bad it can be, and where
 * it comes from. Rules that are told by a reader or a computation pick their findings from its
 * result, so that all can be run, waived and listed alike.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class InfinibandRules {
  static final Facts FACTS =
      Facts.of("rules.properties", InfinibandRules.class.getResourceAsStream("rules.properties"));

  /** How many runs of SHARP show that it does not fall back at random: the library's choice. */
  private static final int RUNS = 5;

  private static final RuleSet<Findings> READING = told("reading", Function.identity());
  private static final RuleSet<EnginePrediction> ENGINES =
      told("engines", EnginePrediction::findings);
  private static final RuleSet<CreditLoops> LOOPS = told("loops", CreditLoops::findings);
  private static final RuleSet<ForwardingTables> TABLES = RuleSet.of(List.of(new NoNextHopRule()));

  private static final List<Rule<?>> ALL = collect();

  private InfinibandRules() {}

  private static <T> RuleSet<T> told(String kind, Function<? super T, Findings> findings) {
    List<Rule<T>> out = new ArrayList<>();
    for (String name : FACTS.list(kind)) {
      String prefix = "rule." + name + ".";
      out.add(
          new ToldRule<>(
              "infiniband." + name,
              Severity.valueOf(FACTS.text(prefix + "severity")),
              FACTS.text(prefix + "title"),
              FACTS.source(FACTS.text(prefix + "source")),
              findings));
    }
    return RuleSet.of(out);
  }

  private static List<Rule<?>> collect() {
    List<Rule<?>> out = new ArrayList<>();
    out.addAll(LinkRules.splits().rules());
    out.addAll(LinkRules.slots().rules());
    out.addAll(LinkRules.measured().rules());
    out.addAll(ManagementRules.managers().rules());
    out.addAll(ManagementRules.keys().rules());
    out.addAll(ManagementRules.routers().rules());
    out.addAll(PartitionRules.all().rules());
    out.addAll(QosRules.setup().rules());
    out.addAll(QosRules.policy().rules());
    out.addAll(ENGINES.rules());
    out.addAll(LOOPS.rules());
    out.addAll(TABLES.rules());
    out.addAll(SharpRules.all().rules());
    out.addAll(SharpRules.log().rules());
    out.addAll(SharpRules.runs(RUNS).rules());
    out.addAll(HealthRules.counters(ErrorThresholds.shipped()).rules());
    out.addAll(HealthRules.errors().rules());
    out.addAll(HealthRules.changes().rules());
    out.addAll(HealthRules.flaps(FlapWindow.standard()).rules());
    out.addAll(HealthRules.traffic().rules());
    out.addAll(READING.rules());
    Map<String, Rule<?>> ids = new HashMap<>();
    for (Rule<?> r : out) {
      if (ids.put(r.id(), r) != null) {
        throw new IllegalStateException("two rules share the id " + r.id());
      }
    }
    return List.copyOf(out);
  }

  /**
   * Every rule.
   *
   * @return package by package, ids differ
   */
  public static List<Rule<?>> all() {
    return ALL;
  }

  /**
   * A rule by its id.
   *
   * @param id the id, as a finding carries it
   * @return the rule, if there is one
   */
  public static Optional<Rule<?>> of(String id) {
    for (Rule<?> r : ALL) {
      if (r.id().equals(id)) {
        return Optional.of(r);
      }
    }
    return Optional.empty();
  }

  /**
   * The rules about what readers tell: pass them the findings of a reading.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<Findings> reading() {
    return READING;
  }

  /**
   * The rules about the engine that OpenSM will use.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<EnginePrediction> engines() {
    return ENGINES;
  }

  /**
   * The rules about credit loops.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<CreditLoops> loops() {
    return LOOPS;
  }

  /**
   * The rules about forwarding tables.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<ForwardingTables> tables() {
    return TABLES;
  }
}
