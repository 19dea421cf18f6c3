package io.clusterfabric.model.internal.json;

import io.clusterfabric.model.internal.text.json.JsonCursor;
import io.clusterfabric.model.internal.text.json.JsonOutput;
import io.clusterfabric.model.part.PartCatalogue;

/** The parts that a cluster is made of: the two places where the catalogue meets the document. */
final class PartsJson {
  private PartsJson() {}

  /** Writes the array {@code parts}; the catalogue holds none yet. */
  static void write(JsonOutput out, PartCatalogue parts) {
    out.array("parts");
    out.endArray();
  }

  /** Reads the array {@code parts}. What can't be kept is refused rather than lost. */
  static PartCatalogue read(JsonCursor in) {
    in.enterArray("parts");
    while (in.nextElement()) {
      throw in.fault("parts are not read by this version of the library; remove them");
    }
    return PartCatalogue.empty();
  }
}
