package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.FabricRole;
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
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.finding.InvalidModelException;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Makes a cluster of the devices and links of a draft. */
final class DraftAssembly {
  private final List<Device> devices;
  private final Collection<LinkDraft> links;
  private final String fabricId;
  private final boolean sharedCables;
  private final FindingLog log;
  private final Map<Device, DeviceKind> kinds = new HashMap<>();
  private final Map<HostSpec, HostSpec> hostSpecs = new HashMap<>();
  private final Map<SwitchSpec, SwitchSpec> switchSpecs = new HashMap<>();
  private final Map<LinkSpec, LinkSpec> linkSpecs = new HashMap<>();

  DraftAssembly(
      Collection<Device> devices,
      Collection<LinkDraft> links,
      KindRule rule,
      String fabricId,
      boolean sharedCables,
      FindingLog log) {
    this.devices = new ArrayList<>(devices);
    this.devices.sort(Comparator.comparing(Device::name, NaturalOrder.INSTANCE));
    this.links = links;
    this.fabricId = fabricId;
    this.sharedCables = sharedCables;
    this.log = log;
    for (Device d : this.devices) {
      kinds.put(d, d.kind() == DeviceKind.UNKNOWN ? rule.kindOf(d.name(), d.ports()) : d.kind());
    }
  }

  Optional<Cluster> build(
      String clusterId, FabricRole role, Technology technology, Provenance provenance) {
    ClusterBuilder cluster = Cluster.builder(clusterId);
    cluster.provenance(provenance);
    FabricBuilder fabric = cluster.fabric(fabricId);
    fabric.role(role).technology(technology);
    Set<PortRef> down = downPorts();
    TreeSet<String> racks = new TreeSet<>(NaturalOrder.INSTANCE);
    for (Device d : devices) {
      Optional.ofNullable(d.locationOrNull()).flatMap(l -> l.rack()).ifPresent(racks::add);
      if (isHost(d)) {
        cluster.addHost(host(d));
      } else {
        fabric.addSwitch(box(d, down));
      }
    }
    racks.forEach(r -> cluster.addRack(Rack.builder().id(r).build()));
    Set<PortRef> taken = new HashSet<>();
    DraftCables cables = new DraftCables(sharedCables);
    for (LinkDraft l : links) {
      PortRef a = ref(l.a());
      PortRef b = ref(l.b());
      if (taken.contains(a) || taken.contains(b) || a.equals(b)) {
        tellSpelledTwice(l);
        continue;
      }
      taken.add(a);
      taken.add(b);
      Link link = Link.of(a, b, linkSpecs.computeIfAbsent(l.spec(), s -> s));
      fabric.addLink(cables.plug(link, l.cable()));
    }
    fabric.addCables(cables.build());
    try {
      return Optional.of(cluster.build());
    } catch (InvalidModelException e) {
      e.findings().forEach(log::add);
      return Optional.empty();
    }
  }

  /** The port has another link under another spelling, as mlx5_0/P1 and mlx5_0/1 are one port. */
  private void tellSpelledTwice(LinkDraft l) {
    log.add(
        ClusterDraft.PORT_TWICE,
        Severity.WARNING,
        l.where(),
        "one of these ports has another link already, where its name is spelled in another way;"
            + " this link was left out",
        l.a() + " to " + l.b());
  }

  private boolean isHost(Device d) {
    return kinds.get(d) == DeviceKind.HOST;
  }

  private PortRef ref(DeviceEnd end) {
    return new PortRef(
        end.device().name(), isHost(end.device()) ? PortNames.inModel(end.port()) : end.port());
  }

  private Set<PortRef> downPorts() {
    Set<PortRef> down = new HashSet<>();
    for (LinkDraft l : links) {
      if (l.state() == PortState.DOWN) {
        down.add(ref(l.a()));
        down.add(ref(l.b()));
      }
    }
    return down;
  }

  private Host host(Device d) {
    Map<String, TreeSet<Integer>> portsOf = new TreeMap<>(NaturalOrder.INSTANCE);
    for (String p : d.ports()) {
      portsOf.computeIfAbsent(PortNames.adapter(p), a -> new TreeSet<>()).add(PortNames.number(p));
    }
    HostSpec.Builder spec = HostSpec.builder();
    spec.model(Optional.ofNullable(d.modelOrNull()).orElse("unknown"));
    List<Endpoint> endpoints = new ArrayList<>();
    portsOf.forEach(
        (name, numbers) -> {
          Adapter adapter =
              Adapter.builder()
                  .id(name)
                  .model("unknown")
                  .ports(Math.max(1, numbers.last()))
                  .build();
          spec.addAdapter(adapter);
          for (int n : numbers) {
            PortRef ref = new PortRef(d.name(), n == 0 ? name : name + "/" + n);
            endpoints.add(Endpoint.builder().port(ref).fabricId(fabricId).adapter(adapter).build());
          }
        });
    endpoints.sort(Comparator.comparing(Endpoint::port));
    Host.Builder out = Host.builder();
    out.id(d.name())
        .spec(hostSpecs.computeIfAbsent(spec.build(), s -> s))
        .identity(HostIdentity.DECLARED)
        .location(Optional.ofNullable(d.locationOrNull()))
        .endpoints(endpoints);
    return out.build();
  }

  private Switch box(Device d, Set<PortRef> down) {
    SwitchSpec.Builder spec = SwitchSpec.builder();
    spec.model(Optional.ofNullable(d.modelOrNull()).orElse("unknown"))
        .kind(kind(d))
        .radix(d.radixIfKnown());
    Switch.Builder out = Switch.builder();
    out.id(d.name())
        .spec(switchSpecs.computeIfAbsent(spec.build(), s -> s))
        .tier(d.tierIfKnown())
        .guid(Optional.ofNullable(d.guidOrNull()))
        .location(Optional.ofNullable(d.locationOrNull()));
    TreeSet<String> ports = new TreeSet<>(NaturalOrder.INSTANCE);
    ports.addAll(d.ports());
    for (String p : ports) {
      PortRef ref = new PortRef(d.name(), p);
      if (down.contains(ref)) {
        out.addPort(Port.builder().ref(ref).operational(PortState.DOWN).build());
      }
    }
    return out.build();
  }

  private SwitchKind kind(Device d) {
    DeviceKind kind = kinds.get(d);
    for (SwitchKind k : SwitchKind.values()) {
      if (kind != null && k.name().equals(kind.name())) {
        return k;
      }
    }
    return SwitchKind.SWITCH;
  }
}
