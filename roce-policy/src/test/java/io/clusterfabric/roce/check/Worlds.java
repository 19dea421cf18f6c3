package io.clusterfabric.roce.check;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceTarget;
import io.clusterfabric.roce.device.IntendedConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Clusters with policies deployed on them, and ways to break these. */
final class Worlds {
  private Worlds() {}

  /** 8 hosts on 4 leaves and 2 spines. */
  static Cluster small() {
    return ClosDesign.fatTree(4, 2, Bandwidth.of("100Gb/s")).build();
  }

  /** 8 hosts with two ports each. */
  static Cluster twoPorts() {
    Bandwidth rate = Bandwidth.of("100Gb/s");
    return ClosDesign.builder()
        .id("two")
        .hosts(8)
        .hostSpec(HostShape.of("host", 2, 2, 1, rate))
        .hostsPerGroup(4)
        .access(Wiring.of(rate))
        .leaf(SwitchShape.of("switch", 16, rate))
        .tiers(2)
        .build()
        .build();
  }

  static Deployment deployed(Cluster cluster, RocePolicy policy) {
    return deployed(cluster, policy, policy);
  }

  static Deployment deployed(Cluster cluster, RocePolicy switches, RocePolicy hosts) {
    Fabric f = cluster.backend();
    List<DeviceConfig> out = new ArrayList<>();
    for (Switch s : f.switches()) {
      out.add(IntendedConfig.ofSwitch(switches, DeviceTarget.ofSwitch(f, s.id())));
    }
    for (Host h : cluster.hosts()) {
      out.add(IntendedConfig.ofHost(hosts, DeviceTarget.ofHost(f, h)));
    }
    return Deployment.of(out);
  }

  static Deployment device(Deployment d, String id, UnaryOperator<DeviceConfig> change) {
    TreeMap<String, DeviceConfig> out = new TreeMap<>(d.devices());
    DeviceConfig old = d.device(id).orElseThrow();
    out.put(id, change.apply(old));
    return Deployment.of(out.values());
  }

  static Deployment devices(Deployment d, UnaryOperator<DeviceConfig> change) {
    return Deployment.of(d.devices().values().stream().map(change).toList());
  }

  static DeviceConfig port(DeviceConfig c, String port, Consumer<PortConfig.Builder> change) {
    PortConfig.Builder b = PortConfig.builder();
    b.from(c.port(port).orElseThrow());
    change.accept(b);
    return c.toBuilder().add(b.build()).build();
  }

  static DeviceConfig ports(DeviceConfig c, Consumer<PortConfig.Builder> change) {
    DeviceConfig out = c;
    for (String p : c.ports().keySet()) {
      out = port(out, p, change);
    }
    return out;
  }

  /** The places of errors and warnings. */
  static Set<String> blamed(Findings findings) {
    TreeSet<String> out = new TreeSet<>();
    for (Finding f : findings) {
      if (f.severity() != Severity.INFO) {
        out.add(f.where() instanceof ElementRef e ? e.id() : f.where().toString());
      }
    }
    return out;
  }
}
