package io.clusterfabric.topology.format.nccl;

import io.clusterfabric.model.PcieLink;
import io.clusterfabric.model.PcieNode;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/** A host as its file tells it. Not for use by several threads. */
final class HostDraft {
  final String name;
  final List<PcieNode> nodes = new ArrayList<>();
  final List<GpuDraft> gpus = new ArrayList<>();
  final Map<String, NicDraft> nics = new LinkedHashMap<>();
  final TreeSet<Integer> numaNodes = new TreeSet<>();

  HostDraft(String name) {
    this.name = name;
  }

  /**
   * Where a device sits.
   *
   * @param parent the id of the node above it
   * @param link its PCIe link, if known
   * @param numa its NUMA node, if known
   */
  record Seat(String parent, Optional<PcieLink> link, OptionalInt numa) {}

  /**
   * Links to something over NVLink or xGMI.
   *
   * @param target the bus id of the other end
   * @param targetClass the PCI class of the other end
   * @param count how many
   * @param xgmi whether it is xGMI
   * @param where the line
   */
  record Bridge(String target, String targetClass, int count, boolean xgmi, SourcePosition where) {}

  /**
   * A GPU.
   *
   * @param busId its PCI bus id
   * @param model what is known of its model
   * @param dev its index as the file tells it
   * @param seat where it sits
   * @param bridges its links to others
   */
  record GpuDraft(String busId, String model, OptionalInt dev, Seat seat, List<Bridge> bridges) {}

  /** A network adapter. */
  static final class NicDraft {
    final String id;
    final String model;
    final Seat seat;
    final TreeSet<Integer> ports = new TreeSet<>();
    Optional<Bandwidth> rate = Optional.empty();
    Optional<String> guid = Optional.empty();
    boolean infiniband;

    NicDraft(String id, String model, Seat seat) {
      this.id = id;
      this.model = model;
      this.seat = seat;
    }
  }
}
