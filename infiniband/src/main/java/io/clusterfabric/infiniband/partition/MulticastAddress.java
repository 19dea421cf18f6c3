package io.clusterfabric.infiniband.partition;

import java.util.Arrays;
import java.util.Optional;

/** Addresses of multicast groups, in the notation of IPv6; never asks a name service. */
final class MulticastAddress {
  private static final byte[] BROADCAST = {
    (byte) 0xFF, 0x12, 0x40, 0x1B, (byte) 0xFF, (byte) 0xFF, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1
  };

  private MulticastAddress() {}

  static boolean isBroadcast(byte[] gid) {
    return Arrays.equals(gid, BROADCAST);
  }

  /** The 16 bytes; empty if the text is no address. */
  static Optional<byte[]> parse(String text) {
    if (!text.matches("[0-9A-Fa-f:.]{2,45}")) {
      return Optional.empty();
    }
    int gap = text.indexOf("::");
    if (gap >= 0 && text.indexOf("::", gap + 1) >= 0) {
      return Optional.empty();
    }
    Optional<byte[]> head = groups(gap < 0 ? text : text.substring(0, gap), gap < 0);
    Optional<byte[]> tail =
        gap < 0 ? Optional.of(new byte[0]) : groups(text.substring(gap + 2), true);
    if (head.isEmpty() || tail.isEmpty()) {
      return Optional.empty();
    }
    int length = head.get().length + tail.get().length;
    if (gap < 0 ? length != 16 : length > 14) {
      return Optional.empty();
    }
    byte[] out = new byte[16];
    System.arraycopy(head.get(), 0, out, 0, head.get().length);
    System.arraycopy(tail.get(), 0, out, 16 - tail.get().length, tail.get().length);
    return Optional.of(out);
  }

  private static Optional<byte[]> groups(String text, boolean mayEndInIpv4) {
    if (text.isEmpty()) {
      return Optional.of(new byte[0]);
    }
    String[] parts = text.split(":", -1);
    byte[] out = new byte[32];
    int n = 0;
    for (int i = 0; i < parts.length; i++) {
      String g = parts[i];
      if (n > 16) {
        return Optional.empty();
      }
      if (g.matches("[0-9A-Fa-f]{1,4}")) {
        int v = Integer.parseInt(g, 16);
        out[n++] = (byte) (v >> 8);
        out[n++] = (byte) v;
      } else if (mayEndInIpv4 && i == parts.length - 1 && g.matches("\\d{1,3}(\\.\\d{1,3}){3}")) {
        for (String d : g.split("\\.", -1)) {
          int v = Integer.parseInt(d);
          if (v > 255 || (d.length() > 1 && d.startsWith("0"))) {
            return Optional.empty();
          }
          out[n++] = (byte) v;
        }
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(Arrays.copyOf(out, n));
  }
}
