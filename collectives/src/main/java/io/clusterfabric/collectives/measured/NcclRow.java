package io.clusterfabric.collectives.measured;

import io.clusterfabric.collectives.internal.text.DecimalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A row of a table of nccl-tests, split into its columns. A row is known by the name of a type
 * behind two whole numbers, so that it does not matter which tags of a launcher stand before it.
 *
 * @param size the size in bytes
 * @param count the number of elements
 * @param type the type of the elements
 * @param redop the reduction, blank if none is printed
 * @param root the root, if one is printed
 * @param sides the figures of each side
 * @param onlyInPlace whether the one side that there is stands where the second one does
 * @param cut whether the row ends too early
 * @param tag what stands before the row
 */
record NcclRow(
    long size,
    long count,
    String type,
    String redop,
    OptionalInt root,
    List<List<String>> sides,
    boolean onlyInPlace,
    boolean cut,
    String tag) {
  /** Bytes of an element, by the names of nccl-tests and rccl-tests. */
  static final Map<String, Integer> TYPES =
      Map.ofEntries(
          Map.entry("int8", 1),
          Map.entry("uint8", 1),
          Map.entry("char", 1),
          Map.entry("f8e4m3", 1),
          Map.entry("f8e5m2", 1),
          Map.entry("fp8_e4m3", 1),
          Map.entry("fp8_e5m2", 1),
          Map.entry("half", 2),
          Map.entry("bfloat16", 2),
          Map.entry("int", 4),
          Map.entry("int32", 4),
          Map.entry("uint32", 4),
          Map.entry("float", 4),
          Map.entry("int64", 8),
          Map.entry("uint64", 8),
          Map.entry("double", 8));

  private static final Set<String> REDUCTIONS =
      Set.of("sum", "prod", "max", "min", "avg", "mulsum", "none");

  /** Launchers put a few words before a line, not many. */
  private static final int MOST_TAGS = 12;

  /** Rows that trace replay leaves without the first side have this many blanks in its place. */
  private static final int BLANK_SIDE = 26;

  /** Where the type stands if the tokens may be a row; else -1. */
  static int anchor(List<String> tokens) {
    int last = Math.min(tokens.size() - 1, MOST_TAGS);
    for (int i = 2; i <= last; i++) {
      if (TYPES.containsKey(tokens.get(i))
          && DecimalText.whole(tokens.get(i - 1)).isPresent()
          && !number(tokens.get(i - 2)).isEmpty()) {
        return i;
      }
    }
    return -1;
  }

  /** The digits at the end of a token, which a tag may be glued to. */
  private static String number(String token) {
    int at = token.length();
    while (at > 0 && Character.isDigit(token.charAt(at - 1)) && token.charAt(at - 1) < 0x80) {
      at--;
    }
    boolean glued = at == 0 || ":>|]".indexOf(token.charAt(at - 1)) >= 0;
    return glued ? token.substring(at) : "";
  }

  /** Splits a row; empty if its columns are not those of the layout. */
  static Optional<NcclRow> of(String line, List<String> tokens, int anchor, NcclLayout layout) {
    String digits = number(tokens.get(anchor - 2));
    long size = DecimalText.whole(digits).orElse(-1);
    long count = DecimalText.whole(tokens.get(anchor - 1)).orElse(-1);
    if (size < 0 || count < 0) {
      return Optional.empty();
    }
    List<String> rest = untagged(tokens.subList(anchor + 1, tokens.size()));
    int at = 0;
    String redop = "";
    if (layout.redop() && at < rest.size() && REDUCTIONS.contains(rest.get(at))) {
      redop = rest.get(at++);
    }
    OptionalInt root = OptionalInt.empty();
    if (layout.root() && at < rest.size()) {
      root = root(rest.get(at));
      if (root.isEmpty()) {
        return Optional.empty();
      }
      at++;
    }
    int end = rest.size();
    if (end - at >= 2 && rest.get(end - 1).indexOf(':') > 0 && rest.get(end - 2).contains("-")) {
      end -= 2; // the date and time that -S adds
    }
    List<List<String>> sides = new ArrayList<>();
    while (end - at >= layout.width() && sides.size() < layout.sides()) {
      List<String> side = List.copyOf(rest.subList(at, at + layout.width()));
      if (!isSide(side)) {
        return Optional.empty();
      }
      sides.add(side);
      at += layout.width();
    }
    if (sides.isEmpty() || (at < end && sides.size() == layout.sides())) {
      return Optional.empty();
    }
    boolean one = at == end && sides.size() == 1 && layout.sides() == 2;
    boolean second = one && hasBlankSide(line, tokens.get(anchor));
    return Optional.of(
        new NcclRow(
            size,
            count,
            tokens.get(anchor),
            redop,
            root,
            sides,
            second,
            sides.size() < layout.sides() && !second,
            String.join(" ", tokens.subList(0, anchor - 2))
                + tokens
                    .get(anchor - 2)
                    .substring(0, tokens.get(anchor - 2).length() - digits.length())));
  }

  private static OptionalInt root(String token) {
    String digits = token.startsWith("-") ? token.substring(1) : token;
    long n = DecimalText.whole(digits).orElse(Long.MAX_VALUE);
    if (n > Integer.MAX_VALUE) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(token.startsWith("-") ? (int) -n : (int) n);
  }

  /** Whether a time leads, and numbers or what stands for them follow. */
  private static boolean isSide(List<String> side) {
    if (DecimalText.parse(side.get(0)).isEmpty()) {
      return false;
    }
    for (int i = 1; i < side.size(); i++) {
      String figure = side.get(i);
      String bare = figure.endsWith("*") ? figure.substring(0, figure.length() - 1) : figure;
      if (DecimalText.parse(bare).isEmpty() && !isNoNumber(bare)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isNoNumber(String figure) {
    return switch (figure.toLowerCase(Locale.ROOT)) {
      case "n/a", "nan", "-nan", "inf", "-inf" -> true;
      default -> false;
    };
  }

  /** Takes away the tag of a rank, such as [0], that some launchers print inside of lines. */
  private static List<String> untagged(List<String> tokens) {
    List<String> out = new ArrayList<>(tokens.size());
    for (String token : tokens) {
      int open = token.lastIndexOf('[');
      boolean tagged =
          open > 0
              && token.endsWith("]")
              && DecimalText.whole(token.substring(open + 1, token.length() - 1)).isPresent();
      out.add(tagged ? token.substring(0, open) : token);
    }
    return out;
  }

  private static boolean hasBlankSide(String line, String type) {
    int run = 0;
    for (int i = line.indexOf(type) + type.length(); i < line.length(); i++) {
      run = line.charAt(i) == ' ' ? run + 1 : 0;
      if (run >= BLANK_SIDE) {
        return true;
      }
    }
    return false;
  }
}
