package io.clusterfabric.model.internal.text;

import java.util.Comparator;

/**
 * The order in which people list names: runs of digits compare as numbers, so that {@code leaf-2}
 * comes before {@code leaf-10}. Ties of value, such as {@code leaf-01} and {@code leaf-1}, are
 * broken by the text itself, so that the order is total and consistent with {@code equals}.
 */
public final class NaturalOrder implements Comparator<String> {
  /** The only instance. */
  public static final NaturalOrder INSTANCE = new NaturalOrder();

  private NaturalOrder() {}

  @Override
  public int compare(String a, String b) {
    int i = 0;
    int j = 0;
    while (i < a.length() && j < b.length()) {
      char x = a.charAt(i);
      char y = b.charAt(j);
      if (isDigit(x) && isDigit(y)) {
        int endA = endOfDigits(a, i);
        int endB = endOfDigits(b, j);
        int c = compareDigits(a, i, endA, b, j, endB);
        if (c != 0) {
          return c;
        }
        i = endA;
        j = endB;
      } else if (x != y) {
        return Character.compare(x, y);
      } else {
        i++;
        j++;
      }
    }
    int rest = Integer.compare(a.length() - i, b.length() - j);
    return rest != 0 ? rest : a.compareTo(b);
  }

  private static int compareDigits(String a, int i, int endA, String b, int j, int endB) {
    int p = skipZeros(a, i, endA);
    int q = skipZeros(b, j, endB);
    if (endA - p != endB - q) {
      return Integer.compare(endA - p, endB - q);
    }
    for (; p < endA; p++, q++) {
      if (a.charAt(p) != b.charAt(q)) {
        return Character.compare(a.charAt(p), b.charAt(q));
      }
    }
    return 0;
  }

  private static int skipZeros(String s, int from, int end) {
    int p = from;
    while (p < end && s.charAt(p) == '0') {
      p++;
    }
    return p;
  }

  private static int endOfDigits(String s, int from) {
    int p = from;
    while (p < s.length() && isDigit(s.charAt(p))) {
      p++;
    }
    return p;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
