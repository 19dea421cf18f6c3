package io.clusterfabric.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The root complexes and PCIe switches of a host. Survives trees that are damaged. */
final class PcieTree {
  private final HostSpec host;
  private final Map<String, PcieNode> nodes = new HashMap<>();

  private PcieTree(HostSpec host) {
    this.host = host;
    host.pcieNodes().forEach(n -> nodes.putIfAbsent(n.id(), n));
  }

  static PcieTree of(HostSpec host) {
    return new PcieTree(host);
  }

  /**
   * The nodes from one that a device is attached to up to its root complex.
   *
   * @return the nearest first; empty if the way to the root is not known
   */
  List<PcieNode> up(Optional<String> attachedTo) {
    List<PcieNode> path = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    Optional<String> at = attachedTo;
    while (at.isPresent()) {
      @Nullable PcieNode n = nodes.get(at.get());
      if (n == null || !seen.add(n.id())) {
        return List.of();
      }
      path.add(n);
      at = n.parent();
    }
    return path;
  }

  Optional<PcieDistance> distance(
      Optional<String> gpu,
      OptionalInt gpuNuma,
      Optional<String> adapter,
      OptionalInt adapterNuma) {
    List<PcieNode> a = up(gpu);
    List<PcieNode> b = up(adapter);
    if (!a.isEmpty() && !b.isEmpty()) {
      PcieNode rootA = a.get(a.size() - 1);
      PcieNode rootB = b.get(b.size() - 1);
      if (rootA.equals(rootB)) {
        return Optional.of(below(a, b));
      }
      return acrossRoots(numa(rootA, gpuNuma), numa(rootB, adapterNuma), true);
    }
    return acrossRoots(gpuNuma, adapterNuma, false);
  }

  /** Both are below one root complex. */
  private static PcieDistance below(List<PcieNode> a, List<PcieNode> b) {
    if (a.get(0).equals(b.get(0))) {
      return a.size() > 1 ? PcieDistance.PIX : PcieDistance.PHB;
    }
    for (PcieNode n : a) {
      if (b.contains(n)) {
        return n.parent().isPresent() ? PcieDistance.PXB : PcieDistance.PHB;
      }
    }
    throw new IllegalStateException("no common node below " + a.get(a.size() - 1).id());
  }

  private static OptionalInt numa(PcieNode root, OptionalInt ofDevice) {
    return root.numaNode().isPresent() ? root.numaNode() : ofDevice;
  }

  /**
   * Devices in different NUMA nodes are always below different root complexes, so that this needs
   * no tree; in the same NUMA node only the tree tells.
   */
  private Optional<PcieDistance> acrossRoots(
      OptionalInt numaA, OptionalInt numaB, boolean differentRoots) {
    if (numaA.isPresent() && numaB.isPresent()) {
      if (numaA.getAsInt() != numaB.getAsInt()) {
        return Optional.of(PcieDistance.SYS);
      }
      return differentRoots ? Optional.of(PcieDistance.NODE) : Optional.empty();
    }
    boolean oneNumaNode = host.numaNodes().isPresent() && host.numaNodes().getAsInt() == 1;
    return differentRoots && oneNumaNode ? Optional.of(PcieDistance.NODE) : Optional.empty();
  }

  List<Gpu> gpusNear(Adapter adapter) {
    Map<Gpu, PcieDistance> known = new HashMap<>();
    for (Gpu g : host.gpus()) {
      distance(g.pcie(), g.numaNode(), adapter.pcie(), adapter.numaNode())
          .ifPresent(d -> known.put(g, d));
    }
    Optional<PcieDistance> least = known.values().stream().min(Comparator.naturalOrder());
    return host.gpus().stream()
        .filter(g -> least.isPresent() && known.get(g) == least.get())
        .sorted(Comparator.comparingInt(Gpu::index))
        .toList();
  }
}
