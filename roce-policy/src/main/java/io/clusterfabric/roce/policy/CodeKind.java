package io.clusterfabric.roce.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.apiguardian.api.API;

/**
 * A kind of {@link QosCode}: its word and its range.
 *
 * @param <C> the type of its codes
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CodeKind<C extends QosCode> {
  /** Code points of IP headers, 0 to 63. */
  public static final CodeKind<Dscp> DSCP = new CodeKind<>("DSCP", 64, Dscp::new);

  /** Priorities of VLAN tags, 0 to 7. */
  public static final CodeKind<Pcp> PCP = new CodeKind<>("802.1p priority", 8, Pcp::new);

  /** Traffic classes, 0 to 15. */
  public static final CodeKind<TrafficClass> TRAFFIC_CLASS =
      new CodeKind<>("traffic class", 16, TrafficClass::new);

  /** Priorities of pause frames, 0 to 7. */
  public static final CodeKind<PfcPriority> PFC_PRIORITY =
      new CodeKind<>("PFC priority", 8, PfcPriority::new);

  /** Priority groups, 0 to 7. */
  public static final CodeKind<PriorityGroup> PRIORITY_GROUP =
      new CodeKind<>("priority group", 8, PriorityGroup::new);

  /** Queues, 0 to 15. */
  public static final CodeKind<QueueId> QUEUE = new CodeKind<>("queue", 16, QueueId::new);

  private final String word;
  private final List<C> all;

  private CodeKind(String word, int size, IntFunction<C> maker) {
    this.word = word;
    List<C> codes = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      codes.add(maker.apply(i));
    }
    this.all = List.copyOf(codes);
  }

  static void check(String word, int value, int most) {
    if (value < 0 || value > most) {
      throw new IllegalArgumentException("a " + word + " is 0 to " + most + ", found " + value);
    }
  }

  /**
   * What its codes are called.
   *
   * @return a noun
   */
  public String word() {
    return word;
  }

  /**
   * How many codes there are.
   *
   * @return one more than the greatest
   */
  public int size() {
    return all.size();
  }

  /**
   * All codes.
   *
   * @return from 0 on
   */
  public List<C> all() {
    return all;
  }

  /**
   * The code of a number.
   *
   * @param value the number
   * @return the code, one object for equal ones
   * @throws IllegalArgumentException if it is out of range
   */
  public C of(int value) {
    check(word, value, all.size() - 1);
    return all.get(value);
  }

  /**
   * Whether a number is in the range.
   *
   * @param value any number
   * @return whether {@link #of} gives a code for it
   */
  public boolean has(int value) {
    return value >= 0 && value < all.size();
  }

  /**
   * Reads a number.
   *
   * @param text up to three decimal digits
   * @return the number if it is of this kind
   */
  public OptionalInt parse(String text) {
    if (text.isEmpty() || text.length() > 3 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return OptionalInt.empty();
    }
    int n = Integer.parseInt(text);
    return has(n) ? OptionalInt.of(n) : OptionalInt.empty();
  }

  /**
   * Reads a list of numbers and ranges, such as {@code 0-2,5}.
   *
   * @param text numbers and ranges with commas between; blank for none
   * @return the codes
   * @throws IllegalArgumentException if it is no such list or a number is out of range
   */
  public SortedSet<C> list(String text) {
    SortedSet<C> out = new TreeSet<>();
    if (text.isBlank()) {
      return out;
    }
    for (String part : text.split(",", -1)) {
      String[] ends = part.strip().split("-", 2);
      OptionalInt low = parse(ends[0].strip());
      OptionalInt high = parse(ends[ends.length - 1].strip());
      if (low.isEmpty() || high.isEmpty() || low.getAsInt() > high.getAsInt()) {
        throw new IllegalArgumentException(
            "a list of "
                + word
                + " is numbers of 0 to "
                + (size() - 1)
                + " and ranges such as 0-2,5, found '"
                + text
                + "'");
      }
      for (int i = low.getAsInt(); i <= high.getAsInt(); i++) {
        out.add(all.get(i));
      }
    }
    return out;
  }

  /**
   * The shortest text of some codes.
   *
   * @param codes the codes
   * @return numbers and ranges with commas between, as {@link #list} reads them
   */
  public static String text(SortedSet<? extends QosCode> codes) {
    StringBuilder out = new StringBuilder();
    int from = -2;
    int last = -2;
    for (QosCode c : codes) {
      if (c.value() != last + 1) {
        end(out, from, last);
        from = c.value();
      }
      last = c.value();
    }
    end(out, from, last);
    return out.toString();
  }

  private static void end(StringBuilder out, int from, int last) {
    if (last < 0) {
      return;
    }
    out.append(out.length() == 0 ? "" : ",").append(from);
    if (last > from) {
      out.append('-').append(last);
    }
  }

  @Override
  public String toString() {
    return word;
  }
}
