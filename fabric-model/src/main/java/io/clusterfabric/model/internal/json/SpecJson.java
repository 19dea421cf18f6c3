package io.clusterfabric.model.internal.json;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.internal.text.json.JsonCursor;
import io.clusterfabric.model.internal.text.json.JsonOutput;

/** What switches and links are. */
final class SpecJson {
  private SpecJson() {}

  static void writeSwitch(JsonOutput out, String key, SwitchSpec s) {
    out.row(key);
    out.field("model", s.model());
    if (s.kind() != SwitchKind.SWITCH) {
      out.field("kind", s.kind().name());
    }
    out.field("radix", s.radix());
    out.field("portRate", s.portRate());
    out.field("cages", s.cages());
    out.field("splitWays", s.splitWays());
    out.field("part", s.part());
    out.endObject();
  }

  static SwitchSpec readSwitch(JsonCursor in) {
    SwitchSpec.Builder b = SwitchSpec.builder();
    for (String f = in.enter(Wire.SWITCH_SPEC); f != null; f = in.next()) {
      switch (f) {
        case "model" -> b.model(in.name());
        case "kind" -> b.kind(in.oneOf(SwitchKind.class));
        case "radix" -> b.radix(in.integerFrom(1));
        case "portRate" -> b.portRate(in.parsed(Rates::of));
        case "cages" -> b.cages(in.integerFrom(0));
        case "splitWays" -> b.splitWays(in.integerFrom(1));
        case "part" -> b.part(in.name());
        default -> throw new IllegalStateException(f);
      }
    }
    return b.build();
  }

  static void writeLink(JsonOutput out, String key, LinkSpec s) {
    out.row(key);
    out.field("generation", s.generation());
    out.field("dataRate", s.dataRate());
    out.field("nominalRate", s.nominalRate());
    out.field("signallingRate", s.signallingRate());
    out.field("lanes", s.lanes());
    out.field("mtu", s.mtu());
    if (s.backplane()) {
      out.field("backplane", true);
    }
    out.endObject();
  }

  static LinkSpec readLink(JsonCursor in) {
    LinkSpec.Builder b = LinkSpec.builder();
    for (String f = in.enter(Wire.LINK_SPEC); f != null; f = in.next()) {
      switch (f) {
        case "generation" -> b.generation(in.name());
        case "dataRate" -> b.dataRate(in.parsed(Rates::of));
        case "nominalRate" -> b.nominalRate(in.parsed(Rates::of));
        case "signallingRate" -> b.signallingRate(in.parsed(Rates::of));
        case "lanes" -> b.lanes(in.integerFrom(1));
        case "mtu" -> b.mtu(in.parsed(Rates::mtu));
        case "backplane" -> b.backplane(in.flag());
        default -> throw new IllegalStateException(f);
      }
    }
    return b.build();
  }
}
