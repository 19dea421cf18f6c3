package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import java.util.List;

/**
 * A fabric hangs together, apart from planes and rails that are meant to be disjoint and say so.
 */
final class FabricInPiecesRule extends PlausibilityRule {

  FabricInPiecesRule() {
    super("model.fabric.in-pieces", Severity.WARNING, "a fabric hangs together");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      List<FabricPiece> pieces = FabricPiece.of(f);
      if (pieces.size() < 2 || FabricPiece.areTold(pieces)) {
        continue;
      }
      Samples names = new Samples();
      pieces.forEach(p -> names.add(p.toString()));
      out.add(
          at(ElementRef.fabric(f.id()), "the fabric falls into pieces that no link joins: " + names)
              .observed(pieces.size() + " pieces")
              .expected("one, or one for each declared plane or rail")
              .fix("look for missing links, or declare planes or rails")
              .build());
    }
  }
}
