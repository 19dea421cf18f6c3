package io.clusterfabric.model.internal.text.json;

import org.jspecify.annotations.Nullable;

/** JSON that is larger, longer or deeper than the limits allow. */
public final class JsonLimitFault extends JsonFault {
  private static final long serialVersionUID = 1L;

  /**
   * A fault.
   *
   * @param source the name of the input
   * @param what what was found and what was allowed
   * @param pointer the JSON pointer of the value
   * @param line its line, from 1; 0 if there is none
   * @param column its column, from 1; 0 if there is none
   * @param cause what led to it, if anything did
   */
  public JsonLimitFault(
      String source, String what, String pointer, int line, int column, @Nullable Throwable cause) {
    super(source, what, pointer, line, column, cause);
  }

  /**
   * An input of too many bytes.
   *
   * @param source the name of the input
   * @param max the most bytes that are taken
   * @return the fault
   */
  public static JsonLimitFault tooLarge(String source, long max) {
    return new JsonLimitFault(
        source,
        "the input is larger than the " + max + " bytes that are taken; raise Limits.maxBytes",
        "",
        0,
        0,
        null);
  }
}
