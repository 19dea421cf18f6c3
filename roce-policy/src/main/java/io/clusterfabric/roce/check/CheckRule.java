package io.clusterfabric.roce.check;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.Where;
import io.clusterfabric.model.internal.rule.PlainRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.BiFunction;

/** A rule about the ways of RoCE traffic, with the facts that the resource tells of it. */
final class CheckRule extends PlainRule<RocePaths> {
  /** Whoever repairs a fabric wants every port that is wrong. */
  private static final int KEPT = 100_000;

  private final Check check;

  /** What a rule does. */
  @FunctionalInterface
  interface Check {
    /** Finds what is wrong. */
    void run(RocePaths paths, Report report);
  }

  CheckRule(String name, Check check) {
    super(
        "roce." + name,
        Severity.valueOf(CheckRules.FACTS.text("rule." + name + ".severity")),
        CheckRules.FACTS.text("rule." + name + ".title"),
        CheckRules.FACTS.source(CheckRules.FACTS.text("rule." + name + ".source")));
    this.check = check;
  }

  @Override
  protected int maxKept() {
    return KEPT;
  }

  @Override
  protected List<Finding> find(RocePaths paths) {
    Report report = new Report(paths);
    check.run(paths, report);
    return report.out;
  }

  /** Collects findings of one run. */
  final class Report {
    private final RocePaths paths;
    private final List<Finding> out = new ArrayList<>();

    Report(RocePaths paths) {
      this.paths = paths;
    }

    void add(Where where, Problem p) {
      Finding.Builder b = at(where, p.why()).severity(p.severity());
      b.observed(p.observed()).expected(p.expected()).fix(p.fix());
      out.add(b.build());
    }

    /** At a port, with an example of traffic that passes it. */
    void add(PathPort port, Problem p) {
      String way = paths.way(port);
      add(
          port.element(),
          way.isEmpty()
              ? p
              : new Problem(
                  p.severity(), p.why() + " (" + way + ")", p.observed(), p.expected(), p.fix()));
    }

    void unknownAt(Where where, String why) {
      out.add(unknown(where, why));
    }

    /** Judges ports by their configuration alone: once for all that are configured alike. */
    void each(BiFunction<PathPort, PortProfile, List<Problem>> judge) {
      IdentityHashMap<PortProfile, List<Problem>> known = new IdentityHashMap<>();
      for (PathPort port : paths.ports()) {
        PortProfile profile = port.profile;
        if (profile != null) {
          List<Problem> problems = known.get(profile);
          if (problems == null) {
            problems = judge.apply(port, profile);
            known.put(profile, problems);
          }
          problems.forEach(p -> add(port, p));
        }
      }
    }

    boolean isEmpty() {
      return out.isEmpty();
    }

    static List<Problem> none() {
      return Collections.emptyList();
    }
  }
}
