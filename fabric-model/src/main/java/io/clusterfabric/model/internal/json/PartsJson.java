package io.clusterfabric.model.internal.json;

import io.clusterfabric.model.internal.text.json.JsonCursor;
import io.clusterfabric.model.internal.text.json.JsonFault;
import io.clusterfabric.model.internal.text.json.JsonOutput;
import io.clusterfabric.model.part.Part;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.PartFormatException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * The parts that a cluster is made of. What a part looks like is the catalogue's affair alone; here
 * its texts are carried into the document and out of it, with their places.
 */
final class PartsJson {
  private static final int MAX_PARTS = 100_000;
  private static final int NESTING_OF_PARTS = 16;

  /** What stands before a part where it is read as a catalogue of its own, and the path to it. */
  private static final String BEFORE = "[";

  private static final String PATH = "/0";

  private PartsJson() {}

  /** Writes the array {@code parts}, one line each. */
  static void write(JsonOutput out, PartCatalogue parts) {
    out.array("parts");
    try {
      JsonCursor in = JsonCursor.open(new StringReader(parts.toJson()), "parts", NESTING_OF_PARTS);
      in.enterArray("parts");
      while (in.nextElement()) {
        out.raw(in.raw());
      }
    } catch (PartFormatException e) {
      throw new JsonFault("JSON", e.reason(), "/parts" + e.path(), 0, 0, e);
    }
    out.endArray();
  }

  /** Reads the array {@code parts}. */
  static PartCatalogue read(JsonCursor in) {
    List<Part> parts = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    in.enterArray("parts");
    while (in.nextElement()) {
      if (parts.size() == MAX_PARTS) {
        throw in.limitFault("more than the " + MAX_PARTS + " parts that are taken; leave some out");
      }
      String pointer = in.pointer();
      long mark = in.mark();
      Part part = readPart(in, pointer);
      if (!ids.add(part.id())) {
        throw in.faultAt(
            "two parts have the id " + JsonCursor.quote(part.id()) + "; leave one", pointer, mark);
      }
      parts.add(part);
    }
    return PartCatalogue.of(parts);
  }

  private static Part readPart(JsonCursor in, String pointer) {
    TreeMap<Integer, Long> marks = new TreeMap<>();
    String text = in.raw(marks);
    try {
      return PartCatalogue.fromJson(BEFORE + text + "]").all().get(0);
    } catch (PartFormatException e) {
      // The text is one line: the column tells the piece, and so its place in the document.
      int offset = Math.max(0, e.column() - 1 - BEFORE.length());
      String below = e.path().startsWith(PATH) ? e.path().substring(PATH.length()) : "";
      throw in.faultAt(e.reason(), pointer + below, marks.floorEntry(offset).getValue());
    }
  }
}
