package io.clusterfabric.model.internal.text.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalInt;

/** Writes a JSON document field by field in the one layout that the library's files have. */
public final class JsonOutput {
  private final JsonGenerator out;
  private final Layout layout = new Layout();
  private final boolean repair;

  private JsonOutput(JsonGenerator out, boolean repair) {
    this.out = out;
    this.repair = repair;
    out.setPrettyPrinter(layout);
  }

  /**
   * Starts a document that must come back as it was: text that UTF-8 can't carry is a fault.
   *
   * @param to where it goes; not closed
   * @return the output
   */
  public static JsonOutput exact(Writer to) {
    return new JsonOutput(generator(to), false);
  }

  /**
   * Starts a document that people and other tools read: text that UTF-8 can't carry is repaired.
   *
   * @param to where it goes; not closed
   * @return the output
   */
  public static JsonOutput repairing(Writer to) {
    return new JsonOutput(generator(to), true);
  }

  private static JsonGenerator generator(Writer to) {
    try {
      return JsonSettings.WRITING.createGenerator(to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the document with a newline and hands everything on. */
  public void end() {
    run(
        () -> {
          out.writeRaw('\n');
          out.flush();
          if (out.getOutputTarget() instanceof Writer to) {
            to.flush();
          }
        });
  }

  /** Starts an object, as an element or the document. */
  public void object() {
    run(out::writeStartObject);
  }

  /**
   * Starts an object.
   *
   * @param name its field
   */
  public void object(String name) {
    fieldName(name);
    object();
  }

  /** Starts an object in one line, as an element. */
  public void row() {
    layout.beginRow();
    object();
  }

  /**
   * Starts an object in one line.
   *
   * @param name its field
   */
  public void row(String name) {
    fieldName(name);
    row();
  }

  /** Ends an object. */
  public void endObject() {
    run(out::writeEndObject);
  }

  /** Starts an array, as an element or the document. */
  public void array() {
    run(out::writeStartArray);
  }

  /**
   * Starts an array.
   *
   * @param name its field
   */
  public void array(String name) {
    fieldName(name);
    array();
  }

  /** Ends an array. */
  public void endArray() {
    run(out::writeEndArray);
  }

  /**
   * Writes a text.
   *
   * @param name its field
   * @param value the text
   */
  public void field(String name, String value) {
    fieldName(name);
    text(value);
  }

  /**
   * Writes a number.
   *
   * @param name its field
   * @param value the number
   */
  public void field(String name, int value) {
    fieldName(name);
    run(() -> out.writeNumber(value));
  }

  /**
   * Writes true or false.
   *
   * @param name its field
   * @param value which
   */
  public void field(String name, boolean value) {
    fieldName(name);
    run(() -> out.writeBoolean(value));
  }

  /**
   * Writes a value as its own text, or nothing.
   *
   * @param name its field
   * @param value the value, if there is one
   */
  public void field(String name, Optional<?> value) {
    value.ifPresent(v -> field(name, v.toString()));
  }

  /**
   * Writes a number, or nothing.
   *
   * @param name its field
   * @param value the number, if there is one
   */
  public void field(String name, OptionalInt value) {
    value.ifPresent(v -> field(name, v));
  }

  /**
   * Writes values as their own texts in one line, or nothing if there are none.
   *
   * @param name their field
   * @param values the values
   */
  public void fields(String name, Collection<?> values) {
    if (!values.isEmpty()) {
      fieldName(name);
      layout.beginRow();
      array();
      values.forEach(v -> text(v.toString()));
      endArray();
    }
  }

  /**
   * Writes numbers in one line, or nothing if there are none.
   *
   * @param name their field
   * @param values the numbers
   */
  public void numbers(String name, int[] values) {
    if (values.length > 0) {
      fieldName(name);
      layout.beginRow();
      array();
      for (int v : values) {
        run(() -> out.writeNumber(v));
      }
      endArray();
    }
  }

  /**
   * Writes a value that is JSON text already.
   *
   * @param name its field
   * @param canonical the canonical text
   */
  public void raw(String name, String canonical) {
    fieldName(name);
    run(() -> out.writeRawValue(canonical));
  }

  /**
   * Writes a value that is JSON text already, as an element.
   *
   * @param canonical the canonical text
   */
  public void raw(String canonical) {
    run(() -> out.writeRawValue(canonical));
  }

  private void fieldName(String name) {
    run(() -> out.writeFieldName(sound(name)));
  }

  private void text(String value) {
    run(() -> out.writeString(sound(value)));
  }

  private String sound(String text) {
    if (!Escaped.hasHalfPair(text)) {
      return text;
    }
    if (repair) {
      return Escaped.withoutHalfPairs(text);
    }
    throw new JsonFault(
        "JSON",
        "the text "
            + Quoted.text(text)
            + " holds half of a surrogate pair, which no UTF-8 text can carry; correct it",
        out.getOutputContext().pathAsPointer().toString(),
        0,
        0,
        null);
  }

  private static void run(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Something that may fail at the target. */
  private interface Step {
    void run() throws IOException;
  }
}
