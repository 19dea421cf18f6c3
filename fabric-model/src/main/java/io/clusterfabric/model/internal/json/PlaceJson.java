package io.clusterfabric.model.internal.json;

import io.clusterfabric.model.FailureDomain;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.Rack;
import io.clusterfabric.model.internal.text.json.JsonCursor;
import io.clusterfabric.model.internal.text.json.JsonOutput;
import io.clusterfabric.model.unit.Power;
import java.util.Optional;

/** Where things stand and what fails with them. */
final class PlaceJson {
  private PlaceJson() {}

  static void writeRack(JsonOutput out, Rack r) {
    out.row();
    out.field("id", r.id());
    out.field("units", r.units());
    out.field("powerLimit", r.powerLimit());
    out.field("coolingLimit", r.coolingLimit());
    out.field("row", r.row());
    out.field("position", r.position());
    out.endObject();
  }

  static Rack readRack(JsonCursor in) {
    Rack.Builder b = Rack.builder();
    for (String f = in.enter(Wire.RACK); f != null; f = in.next()) {
      switch (f) {
        case "id" -> b.id(in.name());
        case "units" -> b.units(in.integerFrom(1));
        case "powerLimit" -> b.powerLimit(in.parsed(Power::of));
        case "coolingLimit" -> b.coolingLimit(in.parsed(Power::of));
        case "row" -> b.row(in.name());
        case "position" -> b.position(in.integerFrom(1));
        default -> throw new IllegalStateException(f);
      }
    }
    return b.build();
  }

  static void writeDomain(JsonOutput out, FailureDomain d) {
    out.row();
    out.field("id", d.id());
    out.field("kind", d.kind());
    out.field("title", d.title());
    out.endObject();
  }

  static FailureDomain readDomain(JsonCursor in) {
    FailureDomain.Builder b = FailureDomain.builder();
    for (String f = in.enter(Wire.FAILURE_DOMAIN); f != null; f = in.next()) {
      switch (f) {
        case "id" -> b.id(in.name());
        case "kind" -> b.kind(in.name());
        case "title" -> b.title(in.rareName());
        default -> throw new IllegalStateException(f);
      }
    }
    return b.build();
  }

  static void writeLocation(JsonOutput out, Optional<Location> location) {
    if (location.isPresent()) {
      Location l = location.get();
      out.object("location");
      out.field("rack", l.rack());
      out.field("unit", l.unit());
      out.field("row", l.row());
      out.field("room", l.room());
      out.endObject();
    }
  }

  static Location readLocation(JsonCursor in) {
    Location.Builder b = Location.builder();
    for (String f = in.enter(Wire.LOCATION); f != null; f = in.next()) {
      switch (f) {
        case "rack" -> b.rack(in.name());
        case "unit" -> b.unit(in.integerFrom(1));
        case "row" -> b.row(in.name());
        case "room" -> b.room(in.name());
        default -> throw new IllegalStateException(f);
      }
    }
    return b.build();
  }
}
