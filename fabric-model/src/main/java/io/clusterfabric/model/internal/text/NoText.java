package io.clusterfabric.model.internal.text;

import java.util.Optional;

/** What a file may be that readers of text cannot read, as its first bytes tell. */
public enum NoText {
  /** Packed by gzip. */
  GZIP("a gzip file", "unpack it first, as gunzip does"),
  /** An archive of zip. */
  ZIP("a zip file", "unpack it first, as unzip does"),
  /** Text with a byte order mark of UTF-32. */
  UTF_32("text in UTF-32", "convert it to UTF-8, as 'iconv -f UTF-32 -t UTF-8' does"),
  /** Text with a byte order mark of UTF-16. */
  UTF_16("text in UTF-16", "convert it to UTF-8, as 'iconv -f UTF-16 -t UTF-8' does"),
  /** Something else with a NUL near its beginning. */
  BINARY("a binary file", "readers take text only");

  /** A NUL this early tells a binary file; further on it may be a damaged spot of a text. */
  private static final int WINDOW = 8_192;

  private final String what;
  private final String remedy;

  NoText(String what, String remedy) {
    this.what = what;
    this.remedy = remedy;
  }

  /**
   * Judges the beginning of a file.
   *
   * @param head its first bytes; 8 KiB are enough
   * @param length how many of them count
   * @return what it is; empty if it may be text
   */
  public static Optional<NoText> of(byte[] head, int length) {
    if (startsWith(head, length, 0x1F, 0x8B)) {
      return Optional.of(GZIP);
    }
    if (startsWith(head, length, 'P', 'K', 3, 4) || startsWith(head, length, 'P', 'K', 5, 6)) {
      return Optional.of(ZIP);
    }
    // The mark of UTF-32 in little endian begins with that of UTF-16.
    if (startsWith(head, length, 0xFF, 0xFE, 0, 0) || startsWith(head, length, 0, 0, 0xFE, 0xFF)) {
      return Optional.of(UTF_32);
    }
    if (startsWith(head, length, 0xFF, 0xFE) || startsWith(head, length, 0xFE, 0xFF)) {
      return Optional.of(UTF_16);
    }
    for (int i = 0; i < Math.min(length, WINDOW); i++) {
      if (head[i] == 0) {
        return Optional.of(BINARY);
      }
    }
    return Optional.empty();
  }

  private static boolean startsWith(byte[] head, int length, int... mark) {
    if (length < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if ((head[i] & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  /**
   * What it is.
   *
   * @return a noun with its article, such as "a gzip file"
   */
  public String what() {
    return what;
  }

  /**
   * What to do about it.
   *
   * @return a clause
   */
  public String remedy() {
    return remedy;
  }
}
