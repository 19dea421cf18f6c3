package io.clusterfabric.collectives.internal.text;

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
    return number + " " + one + (number == 1 ? "" : "s");
  }
}
