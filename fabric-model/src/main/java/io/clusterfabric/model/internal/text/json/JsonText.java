package io.clusterfabric.model.internal.text.json;

import java.io.StringReader;

/** JSON that is carried as text. */
public final class JsonText {
  /** A document of the standard 64 levels holds such a value two levels down. */
  private static final int MAX_NESTING = 62;

  private JsonText() {}

  /**
   * The one text for a JSON value: in one line, without white space, nothing escaped that need not
   * be. Order of fields and digits of numbers stay as they are.
   *
   * @param name what it is called in messages
   * @param json the value
   * @return its canonical text
   * @throws JsonFault if the text is no JSON, has a field twice in an object, or is nested deeper
   *     than 62 levels
   */
  public static String canonical(String name, String json) {
    JsonCursor in = JsonCursor.open(new StringReader(json), name, MAX_NESTING);
    String text = in.raw();
    in.end();
    return text;
  }
}
