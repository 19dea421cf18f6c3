package io.clusterfabric.collectives.sweep;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * A point of a sweep: a design with its parameters, and what is asked about it. A small value that
 * goes through JSON, so that points can be made here and evaluated elsewhere.
 *
 * <p>Parameters without a dot are the design's, such as {@code su}; those of a question begin with
 * its id and a dot, such as {@code estimate.size}.
 *
 * @param design the id of the design
 * @param parameters name to value, as text, in natural order of names
 * @param questions ids of the questions, in the order of the answers
 * @param seed for all that is drawn at random
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SweepPoint(
    String design, SortedMap<String, String> parameters, List<String> questions, long seed) {

  /**
   * Copies the parts.
   *
   * @param design the id of the design
   * @param parameters name to value, as text
   * @param questions ids of the questions
   * @param seed for all that is drawn at random
   */
  public SweepPoint {
    requireNonNull(design);
    SortedMap<String, String> sorted = new TreeMap<>();
    parameters.forEach((k, v) -> sorted.put(requireNonNull(k), requireNonNull(v)));
    parameters = Collections.unmodifiableSortedMap(sorted);
    questions = List.copyOf(questions);
  }

  /**
   * A point.
   *
   * @param design the id of the design
   * @param parameters name to value, as text
   * @param questions ids of the questions
   * @return the point, with seed 0
   */
  public static SweepPoint of(String design, Map<String, String> parameters, String... questions) {
    return new SweepPoint(design, new TreeMap<>(parameters), List.of(questions), 0);
  }

  /**
   * The same with one parameter more, or another value of it.
   *
   * @param name its name
   * @param value its value, as text
   * @return a new point
   */
  public SweepPoint with(String name, Object value) {
    SortedMap<String, String> more = new TreeMap<>(parameters);
    more.put(name, String.valueOf(value));
    return new SweepPoint(design, more, questions, seed);
  }

  /**
   * The same with another seed.
   *
   * @param other the seed
   * @return a new point
   */
  public SweepPoint withSeed(long other) {
    return new SweepPoint(design, parameters, questions, other);
  }

  /**
   * A parameter.
   *
   * @param name its name
   * @return its value, if the point has it
   */
  public Optional<String> find(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  /**
   * A parameter that is a whole number of at least 1.
   *
   * @param name its name
   * @param usual its value if the point does not have it
   * @return its value
   * @throws IllegalArgumentException if it is no such number
   */
  public int count(String name, int usual) {
    return find(name).map(v -> count(name, v)).orElse(usual);
  }

  private static int count(String name, String text) {
    try {
      int value = Integer.parseInt(text);
      if (value >= 1) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below, together with numbers that are too small.
    }
    throw new IllegalArgumentException(
        name + " is a whole number of at least 1, found '" + text + "'");
  }

  /**
   * A parameter that a question cannot do without.
   *
   * @param name its name
   * @return its value
   * @throws IllegalArgumentException if the point does not have it
   */
  public String require(String name) {
    return find(name)
        .orElseThrow(() -> new IllegalArgumentException("the point has no parameter " + name));
  }

  /** The parameters of the design alone. */
  SortedMap<String, String> designParameters() {
    SortedMap<String, String> out = new TreeMap<>();
    parameters.forEach(
        (k, v) -> {
          if (k.indexOf('.') < 0) {
            out.put(k, v);
          }
        });
    return out;
  }

  /**
   * The point as one line of JSON, with the parameters in natural order: equal points have equal
   * text.
   *
   * @return what {@link #fromJson} reads back
   */
  public String toJson() {
    return SweepJson.write(this);
  }

  /**
   * Reads a point.
   *
   * @param json an object as {@link #toJson} writes it
   * @return the point
   * @throws IllegalArgumentException if it is none; the message says what is wrong
   */
  public static SweepPoint fromJson(String json) {
    return SweepJson.readPoint(json);
  }

  /**
   * The JSON Schema (draft 2020-12) of what {@link #toJson} writes.
   *
   * @return the text of the schema
   */
  public static String schema() {
    return SweepJson.schema("sweep-point");
  }
}
