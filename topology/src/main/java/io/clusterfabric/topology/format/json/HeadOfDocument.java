package io.clusterfabric.topology.format.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** Looks for the schema that a JSON document names, in as much of it as there is. */
final class HeadOfDocument {
  static final String SCHEMA = "https://clusterfabric.io/schema/cluster";

  private static final JsonFactory JSON = new JsonFactory();
  private static final String MARK = "\uFEFF";

  private HeadOfDocument() {}

  /** Whether the document names the schema of clusters, at its top level. */
  static boolean isCluster(byte[] head) throws IOException {
    String text = new String(head, UTF_8);
    try (JsonParser in =
        JSON.createParser(text.startsWith(MARK) ? text.substring(MARK.length()) : text)) {
      if (in.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        boolean schema = "schema".equals(in.currentName());
        JsonToken value = in.nextToken();
        if (schema) {
          return value == JsonToken.VALUE_STRING && in.getText().equals(SCHEMA);
        }
        in.skipChildren();
      }
      return false;
    } catch (JsonProcessingException e) {
      return false; // no JSON, or cut off before the schema was named
    }
  }
}
