package io.clusterfabric.model.internal.json;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortState;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.internal.text.json.JsonOutput;
import java.io.Writer;

/** Writes a cluster as version 1 of the document, in one pass after one that numbers the specs. */
public final class ClusterWriter {
  private final Cluster cluster;
  private final JsonOutput out;
  private final SpecKeys<HostSpec> hostSpecs = new SpecKeys<>("h");
  private final SpecKeys<SwitchSpec> switchSpecs = new SpecKeys<>("s");
  private final SpecKeys<LinkSpec> linkSpecs = new SpecKeys<>("l");

  private ClusterWriter(Cluster cluster, Writer to) {
    this.cluster = cluster;
    this.out = JsonOutput.exact(to);
  }

  /**
   * Writes a cluster.
   *
   * @param cluster the cluster
   * @param to where it goes; flushed, not closed
   */
  public static void write(Cluster cluster, Writer to) {
    new ClusterWriter(cluster, to).write();
  }

  private void write() {
    cluster.hosts().forEach(h -> hostSpecs.key(h.spec()));
    for (Fabric f : cluster.fabrics()) {
      f.switches().forEach(s -> switchSpecs.key(s.spec()));
      f.links().forEach(l -> linkSpecs.key(l.spec()));
    }
    out.object();
    out.field("schema", Wire.SCHEMA);
    out.field("schemaVersion", Wire.VERSION);
    out.field("id", cluster.id());
    ProvenanceJson.write(out, cluster.provenance());
    out.object("hostSpecs");
    hostSpecs.all().forEach((spec, key) -> HostSpecJson.write(out, key, spec));
    out.endObject();
    out.object("switchSpecs");
    switchSpecs.all().forEach((spec, key) -> SpecJson.writeSwitch(out, key, spec));
    out.endObject();
    out.object("linkSpecs");
    linkSpecs.all().forEach((spec, key) -> SpecJson.writeLink(out, key, spec));
    out.endObject();
    if (!cluster.racks().isEmpty()) {
      out.array("racks");
      cluster.racks().forEach(r -> PlaceJson.writeRack(out, r));
      out.endArray();
    }
    if (!cluster.failureDomains().isEmpty()) {
      out.array("failureDomains");
      cluster.failureDomains().forEach(d -> PlaceJson.writeDomain(out, d));
      out.endArray();
    }
    out.array("hosts");
    cluster.hosts().forEach(this::writeHost);
    out.endArray();
    out.array("fabrics");
    cluster.fabrics().forEach(this::writeFabric);
    out.endArray();
    PartsJson.write(out, cluster.parts());
    if (!cluster.extensions().isEmpty()) {
      out.object("extensions");
      cluster.extensions().forEach(out::raw);
      out.endObject();
    }
    out.endObject();
    out.end();
  }

  private void writeHost(Host h) {
    out.row();
    out.field("id", h.id());
    out.field("spec", hostSpecs.key(h.spec()));
    if (h.identity() != HostIdentity.DECLARED) {
      out.field("identity", h.identity().name());
    }
    PlaceJson.writeLocation(out, h.location());
    out.fields("failureDomains", h.failureDomains());
    if (!h.endpoints().isEmpty()) {
      out.array("endpoints");
      h.endpoints().forEach(this::writeEndpoint);
      out.endArray();
    }
    out.endObject();
  }

  private void writeEndpoint(Endpoint e) {
    out.object();
    out.field("port", e.port().port());
    out.field("fabric", e.fabricId());
    out.field("adapter", e.adapter().id());
    out.field("rail", e.rail());
    out.field("plane", e.plane());
    out.field("bond", e.bond());
    out.numbers("gpusNear", e.gpusNear().stream().mapToInt(Gpu::index).toArray());
    out.endObject();
  }

  private void writeFabric(Fabric f) {
    out.object();
    out.field("id", f.id());
    out.field("role", f.role().name());
    out.field("technology", f.technology().id());
    out.array("switches");
    f.switches().forEach(this::writeSwitch);
    out.endArray();
    if (!f.cables().isEmpty()) {
      out.array("cables");
      f.cables().forEach(this::writeCable);
      out.endArray();
    }
    out.array("links");
    f.links().forEach(this::writeLink);
    out.endArray();
    out.endObject();
  }

  private void writeSwitch(Switch s) {
    out.row();
    out.field("id", s.id());
    out.field("spec", switchSpecs.key(s.spec()));
    out.field("tier", s.tier());
    out.field("rail", s.rail());
    out.field("plane", s.plane());
    out.field("pod", s.pod());
    PlaceJson.writeLocation(out, s.location());
    out.field("enclosure", s.enclosure());
    out.field("guid", s.guid());
    out.fields("failureDomains", s.failureDomains());
    if (!s.ports().isEmpty()) {
      out.array("ports");
      s.ports().forEach(this::writePort);
      out.endArray();
    }
    out.endObject();
  }

  private void writePort(Port p) {
    out.object();
    out.field("port", p.ref().port());
    out.field("cage", p.cage());
    out.field("lanes", p.lanes());
    out.field("splitOf", p.splitOf());
    writeState("admin", p.admin());
    writeState("operational", p.operational());
    out.field("negotiatedRate", p.negotiatedRate());
    out.field("negotiatedLanes", p.negotiatedLanes());
    out.field("fec", p.fec());
    out.field("reservedFor", p.reservedFor());
    out.endObject();
  }

  private void writeState(String name, PortState state) {
    if (state != PortState.UNKNOWN) {
      out.field(name, state.name());
    }
  }

  private void writeCable(Cable c) {
    out.row();
    out.field("id", c.id());
    if (c.medium() != CableMedium.UNKNOWN) {
      out.field("medium", c.medium().name());
    }
    out.field("length", c.length());
    out.fields("connectors", c.connectors());
    out.field("reachClass", c.reachClass());
    out.field("fibres", c.fibres());
    out.field("part", c.part());
    out.fields("ends", c.ends());
    out.fields("links", c.linkIds());
    out.endObject();
  }

  private void writeLink(Link l) {
    out.row();
    String a = l.a().toString();
    String b = l.b().toString();
    if (!ClusterReader.isIdOfEnds(l.id(), a, b)) {
      out.field("id", l.id());
    }
    out.field("a", a);
    out.field("b", b);
    out.field("spec", linkSpecs.key(l.spec()));
    out.field("cable", l.cableId());
    out.endObject();
  }
}
