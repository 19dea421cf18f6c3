package io.clusterfabric.model.internal.text;

/** Counts of things in words. */
public final class Counts {
  private Counts() {}

  /**
   * A number and what it counts, in the singular for 1.
   *
   * @param number how many
   * @param one the word for one, which takes an s for several
   * @return such as {@code 1 rank} and {@code 2 ranks}
   */
  public static String of(long number, String one) {
    return of(number, one, one + "s");
  }

  /**
   * A number and what it counts.
   *
   * @param number how many
   * @param one the word for one
   * @param many the word for several and for none
   * @return such as {@code 1 leaf} and {@code 2 leaves}
   */
  public static String of(long number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }
}
