package io.clusterfabric.roce.internal.facts;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.FabricException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One resource of facts, a properties file in UTF-8: a fact under its name, and sources under
 * {@code source.NAME.title}, {@code .locator}, {@code .date} and {@code .confidence}.
 */
public final class Facts {
  private static final String TITLE = ".title";

  private final String resource;
  private final SortedMap<String, String> values;

  private Facts(String resource, SortedMap<String, String> values) {
    this.resource = resource;
    this.values = values;
  }

  /**
   * Reads a resource.
   *
   * @param near the class beside which the resource lies
   * @param resource its name
   * @return the facts
   * @throws FabricException if there is no such resource
   */
  public static Facts of(Class<?> near, String resource) {
    try (InputStream in = near.getResourceAsStream(resource)) {
      if (in == null) {
        throw new FabricException("the resource " + resource + " is missing");
      }
      Properties p = new Properties();
      p.load(new InputStreamReader(in, UTF_8));
      SortedMap<String, String> values = new TreeMap<>();
      p.stringPropertyNames().forEach(k -> values.put(k, p.getProperty(k, "").strip()));
      return new Facts(resource, values);
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + resource + " failed: " + e.getMessage(), e);
    }
  }

  /**
   * A fact, if there is one.
   *
   * @param key its name
   * @return the text; empty if it is absent or blank
   */
  public Optional<String> find(String key) {
    return Optional.ofNullable(values.get(key)).filter(s -> !s.isEmpty());
  }

  /**
   * A fact.
   *
   * @param key its name
   * @return the text
   * @throws FabricException if the resource does not have it
   */
  public String text(String key) {
    return find(key)
        .orElseThrow(() -> new FabricException("the resource " + resource + " has no fact " + key));
  }

  /**
   * A list.
   *
   * @param key its name
   * @return what stands between commas, in order
   */
  public List<String> list(String key) {
    return List.of(text(key).split("\\s*,\\s*", -1));
  }

  /**
   * All facts whose names begin alike.
   *
   * @param prefix the beginning
   * @return the facts by the rest of their names, in order
   */
  public SortedMap<String, String> under(String prefix) {
    SortedMap<String, String> out = new TreeMap<>();
    values
        .tailMap(prefix)
        .forEach(
            (k, v) -> {
              if (k.startsWith(prefix)) {
                out.put(k.substring(prefix.length()), v);
              }
            });
    return out;
  }

  /**
   * A source.
   *
   * @param name its name in the resource
   * @return the source
   */
  public Source source(String name) {
    String prefix = "source." + name;
    return new Source(
        text(prefix + TITLE),
        find(prefix + ".locator"),
        find(prefix + ".date"),
        Confidence.valueOf(text(prefix + ".confidence")));
  }

  /**
   * All sources.
   *
   * @return in order of their names
   */
  public List<Source> sources() {
    List<Source> out = new ArrayList<>();
    for (String k : under("source.").keySet()) {
      if (k.endsWith(TITLE)) {
        out.add(source(k.substring(0, k.length() - TITLE.length())));
      }
    }
    return out;
  }
}
