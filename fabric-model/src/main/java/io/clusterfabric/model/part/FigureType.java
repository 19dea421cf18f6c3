package io.clusterfabric.model.part;

import static java.util.stream.Collectors.joining;

import io.clusterfabric.model.internal.text.json.JsonCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * How the text of a figure is read and written. Reading and writing again gives the canonical text,
 * so that figures that say the same are equal.
 */
final class FigureType<T> {
  private static final int LONGEST = 1000;

  static final FigureType<Integer> COUNT = countUpTo(1_000_000);
  static final FigureType<String> TEXT = of("a text", FigureType::text);
  static final FigureType<String> PART_ID = of("the id of a part", Part::checkId);

  private final String wanted;
  private final Function<String, T> parser;
  private final Function<T, String> printer;

  private FigureType(String wanted, Function<String, T> parser, Function<T, String> printer) {
    this.wanted = wanted;
    this.parser = parser;
    this.printer = printer;
  }

  static <T> FigureType<T> of(String wanted, Function<String, T> parser) {
    return new FigureType<>(wanted, parser, String::valueOf);
  }

  /** A whole number from 1. */
  static FigureType<Integer> countUpTo(int most) {
    return of("a whole number from 1 to " + most, t -> count(t, most));
  }

  /** One of several words. */
  static FigureType<String> oneOf(String... words) {
    List<String> allowed = List.of(words);
    return of(
        "one of " + String.join(", ", allowed),
        t -> {
          if (!allowed.contains(t.strip())) {
            throw new IllegalArgumentException("no such word");
          }
          return t.strip();
        });
  }

  /** Several values, separated by commas, in the order given. */
  static <T> FigureType<List<T>> listOf(FigureType<T> each) {
    return new FigureType<>(
        "a list, separated by commas, of which each is " + each.wanted,
        t -> {
          List<T> all = new ArrayList<>();
          for (String item : t.split(",", -1)) {
            all.add(each.parser.apply(item.strip()));
          }
          return List.copyOf(all);
        },
        all -> all.stream().map(each.printer).collect(joining(", ")));
  }

  /**
   * Reads a value.
   *
   * @throws IllegalArgumentException if the text has another form; tells what was wanted
   */
  T parse(String text) {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException(
          "expected " + wanted + ", found a text of " + text.length() + " characters");
    }
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new IllegalArgumentException(
          "expected " + wanted + ", found " + JsonCursor.quote(text) + ": " + e.getMessage(), e);
    }
  }

  /** The canonical text of a value that is written in some way. */
  String canonical(String text) {
    return printer.apply(parse(text));
  }

  private static Integer count(String text, int most) {
    String t = text.strip();
    if (t.isEmpty() || t.length() > 7 || !t.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw new IllegalArgumentException("not made of one to seven digits");
    }
    int n = Integer.parseInt(t);
    if (n < 1 || n > most) {
      throw new IllegalArgumentException("out of range");
    }
    return n;
  }

  private static String text(String text) {
    String t = text.strip();
    if (t.isEmpty() || t.chars().anyMatch(c -> c < ' ')) {
      throw new IllegalArgumentException("not made of printable characters");
    }
    return t;
  }
}
