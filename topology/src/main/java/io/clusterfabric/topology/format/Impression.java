package io.clusterfabric.topology.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.internal.text.NoText;
import java.io.IOException;
import java.util.Optional;

/**
 * What a source looks like, for somebody who wonders why it was not recognised.
 *
 * @param what what it is, a noun
 * @param remedy what to do, a clause
 */
record Impression(String what, String remedy) {
  /** As much as readers look at to tell text from binary. */
  private static final int HEAD = 8_192;

  private static final String NAME_IT =
      "formats are told by the beginning of a file: if it is of one of them, name it in the option"
          + " formatId";

  static Impression of(FabricSource source) throws IOException {
    if (source.streamNames().isEmpty()) {
      return new Impression(
          "a folder without files",
          "subfolders are not read: name the folder that holds the files");
    }
    if (source.streamNames().size() > 1) {
      return new Impression(
          source.streamNames().size()
              + " files, the first "
              + Excerpt.of(source.streamNames().get(0)),
          NAME_IT);
    }
    byte[] head = source.head(source.streamNames().get(0), HEAD);
    if (head.length == 0) {
      return new Impression("an empty file", NAME_IT);
    }
    Optional<NoText> noText = NoText.of(head, head.length);
    if (noText.isPresent()) {
      NoText found = noText.get();
      return new Impression(found.what(), found == NoText.BINARY ? NAME_IT : found.remedy());
    }
    String text = new String(head, UTF_8).strip();
    return new Impression(
        text.isEmpty()
            ? "a file that begins with blanks only"
            : "text that begins '" + Excerpt.of(text) + "'",
        NAME_IT);
  }
}
