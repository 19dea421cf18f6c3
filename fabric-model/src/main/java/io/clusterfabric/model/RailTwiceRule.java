package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A host has one endpoint for each rail and plane of a fabric, unless a bond makes several one. */
final class RailTwiceRule extends PlausibilityRule {

  RailTwiceRule() {
    super(
        "model.endpoint.rail-twice", Severity.WARNING, "a host has one endpoint a rail and plane");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Host h : cluster.hosts()) {
      Map<List<String>, Endpoint> seen = new HashMap<>();
      for (Endpoint e : h.endpoints()) {
        if (e.rail().isEmpty()) {
          continue;
        }
        Endpoint other =
            seen.putIfAbsent(List.of(e.fabricId(), e.rail().toString(), e.plane().toString()), e);
        if (other != null && (e.bond().isEmpty() || !e.bond().equals(other.bond()))) {
          out.add(
              at(
                      ElementRef.port(e.port().toString()),
                      "the host has two endpoints on rail "
                          + e.rail().getAsInt()
                          + (e.plane().isPresent() ? " of plane " + e.plane().getAsInt() : "")
                          + " of fabric "
                          + e.fabricId()
                          + ", the other is "
                          + other.port())
                  .fix("correct the rail or plane, or name the bond that joins the two ports")
                  .build());
        }
      }
    }
  }
}
