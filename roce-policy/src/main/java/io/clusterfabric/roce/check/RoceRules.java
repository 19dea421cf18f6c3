package io.clusterfabric.roce.check;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.RuleSet;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.model.internal.rule.ToldRule;
import io.clusterfabric.roce.buffer.LookupTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * Every rule of the module in one list: what an id in a finding means, how bad it can be, and where
 * it comes from.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RoceRules {
  private static final RuleSet<RocePaths> PATHS = collectPaths();
  private static final RuleSet<Findings> READING = told("told", Function.identity());
  private static final RuleSet<LookupTable> TABLES = told("tables", LookupTable::findings);
  private static final RuleSet<BlastNarrowing> BLASTS = told("blasts", BlastNarrowing::findings);
  private static final RuleSet<ConfigChange> CHANGES =
      RuleSet.of(List.of(new ConfigChange.DrainRule()));
  private static final List<Rule<?>> ALL = collect();

  private RoceRules() {}

  private static RuleSet<RocePaths> collectPaths() {
    List<CheckRule> out = new ArrayList<>();
    out.addAll(ClassificationChecks.all());
    out.addAll(PauseChecks.all());
    out.addAll(HeadroomChecks.all());
    out.addAll(MarkingChecks.all());
    out.addAll(HostChecks.all());
    out.addAll(FabricChecks.all());
    return RuleSet.of(out);
  }

  private static <T> RuleSet<T> told(String kind, Function<? super T, Findings> findings) {
    Facts facts = CheckRules.FACTS;
    List<Rule<T>> out = new ArrayList<>();
    for (String name : facts.list(kind)) {
      String prefix = "rule." + name + ".";
      out.add(
          new ToldRule<>(
              "roce." + name,
              Severity.valueOf(facts.text(prefix + "severity")),
              facts.text(prefix + "title"),
              facts.source(facts.text(prefix + "source")),
              findings));
    }
    return RuleSet.of(out);
  }

  private static List<Rule<?>> collect() {
    List<Rule<?>> out = new ArrayList<>();
    out.addAll(PATHS.rules());
    out.addAll(READING.rules());
    out.addAll(TABLES.rules());
    out.addAll(BLASTS.rules());
    out.addAll(CHANGES.rules());
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
   * @return kind by kind, ids differ
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
   * The rules about the ways of RoCE traffic.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<RocePaths> paths() {
    return PATHS;
  }

  /**
   * The rules about what readers of configurations tell: pass them the findings of a reading.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<Findings> reading() {
    return READING;
  }

  /**
   * The rules about tables of lossless buffers, beside those of order and size that paths have too.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<LookupTable> tables() {
    return TABLES;
  }

  /**
   * The rules about how far pauses of one endpoint reach.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<BlastNarrowing> blasts() {
    return BLASTS;
  }

  /**
   * The rules about changes that are planned.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<ConfigChange> changes() {
    return CHANGES;
  }
}
