package io.clusterfabric.infiniband.subnet;

import com.google.common.base.Splitter;
import java.util.List;
import java.util.Optional;

/** GIDs as text, in the form of IPv6 addresses. */
final class GidText {
  private static final int GROUPS = 8;

  private GidText() {}

  /** The upper and the lower 64 bits. */
  static Optional<long[]> halves(String text) {
    int gap = text.indexOf("::");
    List<String> left = groups(gap < 0 ? text : text.substring(0, gap));
    List<String> right = gap < 0 ? List.of() : groups(text.substring(gap + 2));
    int told = left.size() + right.size();
    if (gap < 0 ? told != GROUPS : told >= GROUPS) {
      return Optional.empty();
    }
    long[] out = new long[2];
    for (int i = 0; i < GROUPS; i++) {
      int fromEnd = GROUPS - i;
      String group =
          i < left.size()
              ? left.get(i)
              : fromEnd <= right.size() ? right.get(right.size() - fromEnd) : "0";
      if (!group.matches("[0-9a-fA-F]{1,4}")) {
        return Optional.empty();
      }
      out[i / 4] = out[i / 4] << 16 | Long.parseLong(group, 16);
    }
    return Optional.of(out);
  }

  private static List<String> groups(String text) {
    return text.isEmpty() ? List.of() : Splitter.on(':').splitToList(text);
  }
}
