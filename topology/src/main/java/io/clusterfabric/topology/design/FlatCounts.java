package io.clusterfabric.topology.design;

import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** What a family of flat networks says of itself by closed form. Collected, then read. */
final class FlatCounts {
  /** Equal switches. {@code below} and {@code beside} are links that its ports must take. */
  record Switches(
      int tier, String name, long count, boolean hosts, long below, long beside, boolean up) {
    long links() {
      return below + beside;
    }
  }

  /**
   * Links of one kind, and between which switches.
   *
   * @param least the fewest links between two switches that are joined, 0 if not known
   */
  record Links(
      String name, Wiring wiring, String lower, String upper, long count, long least, long most) {}

  /**
   * The least cut that halves the switches.
   *
   * @param links how many links it has
   * @param exact whether that is proved
   * @param concave whether cuts of other sizes are proved to lie above a concave function that
   *     meets the value in the middle
   */
  record HalfCut(long links, boolean exact, boolean concave, String formula, Source source) {}

  final List<Switches> switches = new ArrayList<>();
  final List<Links> links = new ArrayList<>();
  final Map<String, String> parameters = new TreeMap<>();
  final List<Assumption> assumptions = new ArrayList<>();
  final Findings.Builder findings = Findings.builder();
  Optional<HalfCut> halfCut = Optional.empty();
  OptionalInt diameter = OptionalInt.empty();
  long groups = 1;
  long largestDegree;

  /** Switches with hosts in a network of one tier. */
  void flat(long count, long degree) {
    switches.add(new Switches(1, "switch", count, true, 0, degree, false));
    largestDegree = degree;
  }

  /** Links between switches of one tier; bundles of {@code least} to {@code most}. */
  void links(String name, Wiring wiring, long count, long least, long most) {
    if (count > 0) {
      links.add(new Links(name, wiring, "switch", "switch", count, least, most));
    }
  }

  void diameter(long value) {
    diameter = OptionalInt.of(Math.toIntExact(value));
  }

  void halfCut(long count, boolean exact, boolean concave, String formula, Source source) {
    halfCut = Optional.of(new HalfCut(count, exact, concave, formula, source));
  }

  void parameter(String name, Object value) {
    parameters.put(name, value.toString());
  }

  long switchCount() {
    return switches.stream().mapToLong(Switches::count).sum();
  }

  /** How many switches take hosts. */
  long hostSwitches() {
    return switches.stream().filter(Switches::hosts).mapToLong(Switches::count).sum();
  }

  long networkLinks() {
    return links.stream().mapToLong(Links::count).sum();
  }
}
