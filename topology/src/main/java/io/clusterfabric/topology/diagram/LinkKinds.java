package io.clusterfabric.topology.diagram;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Numbers the kinds of links: those of one number look the same in a picture. */
final class LinkKinds {
  /**
   * A kind of link.
   *
   * @param rail the rail, of links of hosts
   * @param rate what one link carries
   * @param down whether it is down
   * @param overlays the numbers of the overlays that mark it
   * @param faulty whether a finding names it
   */
  record Kind(
      OptionalInt rail,
      Optional<Bandwidth> rate,
      boolean down,
      List<Integer> overlays,
      boolean faulty) {
    /** What tells the lines of a picture apart between the same boxes. */
    Kind ofLine() {
      return new Kind(rail, Optional.empty(), down, overlays, faulty);
    }
  }

  private final Map<Kind, Integer> numbers = new HashMap<>();
  private final List<Kind> kinds = new ArrayList<>();

  int numberOf(Kind kind) {
    Integer known = numbers.get(kind);
    if (known == null) {
      known = kinds.size();
      numbers.put(kind, known);
      kinds.add(kind);
    }
    return known;
  }

  Kind kind(int number) {
    return kinds.get(number);
  }
}
