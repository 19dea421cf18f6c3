package io.clusterfabric.model.internal.json;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.PcieLink;
import io.clusterfabric.model.PcieNode;
import io.clusterfabric.model.ScaleUp;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.internal.text.json.JsonCursor;
import io.clusterfabric.model.internal.text.json.JsonOutput;
import java.util.Optional;

/** What a host is: GPUs, adapters and the tree between them. */
final class HostSpecJson {
  private HostSpecJson() {}

  static void write(JsonOutput out, String key, HostSpec s) {
    out.object(key);
    out.field("model", s.model());
    out.field("part", s.part());
    out.field("numaNodes", s.numaNodes());
    if (!s.gpus().isEmpty()) {
      out.array("gpus");
      s.gpus().forEach(g -> writeGpu(out, g));
      out.endArray();
    }
    if (!s.adapters().isEmpty()) {
      out.array("adapters");
      s.adapters().forEach(a -> writeAdapter(out, a));
      out.endArray();
    }
    if (!s.pcieNodes().isEmpty()) {
      out.array("pcieNodes");
      s.pcieNodes().forEach(n -> writePcieNode(out, n));
      out.endArray();
    }
    s.scaleUp().ifPresent(u -> writeScaleUp(out, u));
    out.endObject();
  }

  private static void writeGpu(JsonOutput out, Gpu g) {
    out.row();
    out.field("index", g.index());
    out.field("model", g.model());
    out.field("numaNode", g.numaNode());
    out.field("pcie", g.pcie());
    writePcieLink(out, "pcieLink", g.pcieLink());
    out.field("part", g.part());
    out.endObject();
  }

  private static void writeAdapter(JsonOutput out, Adapter a) {
    out.row();
    out.field("id", a.id());
    out.field("model", a.model());
    if (a.ports() != 1) {
      out.field("ports", a.ports());
    }
    out.field("portRate", a.portRate());
    out.field("numaNode", a.numaNode());
    out.field("pcie", a.pcie());
    writePcieLink(out, "pcieLink", a.pcieLink());
    out.field("guid", a.guid());
    out.field("part", a.part());
    out.endObject();
  }

  private static void writePcieNode(JsonOutput out, PcieNode n) {
    out.row();
    out.field("id", n.id());
    out.field("parent", n.parent());
    writePcieLink(out, "uplink", n.uplink());
    out.field("numaNode", n.numaNode());
    out.endObject();
  }

  private static void writePcieLink(JsonOutput out, String name, Optional<PcieLink> link) {
    if (link.isPresent()) {
      out.object(name);
      out.field("generation", link.get().generation());
      out.field("lanes", link.get().lanes());
      out.endObject();
    }
  }

  private static void writeScaleUp(JsonOutput out, ScaleUp u) {
    out.row("scaleUp");
    out.field("technology", u.technology().id());
    out.field("bandwidthPerGpu", u.bandwidthPerGpu().toString());
    if (u.inNetworkReduction()) {
      out.field("inNetworkReduction", true);
    }
    out.endObject();
  }

  static HostSpec read(JsonCursor in) {
    HostSpec.Builder b = HostSpec.builder();
    for (String f = in.enter(Wire.HOST_SPEC); f != null; f = in.next()) {
      switch (f) {
        case "model" -> b.model(in.name());
        case "part" -> b.part(in.name());
        case "numaNodes" -> b.numaNodes(in.integerFrom(1));
        case "gpus" -> b.gpus(Rows.read(in, "GPUs", HostSpecJson::readGpu));
        case "adapters" -> b.adapters(Rows.read(in, "adapters", HostSpecJson::readAdapter));
        case "pcieNodes" -> b.pcieNodes(Rows.read(in, "PCIe nodes", HostSpecJson::readPcieNode));
        case "scaleUp" -> b.scaleUp(readScaleUp(in));
        default -> throw new IllegalStateException(f);
      }
    }
    return b.build();
  }

  private static Gpu readGpu(JsonCursor in) {
    Gpu.Builder b = Gpu.builder();
    for (String f = in.enter(Wire.GPU); f != null; f = in.next()) {
      switch (f) {
        case "index" -> b.index(in.integerFrom(0));
        case "model" -> b.model(in.name());
        case "numaNode" -> b.numaNode(in.integerFrom(0));
        case "pcie" -> b.pcie(in.name());
        case "pcieLink" -> b.pcieLink(readPcieLink(in));
        case "part" -> b.part(in.name());
        default -> throw new IllegalStateException(f);
      }
    }
    return b.build();
  }

  private static Adapter readAdapter(JsonCursor in) {
    Adapter.Builder b = Adapter.builder();
    for (String f = in.enter(Wire.ADAPTER); f != null; f = in.next()) {
      switch (f) {
        case "id" -> b.id(in.name());
        case "model" -> b.model(in.name());
        case "ports" -> b.ports(in.integerFrom(1));
        case "portRate" -> b.portRate(in.parsed(Rates::of));
        case "numaNode" -> b.numaNode(in.integerFrom(0));
        case "pcie" -> b.pcie(in.name());
        case "pcieLink" -> b.pcieLink(readPcieLink(in));
        case "guid" -> b.guid(in.rareName());
        case "part" -> b.part(in.name());
        default -> throw new IllegalStateException(f);
      }
    }
    return b.build();
  }

  private static PcieNode readPcieNode(JsonCursor in) {
    PcieNode.Builder b = PcieNode.builder();
    for (String f = in.enter(Wire.PCIE_NODE); f != null; f = in.next()) {
      switch (f) {
        case "id" -> b.id(in.name());
        case "parent" -> b.parent(in.name());
        case "uplink" -> b.uplink(readPcieLink(in));
        case "numaNode" -> b.numaNode(in.integerFrom(0));
        default -> throw new IllegalStateException(f);
      }
    }
    return b.build();
  }

  private static PcieLink readPcieLink(JsonCursor in) {
    int[] found = new int[2];
    for (String f = in.enter(Wire.PCIE_LINK); f != null; f = in.next()) {
      found[f.equals("generation") ? 0 : 1] = in.integer();
    }
    return in.make(() -> new PcieLink(found[0], found[1]));
  }

  private static ScaleUp readScaleUp(JsonCursor in) {
    ScaleUp.Builder b = ScaleUp.builder();
    for (String f = in.enter(Wire.SCALE_UP); f != null; f = in.next()) {
      switch (f) {
        case "technology" -> b.technology(in.parsed(Technology::of));
        case "bandwidthPerGpu" -> b.bandwidthPerGpu(in.parsed(Rates::of));
        case "inNetworkReduction" -> b.inNetworkReduction(in.flag());
        default -> throw new IllegalStateException(f);
      }
    }
    return b.build();
  }
}
