package io.clusterfabric.model;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.FabricException;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** What PCI Express links carry per direction, read from the resource {@code pcie.properties}. */
final class PcieRates {
  private static final String RESOURCE = "pcie.properties";
  private static final PcieRates BUNDLED = read();

  private final Map<Integer, Bandwidth> codedLane = new HashMap<>();
  private final Ratio payload;
  private final Source source;

  private PcieRates(Properties p) {
    payload = Ratio.of(value(p, "payload"));
    source = Source.of(value(p, "source.title"), Confidence.valueOf(value(p, "source.confidence")));
    for (String g : value(p, "generations").split(",", -1)) {
      codedLane.put(
          Integer.valueOf(g),
          Bandwidth.of(value(p, g + ".rate")).times(Ratio.of(value(p, g + ".coding"))));
    }
  }

  static PcieRates bundled() {
    return BUNDLED;
  }

  private static PcieRates read() {
    try (InputStream in = PcieRates.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new FabricException("the resource " + RESOURCE + " is missing");
      }
      Properties p = new Properties();
      p.load(in);
      return new PcieRates(p);
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + RESOURCE + " failed: " + e.getMessage(), e);
    }
  }

  private static String value(Properties p, String key) {
    String v = p.getProperty(key);
    if (v == null) {
      throw new FabricException("the resource " + RESOURCE + " has no " + key);
    }
    return v;
  }

  /** The rate after line coding, exact; empty for a generation that the resource doesn't have. */
  Optional<Bandwidth> coded(PcieLink link) {
    return Optional.ofNullable(codedLane.get(link.generation())).map(b -> b.times(link.lanes()));
  }

  /** What is left for payload. */
  Optional<Bandwidth> payload(PcieLink link) {
    return coded(link).map(b -> b.times(payload));
  }

  /** A rate for people: exact if it is a whole number of Mb/s, else rounded and marked so. */
  static String readable(Bandwidth rate) {
    return rate.isWhole() && rate.bitsPerSecond() % 1_000_000 == 0
        ? rate.toString()
        : String.format(Locale.ROOT, "about %.2fGb/s", rate.toGigabitsPerSecond());
  }

  Source source() {
    return source;
  }
}
