package io.clusterfabric.topology.internal.exchange;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.Reader;
import org.yaml.snakeyaml.LoaderOptions;

/** Opens parsers of YAML; apart, since the library for it may be absent. */
final class YamlParsers {
  private static final YAMLFactory FACTORY = factory();

  private YamlParsers() {}

  private static YAMLFactory factory() {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(Integer.MAX_VALUE); // bytes are limited before
    return YAMLFactory.builder().loaderOptions(options).build();
  }

  static JsonParser open(Reader text) throws IOException {
    return FACTORY.createParser(text);
  }
}
