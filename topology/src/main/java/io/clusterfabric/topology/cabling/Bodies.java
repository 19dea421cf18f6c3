package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Host;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.part.HostPart;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.SwitchPart;
import io.clusterfabric.model.unit.Power;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What devices take of a rack: as given by model, or as the catalogue has it. */
final class Bodies {
  private final Map<String, DeviceShape> given;
  private final PartCatalogue parts;

  Bodies(Map<String, DeviceShape> given, PartCatalogue parts) {
    this.given = given;
    this.parts = parts;
  }

  DeviceShape of(Host h) {
    Optional<HostPart> part = h.spec().part().flatMap(parts::findHost);
    return shape(
        h.spec().model(), part.flatMap(HostPart::height), part.flatMap(HostPart::maxPower));
  }

  DeviceShape of(Switch s) {
    Optional<SwitchPart> part = s.spec().part().flatMap(parts::findSwitch);
    return shape(
        s.spec().model(), part.flatMap(SwitchPart::height), part.flatMap(SwitchPart::maxPower));
  }

  private DeviceShape shape(
      String model, Optional<Figure<Integer>> height, Optional<Figure<Power>> power) {
    DeviceShape told =
        given.getOrDefault(
            model, new DeviceShape(OptionalInt.empty(), Optional.empty(), Airflow.UNKNOWN));
    OptionalInt known =
        height.isPresent() && height.get().value() > 0 && height.get().value() <= 100
            ? OptionalInt.of(height.get().value())
            : OptionalInt.empty();
    return new DeviceShape(
        told.height().isPresent() ? told.height() : known,
        told.power().or(() -> power.map(Figure::value)),
        told.airflow());
  }
}
