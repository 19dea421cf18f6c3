package io.clusterfabric.model.part;

import static io.clusterfabric.model.part.PartKind.ADAPTER;
import static io.clusterfabric.model.part.PartKind.CABLE;
import static io.clusterfabric.model.part.PartKind.GPU;
import static io.clusterfabric.model.part.PartKind.HOST;
import static io.clusterfabric.model.part.PartKind.SWITCH;
import static io.clusterfabric.model.part.PartKind.TRANSCEIVER;
import static java.util.stream.Collectors.toUnmodifiableList;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Power;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The figures that parts can have: the name in a file, the kinds of parts, and how the text of the
 * value is read. The names are API, as are the ids of parts.
 */
@SuppressWarnings("ImmutableEnumChecker") // types and sets of kinds never change
enum FigureKey {
  ADAPTER_PART("adapterPart", FigureType.PART_ID, HOST),
  ADAPTERS("adapters", FigureType.COUNT, HOST),
  BUFFER("buffer", FigureType.of("a size such as 64MiB", DataSize::of), SWITCH),
  CAGE_FORM("cageForm", FigureType.TEXT, SWITCH, ADAPTER),
  CAGES("cages", FigureType.COUNT, SWITCH),
  CONNECTORS("connectors", FigureType.listOf(FigureType.TEXT), CABLE),
  FORM_FACTOR("formFactor", FigureType.TEXT, TRANSCEIVER),
  GENERATIONS("generations", FigureType.listOf(FigureType.TEXT), SWITCH, ADAPTER),
  GPU_PART("gpuPart", FigureType.PART_ID, HOST),
  GPUS("gpus", FigureType.COUNT, HOST),
  HEIGHT("height", FigureType.COUNT, SWITCH, HOST),
  LENGTHS("lengths", FigureType.listOf(FigureType.of("a length such as 1.5m", Length::of)), CABLE),
  LINKS("links", FigureType.COUNT, CABLE, TRANSCEIVER),
  MAX_POWER(
      "maxPower",
      FigureType.of("a power such as 9W", Power::of),
      SWITCH,
      ADAPTER,
      GPU,
      HOST,
      CABLE,
      TRANSCEIVER),
  MAX_REACH("maxReach", FigureType.of("a length such as 50m", Length::of), CABLE, TRANSCEIVER),
  MEDIUM(
      "medium",
      FigureType.oneOf("DAC", "ACC", "AEC", "AOC", "MULTIMODE_FIBRE", "SINGLE_MODE_FIBRE"),
      CABLE,
      TRANSCEIVER),
  NCCL_NVLINK("ncclNvlink", FigureType.of("a rate such as 20.6GB/s", Bandwidth::of), GPU),
  NUMA_NODES("numaNodes", FigureType.COUNT, HOST),
  NVLINK("nvlink", FigureType.of("a rate such as 900GB/s", Bandwidth::of), GPU),
  NVLINKS("nvlinks", FigureType.COUNT, GPU),
  PCIE_GENERATION("pcieGeneration", FigureType.countUpTo(7), ADAPTER, GPU),
  PCIE_LANES("pcieLanes", FigureType.countUpTo(32), ADAPTER, GPU),
  PORTS("ports", FigureType.of("a layout such as 64x400Gb/s", PortLayout::parse), SWITCH, ADAPTER),
  RATE("rate", FigureType.of("a rate such as 400Gb/s", Bandwidth::of), CABLE, TRANSCEIVER),
  REACH_CLASS("reachClass", FigureType.TEXT, TRANSCEIVER),
  SHARP_GENERATION("sharpGeneration", FigureType.COUNT, SWITCH),
  SPLITS(
      "splits",
      FigureType.listOf(FigureType.of("a layout such as 128x200Gb/s", PortLayout::parse)),
      SWITCH),
  TYPICAL_POWER(
      "typicalPower",
      FigureType.of("a power such as 8W", Power::of),
      SWITCH,
      ADAPTER,
      GPU,
      HOST,
      CABLE,
      TRANSCEIVER);

  private final String text;
  private final FigureType<?> type;
  private final Set<PartKind> kinds;

  FigureKey(String text, FigureType<?> type, PartKind first, PartKind... others) {
    this.text = text;
    this.type = type;
    this.kinds = EnumSet.of(first, others);
  }

  /** The name in files. */
  String text() {
    return text;
  }

  FigureType<?> type() {
    return type;
  }

  boolean fits(PartKind kind) {
    return kinds.contains(kind);
  }

  static Optional<FigureKey> of(String name) {
    return Arrays.stream(values()).filter(k -> k.text.equals(name)).findFirst();
  }

  /** The names that a kind of part can have. */
  static List<String> namesFor(PartKind kind) {
    return Arrays.stream(values())
        .filter(k -> k.fits(kind))
        .map(FigureKey::text)
        .collect(toUnmodifiableList());
  }
}
