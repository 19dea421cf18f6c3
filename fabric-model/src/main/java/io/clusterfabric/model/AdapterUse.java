package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An adapter of a host spec, told once for all hosts that share the spec: the first such host, how
 * many there are, and the most ports of the adapter that one of them uses.
 */
record AdapterUse(Host host, Adapter adapter, int hosts, int portsUsed) {

  /** All of them, in the order of hosts and adapters. */
  static List<AdapterUse> of(Cluster cluster) {
    IdentityHashMap<HostSpec, Integer> index = new IdentityHashMap<>();
    List<Host> first = new ArrayList<>();
    List<Integer> count = new ArrayList<>();
    List<Map<String, Integer>> used = new ArrayList<>();
    for (Host h : cluster.hosts()) {
      int i = index.computeIfAbsent(h.spec(), s -> index.size());
      if (i == first.size()) {
        first.add(h);
        count.add(0);
        used.add(new HashMap<>());
      }
      count.set(i, count.get(i) + 1);
      Map<String, Integer> ofHost = new LinkedHashMap<>();
      h.endpoints().forEach(e -> ofHost.merge(e.adapter().id(), 1, Integer::sum));
      ofHost.forEach((a, n) -> used.get(i).merge(a, n, Math::max));
    }
    List<AdapterUse> all = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      for (Adapter a : first.get(i).spec().adapters()) {
        all.add(new AdapterUse(first.get(i), a, count.get(i), used.get(i).getOrDefault(a.id(), 1)));
      }
    }
    return all;
  }

  ElementRef where() {
    return new ElementRef(ElementKind.ADAPTER, host.id() + "/" + adapter.id());
  }

  /** How many other hosts it is the same on, for the end of a sentence. */
  String others() {
    return hosts == 1
        ? ""
        : "; the same on " + (hosts - 1) + (hosts == 2 ? " other host" : " other hosts");
  }
}
