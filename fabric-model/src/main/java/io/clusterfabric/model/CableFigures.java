package io.clusterfabric.model;

import io.clusterfabric.model.part.CablePart;
import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.part.TransceiverPart;
import io.clusterfabric.model.unit.Length;
import java.util.Optional;

/** What the part of a cable says, be it a cable with fixed ends or the modules on a fibre. */
final class CableFigures {
  private CableFigures() {}

  static Optional<Figure<Length>> maxReach(Cluster cluster, Cable cable) {
    return cable
        .part()
        .flatMap(cluster.parts()::findCable)
        .flatMap(CablePart::maxReach)
        .or(
            () ->
                cable
                    .part()
                    .flatMap(cluster.parts()::findTransceiver)
                    .flatMap(TransceiverPart::maxReach));
  }

  static Optional<Figure<String>> medium(Cluster cluster, Cable cable) {
    return cable
        .part()
        .flatMap(cluster.parts()::findCable)
        .flatMap(CablePart::medium)
        .or(
            () ->
                cable
                    .part()
                    .flatMap(cluster.parts()::findTransceiver)
                    .flatMap(TransceiverPart::medium));
  }
}
