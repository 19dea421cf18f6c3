package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A GPU has a back-end adapter that it reaches without leaving its PCIe host bridge. Silent where a
 * distance is not known.
 */
final class GpuWithoutNearAdapterRule extends PlausibilityRule {

  GpuWithoutNearAdapterRule() {
    super(
        "model.gpu.no-near-adapter",
        Severity.WARNING,
        "a GPU has an adapter below its host bridge");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    Set<String> backends = new HashSet<>();
    cluster.fabrics(FabricRole.BACKEND).forEach(f -> backends.add(f.id()));
    IdentityHashMap<HostSpec, Set<List<String>>> done = new IdentityHashMap<>();
    for (Host h : cluster.hosts()) {
      Map<String, Adapter> used = new TreeMap<>();
      for (Endpoint e : h.endpoints()) {
        if (backends.contains(e.fabricId())) {
          used.put(e.adapter().id(), e.adapter());
        }
      }
      if (!used.isEmpty()
          && done.computeIfAbsent(h.spec(), s -> new HashSet<>()).add(List.copyOf(used.keySet()))) {
        for (Gpu g : h.spec().gpus()) {
          check(h, g, used, out);
        }
      }
    }
  }

  private void check(Host h, Gpu g, Map<String, Adapter> used, Findings.Builder out) {
    Optional<PcieDistance> nearest = Optional.empty();
    for (Adapter a : used.values()) {
      Optional<PcieDistance> d = h.spec().distance(g, a);
      if (d.isEmpty()) {
        return;
      }
      if (nearest.isEmpty() || d.get().compareTo(nearest.get()) < 0) {
        nearest = d;
      }
    }
    if (nearest.isPresent() && nearest.get().compareTo(PcieDistance.PHB) > 0) {
      out.add(
          at(
                  new ElementRef(ElementKind.GPU, h.id() + "/gpu" + g.index()),
                  "no back-end adapter is below the host bridge of the GPU; hosts of the same spec"
                      + " with the same adapters are alike")
              .observed("the nearest is " + nearest.get())
              .expected("PIX, PXB or PHB")
              .fix("move an adapter to the side of the GPU, or route its traffic by a nearer GPU")
              .build());
    }
  }
}
