package io.clusterfabric.testkit.damage;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apiguardian.api.API;

/** A damaged text with what was done to it. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Damage {
  private final String description;
  private final byte[] bytes;

  Damage(String description, byte[] bytes) {
    this.description = description;
    this.bytes = bytes;
  }

  /**
   * What was done to the text, and the seed and number that do it again.
   *
   * @return one line
   */
  public String description() {
    return description;
  }

  /**
   * The damaged text.
   *
   * @return a copy of the bytes, which need not be UTF-8
   */
  public byte[] bytes() {
    return bytes.clone();
  }

  /**
   * The damaged text as characters.
   *
   * @return the bytes read as UTF-8, each that is none replaced by U+FFFD
   */
  public String text() {
    return new String(bytes, UTF_8);
  }

  @Override
  public String toString() {
    return description;
  }
}
