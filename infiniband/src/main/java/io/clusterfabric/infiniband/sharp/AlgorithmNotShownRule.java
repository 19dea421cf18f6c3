package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.rule.PlainRule;
import java.util.ArrayList;
import java.util.List;

/** Every run of an acceptance test shows that SHARP was used, and there are enough runs. */
final class AlgorithmNotShownRule extends PlainRule<List<SharpLog>> {
  private final int runs;

  AlgorithmNotShownRule(int runs) {
    super(
        "infiniband.sharp.algorithm-not-shown",
        Severity.ERROR,
        "each run of a test of SHARP shows that it was used",
        SharpFacts.FACTS.source("nccl-tests-311"));
    this.runs = runs;
  }

  @Override
  protected List<Finding> find(List<SharpLog> logs) {
    List<Finding> out = new ArrayList<>();
    for (SharpLog log : logs) {
      SourcePosition where = SourcePosition.of(log.name());
      if (log.usedSharp()) {
        continue;
      }
      if (log.connections().isEmpty() && log.findings().isEmpty()) {
        out.add(
            at(where, "the log names no algorithm: a run that fell back in silence looks the same")
                .fix("run with NCCL_DEBUG=INFO, so that connections are told")
                .severity(Severity.WARNING)
                .build());
      } else {
        out.add(
            at(where, "the run did not use SHARP, or not everywhere")
                .observed(log.toString())
                .expected("connections via COLLNET/SHARP and no failure")
                .build());
      }
    }
    if (logs.size() < runs) {
      out.add(
          unknown(
              SourcePosition.of(logs.isEmpty() ? "logs" : logs.get(0).name()),
              "there are "
                  + logs.size()
                  + " runs of "
                  + runs
                  + ", and what happens at random is not seen in few"));
    }
    return out;
  }
}
