package io.clusterfabric.topology.internal.exchange;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;

/** Asks a parser for aliases; apart, since the library for YAML may be absent. */
final class YamlAlias {
  private YamlAlias() {}

  static boolean is(JsonParser in) {
    return in instanceof YAMLParser yaml && yaml.isCurrentAlias();
  }
}
