package io.clusterfabric.model.internal.text.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import java.io.IOException;

/** Upper levels one entry a line and two blanks a level; rows each in one line without blanks. */
final class Layout implements PrettyPrinter {
  private int depth;
  private int rowDepth;
  private boolean rowNext;

  /** The next object or array is a row. */
  void beginRow() {
    rowNext = rowDepth == 0;
  }

  private void open(JsonGenerator g, char bracket) throws IOException {
    g.writeRaw(bracket);
    if (rowNext || rowDepth > 0) {
      rowDepth++;
      rowNext = false;
    } else {
      depth++;
    }
  }

  private void close(JsonGenerator g, int entries, char bracket) throws IOException {
    if (rowDepth > 0) {
      rowDepth--;
    } else {
      depth--;
      if (entries > 0) {
        newLine(g);
      }
    }
    g.writeRaw(bracket);
  }

  private void newLine(JsonGenerator g) throws IOException {
    if (rowDepth == 0) {
      g.writeRaw('\n');
      for (int i = 0; i < depth; i++) {
        g.writeRaw("  ");
      }
    }
  }

  @Override
  public void writeRootValueSeparator(JsonGenerator g) throws IOException {
    g.writeRaw('\n');
  }

  @Override
  public void writeStartObject(JsonGenerator g) throws IOException {
    open(g, '{');
  }

  @Override
  public void beforeObjectEntries(JsonGenerator g) throws IOException {
    newLine(g);
  }

  @Override
  public void writeObjectFieldValueSeparator(JsonGenerator g) throws IOException {
    g.writeRaw(rowDepth == 0 ? ": " : ":");
  }

  @Override
  public void writeObjectEntrySeparator(JsonGenerator g) throws IOException {
    g.writeRaw(',');
    newLine(g);
  }

  @Override
  public void writeEndObject(JsonGenerator g, int entries) throws IOException {
    close(g, entries, '}');
  }

  @Override
  public void writeStartArray(JsonGenerator g) throws IOException {
    open(g, '[');
  }

  @Override
  public void beforeArrayValues(JsonGenerator g) throws IOException {
    newLine(g);
  }

  @Override
  public void writeArrayValueSeparator(JsonGenerator g) throws IOException {
    g.writeRaw(',');
    newLine(g);
  }

  @Override
  public void writeEndArray(JsonGenerator g, int entries) throws IOException {
    close(g, entries, ']');
  }
}
