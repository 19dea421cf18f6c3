package io.clusterfabric.model.internal.facts;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.FabricException;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
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
import org.jspecify.annotations.Nullable;

/**
 * One resource of facts, a properties file in UTF-8: a fact under its name, and the sources that
 * its comment lines cannot give a program, under {@code source.NAME.title}, {@code .locator},
 * {@code .date} and {@code .confidence}.
 */
public final class Facts {
  private static final String SOURCE = "source.";
  private static final String TITLE = ".title";

  private final String resource;
  private final Properties values;

  private Facts(String resource, Properties values) {
    this.resource = resource;
    this.values = values;
  }

  /**
   * Reads a resource.
   *
   * @param resource its name, for messages
   * @param stream what the owner's class opens ({@code getResourceAsStream}), since a module's
   *     resources are open to that module alone; closed here
   * @return the facts
   * @throws FabricException if there is no such resource
   */
  public static Facts of(String resource, @Nullable InputStream stream) {
    if (stream == null) {
      throw new FabricException("the resource " + resource + " is missing");
    }
    try (InputStream in = stream) {
      Properties p = new Properties();
      p.load(new InputStreamReader(in, UTF_8));
      return new Facts(resource, p);
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + resource + " failed: " + e.getMessage(), e);
    }
  }

  /**
   * A fact as text.
   *
   * @param key its name
   * @return the text without blanks around it
   * @throws FabricException if the resource does not have it
   */
  public String text(String key) {
    return find(key)
        .orElseThrow(() -> new FabricException("the resource " + resource + " has no fact " + key));
  }

  /**
   * A fact as text, if there is one.
   *
   * @param key its name
   * @return the text without blanks around it; empty if it is absent or blank
   */
  public Optional<String> find(String key) {
    return Optional.ofNullable(values.getProperty(key))
        .map(String::strip)
        .filter(s -> !s.isEmpty());
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
   * A fact as a whole number.
   *
   * @param key its name
   * @return the number
   */
  public int integer(String key) {
    return Integer.parseInt(text(key));
  }

  /**
   * A fact as a fraction.
   *
   * @param key its name
   * @return the fraction, such as of {@code 64/66}
   */
  public Ratio ratio(String key) {
    return Ratio.of(text(key));
  }

  /**
   * A fact as a rate.
   *
   * @param key its name
   * @return the rate, such as of {@code 2.5Gb/s}
   */
  public Bandwidth rate(String key) {
    return Bandwidth.of(text(key));
  }

  /**
   * All facts whose names begin alike.
   *
   * @param prefix the beginning
   * @return the facts by the rest of their names, in order; blank ones are left out
   */
  public SortedMap<String, String> under(String prefix) {
    SortedMap<String, String> out = new TreeMap<>();
    for (String key : values.stringPropertyNames()) {
      if (key.startsWith(prefix)) {
        find(key).ifPresent(v -> out.put(key.substring(prefix.length()), v));
      }
    }
    return out;
  }

  /**
   * All sources.
   *
   * @return in order of their names
   */
  public List<Source> sources() {
    List<Source> out = new ArrayList<>();
    for (String key : under(SOURCE).keySet()) {
      if (key.endsWith(TITLE)) {
        out.add(source(key.substring(0, key.length() - TITLE.length())));
      }
    }
    return out;
  }

  /**
   * A source.
   *
   * @param name its name in the resource
   * @return the source
   */
  public Source source(String name) {
    String prefix = SOURCE + name;
    return new Source(
        text(prefix + TITLE),
        find(prefix + ".locator"),
        find(prefix + ".date"),
        Confidence.valueOf(text(prefix + ".confidence")));
  }
}
