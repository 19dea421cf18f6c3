package io.clusterfabric.testkit.damage;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Bytes that are being damaged, and the chance that decides where. */
final class Bytes {
  private final SplittableRandom random;
  private byte[] bytes;

  Bytes(byte[] bytes, SplittableRandom random) {
    this.bytes = bytes;
    this.random = random;
  }

  byte[] bytes() {
    return bytes;
  }

  int size() {
    return bytes.length;
  }

  byte at(int index) {
    return bytes[index];
  }

  /** A number from 0 to {@code bound - 1}. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** A place between bytes. */
  int place() {
    return below(bytes.length + 1);
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(below(choices.size()));
  }

  void set(byte[] changed) {
    bytes = changed;
  }

  void replace(int from, int to, byte[] by) {
    byte[] out = new byte[bytes.length - (to - from) + by.length];
    System.arraycopy(bytes, 0, out, 0, from);
    System.arraycopy(by, 0, out, from, by.length);
    System.arraycopy(bytes, to, out, from + by.length, bytes.length - to);
    bytes = out;
  }

  byte[] slice(int from, int to) {
    byte[] out = new byte[to - from];
    System.arraycopy(bytes, from, out, 0, out.length);
    return out;
  }

  /** The lines with their ends; the last may lack one. */
  List<byte[]> lines() {
    List<byte[]> lines = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        lines.add(slice(start, i + 1));
        start = i + 1;
      }
    }
    if (start < bytes.length) {
      lines.add(slice(start, bytes.length));
    }
    return lines;
  }

  void setLines(List<byte[]> lines) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
    lines.forEach(out::writeBytes);
    bytes = out.toByteArray();
  }

  /** The places of a byte. */
  List<Integer> places(int wanted) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == wanted) {
        places.add(i);
      }
    }
    return places;
  }

  /** The runs of decimal digits, each by where it begins and ends. */
  List<int[]> numbers() {
    List<int[]> runs = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= bytes.length; i++) {
      boolean digit = i < bytes.length && bytes[i] >= '0' && bytes[i] <= '9';
      if (digit && start < 0) {
        start = i;
      } else if (!digit && start >= 0) {
        runs.add(new int[] {start, i});
        start = -1;
      }
    }
    return runs;
  }
}
