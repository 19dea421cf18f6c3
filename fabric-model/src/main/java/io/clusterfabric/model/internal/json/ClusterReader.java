package io.clusterfabric.model.internal.json;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cable;
import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.FailureDomain;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.PortState;
import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.Rack;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.text.json.JsonCursor;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.unit.Length;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads version 1 of the document in one pass. Since fields may come in any order, hosts, switches
 * and links are kept as drafts until the specs that they refer to are known.
 */
public final class ClusterReader {
  private static final String BETWEEN_ENDS = "--";

  private final JsonCursor in;
  private final Limits limits;
  private int elements;

  private final SpecTable<HostSpec> hostSpecs = new SpecTable<>("host");
  private final SpecTable<SwitchSpec> switchSpecs = new SpecTable<>("switch");
  private final SpecTable<LinkSpec> linkSpecs = new SpecTable<>("link");

  private @Nullable String id;
  private @Nullable Provenance provenance;
  private @Nullable PartCatalogue parts;
  private List<Rack> racks = List.of();
  private List<FailureDomain> failureDomains = List.of();
  private List<HostDraft> hosts = List.of();
  private List<FabricDraft> fabrics = List.of();
  private final Map<String, String> extensions = new TreeMap<>();

  /** A host whose spec is known by key only. */
  private record HostDraft(
      Host.Builder host, String spec, long mark, List<EndpointDraft> endpoints) {}

  /** An endpoint whose adapter and GPUs are known by name and index only. */
  private record EndpointDraft(
      Endpoint.Builder endpoint,
      String port,
      String adapter,
      long adapterMark,
      List<Integer> gpus,
      long gpusMark) {}

  /** A fabric whose specs are known by key only. */
  private record FabricDraft(
      String id,
      FabricRole role,
      Technology technology,
      List<SwitchDraft> switches,
      List<Cable> cables,
      List<LinkDraft> links) {}

  /** A switch whose spec is known by key only. */
  private record SwitchDraft(Switch.Builder value, String spec, long mark) {}

  /** A link whose spec is known by key only. */
  private record LinkDraft(
      @Nullable String id, PortRef a, PortRef b, String spec, long mark, @Nullable String cable) {}

  private ClusterReader(JsonCursor in, Limits limits) {
    this.in = in;
    this.limits = limits;
  }

  /**
   * Reads a cluster.
   *
   * @param text the text of the document; not closed
   * @param source its name in messages
   * @param limits what is taken at the most
   * @return the cluster
   */
  public static Cluster read(Reader text, String source, Limits limits) {
    return new ClusterReader(JsonCursor.open(text, source, limits.maxNesting()), limits).read();
  }

  /** Whether a link's id is the one that it has by its ends, which is not written. */
  static boolean isIdOfEnds(String id, String a, String b) {
    return id.length() == a.length() + BETWEEN_ENDS.length() + b.length()
        && id.startsWith(a)
        && id.startsWith(BETWEEN_ENDS, a.length())
        && id.endsWith(b);
  }

  private Cluster read() {
    for (String f = in.enter(Wire.CLUSTER); f != null; f = in.next()) {
      switch (f) {
        case "schema" -> checkSchema(in.text());
        case "schemaVersion" -> checkVersion(in.integer());
        case "id" -> id = in.rareName();
        case "provenance" -> provenance = ProvenanceJson.read(in);
        case "hostSpecs" -> hostSpecs.read(in, HostSpecJson::read);
        case "switchSpecs" -> switchSpecs.read(in, SpecJson::readSwitch);
        case "linkSpecs" -> linkSpecs.read(in, SpecJson::readLink);
        case "racks" -> racks = Rows.read(in, "racks", PlaceJson::readRack);
        case "failureDomains" ->
            failureDomains = Rows.read(in, "failure domains", PlaceJson::readDomain);
        case "hosts" -> hosts = Rows.read(in, "hosts", c -> readHost());
        case "fabrics" -> readFabrics();
        case "parts" -> parts = PartsJson.read(in);
        case "extensions" -> readExtensions();
        default -> throw new IllegalStateException(f);
      }
    }
    in.end();
    return build();
  }

  private void checkSchema(String schema) {
    if (!schema.equals(Wire.SCHEMA)) {
      throw in.fault(
          "this is no cluster: its schema is "
              + JsonCursor.quote(schema)
              + ", a cluster's is '"
              + Wire.SCHEMA
              + "'");
    }
  }

  private void checkVersion(int version) {
    if (version != Wire.VERSION) {
      throw in.fault(
          "the document has schema version "
              + version
              + "; this library reads version "
              + Wire.VERSION
              + (version > Wire.VERSION ? "; take a newer library" : ""));
    }
  }

  private void readExtensions() {
    for (String key = in.enterMap("extensions"); key != null; key = in.nextKey()) {
      extensions.put(key, in.raw());
    }
  }

  private void countElement() {
    if (++elements > limits.maxElements()) {
      throw in.limitFault(
          "more than the "
              + limits.maxElements()
              + " hosts, switches, cables and links together that are taken; raise"
              + " Limits.maxElements");
    }
  }

  // ---- drafts

  private HostDraft readHost() {
    countElement();
    Host.Builder b = Host.builder();
    String hostId = "";
    String spec = "";
    long mark = 0;
    List<EndpointDraft> endpoints = List.of();
    for (String f = in.enter(Wire.HOST); f != null; f = in.next()) {
      switch (f) {
        case "id" -> hostId = in.name();
        case "spec" -> {
          mark = in.mark();
          spec = in.name();
        }
        case "identity" -> b.identity(in.oneOf(HostIdentity.class));
        case "location" -> b.location(PlaceJson.readLocation(in));
        case "failureDomains" -> b.failureDomains(Rows.names(in, "failure domains"));
        case "endpoints" -> endpoints = Rows.read(in, "endpoints", c -> readEndpoint());
        default -> throw new IllegalStateException(f);
      }
    }
    for (EndpointDraft e : endpoints) {
      e.endpoint().port(ref(hostId, e.port()));
    }
    return new HostDraft(b.id(hostId), spec, mark, endpoints);
  }

  private EndpointDraft readEndpoint() {
    Endpoint.Builder b = Endpoint.builder();
    String port = "";
    String adapter = "";
    long adapterMark = 0;
    List<Integer> gpus = List.of();
    long gpusMark = 0;
    for (String f = in.enter(Wire.ENDPOINT); f != null; f = in.next()) {
      switch (f) {
        case "port" -> port = portName();
        case "fabric" -> b.fabricId(in.name());
        case "adapter" -> {
          adapterMark = in.mark();
          adapter = in.name();
        }
        case "rail" -> b.rail(in.integerFrom(0));
        case "plane" -> b.plane(in.integerFrom(0));
        case "bond" -> b.bond(in.name());
        case "gpusNear" -> {
          gpusMark = in.mark();
          gpus = Rows.distinct(in, "indices of GPUs", c -> c.integerFrom(0));
        }
        default -> throw new IllegalStateException(f);
      }
    }
    return new EndpointDraft(b, port, adapter, adapterMark, gpus, gpusMark);
  }

  private void readFabrics() {
    Set<String> ids = new HashSet<>();
    fabrics = Rows.read(in, "fabrics", c -> readFabric(ids));
  }

  private FabricDraft readFabric(Set<String> ids) {
    String fabricId = "";
    FabricRole role = FabricRole.UNKNOWN;
    Technology technology = Technology.UNKNOWN;
    List<SwitchDraft> switches = List.of();
    List<Cable> cables = List.of();
    List<LinkDraft> links = List.of();
    for (String f = in.enter(Wire.FABRIC); f != null; f = in.next()) {
      switch (f) {
        case "id" -> {
          fabricId = in.name();
          if (!ids.add(fabricId)) {
            throw in.fault(
                "two fabrics have the id " + JsonCursor.quote(fabricId) + "; rename one");
          }
        }
        case "role" -> role = in.oneOf(FabricRole.class);
        case "technology" -> technology = in.parsed(Technology::of);
        case "switches" -> switches = Rows.read(in, "switches", c -> readSwitch());
        case "cables" -> cables = Rows.read(in, "cables", c -> readCable());
        case "links" -> links = Rows.read(in, "links", c -> readLink());
        default -> throw new IllegalStateException(f);
      }
    }
    return new FabricDraft(fabricId, role, technology, switches, cables, links);
  }

  private SwitchDraft readSwitch() {
    countElement();
    Switch.Builder b = Switch.builder();
    String switchId = "";
    String spec = "";
    long mark = 0;
    List<PortDraft> ports = List.of();
    for (String f = in.enter(Wire.SWITCH); f != null; f = in.next()) {
      switch (f) {
        case "id" -> switchId = in.name();
        case "spec" -> {
          mark = in.mark();
          spec = in.name();
        }
        case "tier" -> b.tier(in.integerFrom(1));
        case "rail" -> b.rail(in.integerFrom(0));
        case "plane" -> b.plane(in.integerFrom(0));
        case "pod" -> b.pod(in.integerFrom(0));
        case "location" -> b.location(PlaceJson.readLocation(in));
        case "enclosure" -> b.enclosure(in.name());
        case "guid" -> b.guid(in.rareName());
        case "failureDomains" -> b.failureDomains(Rows.names(in, "failure domains"));
        case "ports" -> ports = Rows.read(in, "ports", c -> readPort());
        default -> throw new IllegalStateException(f);
      }
    }
    List<Port> built = new ArrayList<>(ports.size());
    for (PortDraft p : ports) {
      built.add(p.port().ref(ref(switchId, p.name())).build());
    }
    return new SwitchDraft(b.id(switchId).ports(built), spec, mark);
  }

  /** A port whose switch is not known yet. */
  private record PortDraft(Port.Builder port, String name) {}

  private PortDraft readPort() {
    Port.Builder b = Port.builder();
    String port = "";
    for (String f = in.enter(Wire.PORT); f != null; f = in.next()) {
      switch (f) {
        case "port" -> port = portName();
        case "cage" -> b.cage(in.integerFrom(1));
        case "lanes" -> b.lanes(in.integerFrom(1));
        case "splitOf" -> b.splitOf(in.name());
        case "admin" -> b.admin(in.oneOf(PortState.class));
        case "operational" -> b.operational(in.oneOf(PortState.class));
        case "negotiatedRate" -> b.negotiatedRate(in.parsed(Rates::of));
        case "negotiatedLanes" -> b.negotiatedLanes(in.integerFrom(1));
        case "fec" -> b.fec(in.name());
        case "reservedFor" -> b.reservedFor(in.name());
        default -> throw new IllegalStateException(f);
      }
    }
    return new PortDraft(b, port);
  }

  private Cable readCable() {
    countElement();
    Cable.Builder b = Cable.builder();
    for (String f = in.enter(Wire.CABLE); f != null; f = in.next()) {
      switch (f) {
        case "id" -> b.id(in.name());
        case "medium" -> b.medium(in.oneOf(CableMedium.class));
        case "length" -> b.length(in.parsed(Length::of));
        case "connectors" -> b.connectors(Rows.names(in, "connectors"));
        case "reachClass" -> b.reachClass(in.name());
        case "fibres" -> b.fibres(in.integerFrom(0));
        case "part" -> b.part(in.name());
        case "ends" -> b.ends(Rows.distinct(in, "ends", c -> end()));
        case "links" -> b.linkIds(Rows.names(in, "ids of links"));
        default -> throw new IllegalStateException(f);
      }
    }
    return b.build();
  }

  private LinkDraft readLink() {
    countElement();
    @Nullable String linkId = null;
    @Nullable PortRef a = null;
    @Nullable PortRef b = null;
    String spec = "";
    long mark = 0;
    @Nullable String cable = null;
    for (String f = in.enter(Wire.LINK); f != null; f = in.next()) {
      switch (f) {
        case "id" -> linkId = in.rareName();
        case "a" -> a = end();
        case "b" -> b = end();
        case "spec" -> {
          mark = in.mark();
          spec = in.name();
        }
        case "cable" -> cable = in.name();
        default -> throw new IllegalStateException(f);
      }
    }
    return new LinkDraft(linkId, requireNonNull(a), requireNonNull(b), spec, mark, cable);
  }

  /** An end as {@code node[port]}, with one object for equal names. */
  private PortRef end() {
    return in.parsed(
        text -> {
          PortRef ref = PortRef.parse(text);
          return new PortRef(in.pooled(ref.node()), in.pooled(ref.port()));
        });
  }

  /** The name of a port on its node, checked where it stands. */
  private String portName() {
    return in.pooled(in.parsed(text -> new PortRef("node", text).port()));
  }

  /** A port of the node that was read last, whose id may turn out to be no name of a node. */
  private PortRef ref(String node, String port) {
    return in.make(() -> new PortRef(node, port));
  }

  // ---- the cluster

  private Cluster build() {
    ClusterBuilder b = Cluster.builder(requireNonNull(id)).provenance(requireNonNull(provenance));
    if (parts != null) {
      b.parts(parts);
    }
    racks.forEach(b::addRack);
    failureDomains.forEach(b::addFailureDomain);
    for (int i = 0; i < hosts.size(); i++) {
      b.addHost(host(hosts.get(i), "/hosts/" + i));
    }
    hosts = List.of();
    for (int i = 0; i < fabrics.size(); i++) {
      addFabric(b, fabrics.get(i), "/fabrics/" + i);
    }
    fabrics = List.of();
    extensions.forEach(b::extension);
    return b.build();
  }

  private Host host(HostDraft d, String pointer) {
    HostSpec spec = hostSpecs.resolve(in, d.spec(), d.mark(), () -> pointer + "/spec");
    List<Endpoint> endpoints = new ArrayList<>(d.endpoints().size());
    for (int i = 0; i < d.endpoints().size(); i++) {
      EndpointDraft e = d.endpoints().get(i);
      String at = pointer + "/endpoints/" + i;
      endpoints.add(e.endpoint().adapter(adapter(spec, e, at)).gpusNear(gpus(spec, e, at)).build());
    }
    return d.host().spec(spec).endpoints(endpoints).build();
  }

  private Adapter adapter(HostSpec spec, EndpointDraft e, String pointer) {
    return spec.findAdapter(e.adapter())
        .orElseThrow(
            () ->
                in.faultAt(
                    "the host's spec has no adapter "
                        + JsonCursor.quote(e.adapter())
                        + "; it has "
                        + (spec.adapters().isEmpty()
                            ? "none"
                            : JsonCursor.quote(
                                String.join(
                                    ", ", spec.adapters().stream().map(Adapter::id).toList()))),
                    pointer + "/adapter",
                    e.adapterMark()));
  }

  private List<Gpu> gpus(HostSpec spec, EndpointDraft e, String pointer) {
    List<Gpu> near = new ArrayList<>(e.gpus().size());
    for (int index : e.gpus()) {
      Optional<Gpu> gpu = spec.gpus().stream().filter(g -> g.index() == index).findFirst();
      near.add(
          gpu.orElseThrow(
              () ->
                  in.faultAt(
                      "the host's spec has no GPU of index "
                          + index
                          + "; it has "
                          + spec.gpus().size()
                          + " GPUs",
                      pointer + "/gpusNear",
                      e.gpusMark())));
    }
    return near;
  }

  private void addFabric(ClusterBuilder cluster, FabricDraft d, String pointer) {
    FabricBuilder b = cluster.fabric(d.id()).role(d.role()).technology(d.technology());
    for (int i = 0; i < d.switches().size(); i++) {
      SwitchDraft s = d.switches().get(i);
      int at = i;
      SwitchSpec spec =
          switchSpecs.resolve(in, s.spec(), s.mark(), () -> pointer + "/switches/" + at + "/spec");
      b.addSwitch(s.value().spec(spec).build());
    }
    b.addCables(d.cables());
    for (int i = 0; i < d.links().size(); i++) {
      LinkDraft l = d.links().get(i);
      int at = i;
      LinkSpec spec =
          linkSpecs.resolve(in, l.spec(), l.mark(), () -> pointer + "/links/" + at + "/spec");
      b.addLink(link(l, spec));
    }
    d.links().clear();
  }

  private static Link link(LinkDraft d, LinkSpec spec) {
    boolean ordered = d.a().compareTo(d.b()) <= 0;
    PortRef first = ordered ? d.a() : d.b();
    PortRef second = ordered ? d.b() : d.a();
    return Link.builder()
        .id(d.id() == null ? first + BETWEEN_ENDS + second : d.id())
        .a(first)
        .b(second)
        .spec(spec)
        .cableId(Optional.ofNullable(d.cable()))
        .build();
  }
}
