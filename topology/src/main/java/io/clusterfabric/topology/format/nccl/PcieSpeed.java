package io.clusterfabric.topology.format.nccl;

import io.clusterfabric.model.PcieLink;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The speed of a PCIe link as Linux words it, and as NCCL reads it: NCCL compares the beginning of
 * the text with a table, and takes what it does not find there for the third generation.
 *
 * @param generation the generation that the text says; empty if it says none
 * @param asNccl the generation that NCCL takes
 */
record PcieSpeed(Optional<Integer> generation, int asNccl) {
  private static final Map<String, Integer> GENERATIONS =
      Map.of("2.5", 1, "5", 2, "5.0", 2, "8", 3, "8.0", 3, "16", 4, "16.0", 4, "32", 5, "32.0", 5);
  private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d)?) GT/s.*");
  private static final int FALLBACK = 3;

  static PcieSpeed of(String text) {
    Matcher m = TEXT.matcher(text.strip());
    if (!m.matches()) {
      return new PcieSpeed(Optional.empty(), FALLBACK);
    }
    String rate = m.group(1);
    if (rate.equals("64") || rate.equals("64.0")) {
      // The table has 64.0 GT/s PCIe, and no shorter form as for the generations before.
      return new PcieSpeed(
          Optional.of(6), text.strip().startsWith("64.0 GT/s PCIe") ? 6 : FALLBACK);
    }
    Optional<Integer> g = Optional.ofNullable(GENERATIONS.get(rate));
    boolean found = g.isPresent() && (!rate.endsWith(".0") || text.contains(" GT/s PCIe"));
    return new PcieSpeed(g, found ? g.get() : FALLBACK);
  }

  /** The link, if the text and the width tell both figures. */
  Optional<PcieLink> link(String width) {
    if (generation.isEmpty() || !width.matches("\\d{1,2}")) {
      return Optional.empty();
    }
    int lanes = Integer.parseInt(width);
    return lanes < 1 || lanes > 32
        ? Optional.empty()
        : Optional.of(new PcieLink(generation.get(), lanes));
  }
}
