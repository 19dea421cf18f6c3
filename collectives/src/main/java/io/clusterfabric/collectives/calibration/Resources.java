package io.clusterfabric.collectives.calibration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads what the library ships beside this package. */
final class Resources {
  private Resources() {}

  static JsonNode json(String name) {
    try {
      return new ObjectMapper().readTree(bytes(name));
    } catch (IOException e) {
      throw new UncheckedIOException("the library's resource " + name + " cannot be read", e);
    }
  }

  static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String name) {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the library's resource " + name + " is missing");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("the library's resource " + name + " cannot be read", e);
    }
  }
}
