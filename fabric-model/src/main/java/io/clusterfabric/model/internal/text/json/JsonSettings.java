package io.clusterfabric.model.internal.text.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;

/**
 * The JSON library's settings, each said: its defaults differ from generation to generation (one
 * escapes slashes, another does not), and ours must give equal bytes under all of them.
 */
final class JsonSettings {
  private static final int MAX_NUMBER_LENGTH = 1_000;
  private static final int MAX_STRING_LENGTH = 20_000_000;

  /** For writing; reads nothing. */
  static final JsonFactory WRITING = factory(StreamReadConstraints.builder().build());

  private JsonSettings() {}

  /** For reading documents of a nesting. */
  static JsonFactory reading(int maxNesting) {
    return factory(
        StreamReadConstraints.builder()
            .maxNestingDepth(
                Math.max(maxNesting, maxNesting + 1)) // the cursor counts, and says more
            .maxNumberLength(MAX_NUMBER_LENGTH)
            .maxStringLength(MAX_STRING_LENGTH)
            .build());
  }

  private static JsonFactory factory(StreamReadConstraints constraints) {
    JsonFactoryBuilder b = new JsonFactoryBuilder();
    for (JsonReadFeature leniency : JsonReadFeature.values()) {
      b.disable(leniency);
    }
    for (JsonWriteFeature f : JsonWriteFeature.values()) {
      b.disable(f);
    }
    b.enable(JsonWriteFeature.QUOTE_FIELD_NAMES);
    b.enable(JsonWriteFeature.WRITE_HEX_UPPER_CASE);
    b.disable(StreamReadFeature.AUTO_CLOSE_SOURCE);
    b.disable(
        StreamReadFeature.STRICT_DUPLICATE_DETECTION); // the cursor does it, and names the field
    b.disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION);
    b.disable(StreamWriteFeature.AUTO_CLOSE_TARGET);
    b.disable(StreamWriteFeature.AUTO_CLOSE_CONTENT);
    b.disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM);
    b.disable(StreamWriteFeature.STRICT_DUPLICATE_DETECTION);
    // Without the shared table of names nobody can fill it with names that collide.
    b.disable(JsonFactory.Feature.INTERN_FIELD_NAMES);
    b.disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES);
    b.disable(JsonFactory.Feature.CHARSET_DETECTION);
    return b.streamReadConstraints(constraints).build();
  }
}
