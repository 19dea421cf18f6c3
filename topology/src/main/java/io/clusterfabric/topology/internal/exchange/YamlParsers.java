package io.clusterfabric.topology.internal.exchange;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.Reader;
import org.yaml.snakeyaml.LoaderOptions;

/**
 * The only class that knows the library for YAML, which need not be there at run time. Nothing of
 * it is loaded before {@link #arePresent} was asked.
 */
final class YamlParsers {
  private static final boolean PRESENT = look();

  private YamlParsers() {}

  private static boolean look() {
    try {
      return Library.isThere();
    } catch (LinkageError e) {
      return false;
    }
  }

  /** Whether YAML can be read. */
  static boolean arePresent() {
    return PRESENT;
  }

  static JsonParser parser(Reader text, int maxNesting, long maxBytes) throws IOException {
    return Library.parser(text, maxNesting, maxBytes);
  }

  /** Whether the parser is at an alias, which stands for a value elsewhere. */
  static boolean isAlias(JsonParser in) throws IOException {
    return PRESENT && Library.isAlias(in);
  }

  /** What touches the library. */
  private static final class Library {
    static boolean isThere() {
      return YAMLFactory.FORMAT_NAME_YAML.length() + new YAMLFactory().hashCode() != 0;
    }

    static JsonParser parser(Reader text, int maxNesting, long maxBytes) throws IOException {
      LoaderOptions options = new LoaderOptions();
      options.setCodePointLimit((int) Math.min(Integer.MAX_VALUE, maxBytes));
      options.setNestingDepthLimit(Math.max(maxNesting, maxNesting + 1));
      return new Guarded(YAMLFactory.builder().loaderOptions(options).build().createParser(text));
    }

    static boolean isAlias(JsonParser in) throws IOException {
      return in instanceof Guarded g && g.yaml().isCurrentAlias();
    }
  }

  /** Makes parse faults of what the library lets through as runtime exceptions. */
  private static final class Guarded extends JsonParserDelegate {
    Guarded(YAMLParser in) {
      super(in);
    }

    YAMLParser yaml() {
      return (YAMLParser) delegate;
    }

    @Override
    public JsonToken nextToken() throws IOException {
      try {
        return super.nextToken();
      } catch (RuntimeException e) {
        throw new JsonParseException(this, "the parser gave up", e);
      }
    }
  }
}
