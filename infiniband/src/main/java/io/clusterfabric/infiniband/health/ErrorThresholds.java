package io.clusterfabric.infiniband.health;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.internal.text.LineReader;
import java.io.IOException;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * From where on counters are too high: more than the threshold is. A counter without a threshold of
 * its own has 0, as in ibqueryerrors; counters of traffic have none.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ErrorThresholds {
  static final String ABOVE = "infiniband.health.counter-above-threshold";
  static final String UNKNOWN = "infiniband.health.counter-unknown-value";
  static final String BAD_LINE = "infiniband.health.thresholds-line";

  private final SortedMap<String, Long> values;
  private final Source source;

  private ErrorThresholds(SortedMap<String, Long> values, Source source) {
    this.values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    this.source = source;
  }

  /**
   * What ibqueryerrors uses with its file as shipped, all of whose lines are comments: 0 for all.
   *
   * @return the thresholds
   */
  public static ErrorThresholds shipped() {
    return new ErrorThresholds(new TreeMap<>(), HealthFacts.FACTS.source("diags"));
  }

  /**
   * What the comments in the file of infiniband-diags suggest.
   *
   * @return the thresholds
   */
  public static ErrorThresholds suggested() {
    return preset("diags");
  }

  /**
   * What UFM uses.
   *
   * @return the thresholds
   */
  public static ErrorThresholds ufm() {
    return preset("ufm");
  }

  private static ErrorThresholds preset(String name) {
    TreeMap<String, Long> out = new TreeMap<>();
    for (String pair : HealthFacts.FACTS.list("preset." + name)) {
      String[] p = pair.split(":", -1);
      out.put(p[0], Long.valueOf(p[1]));
    }
    return new ErrorThresholds(out, HealthFacts.FACTS.source(name));
  }

  /**
   * What was read and every doubt about it.
   *
   * @param thresholds the thresholds
   * @param findings the doubts, with line numbers
   */
  public record Reading(ErrorThresholds thresholds, Findings findings) {}

  /**
   * Reads a file {@code error_thresholds}: a name, an equals sign and a number on a line, comments
   * behind {@code #}.
   *
   * @param from the source
   * @return the thresholds and every doubt
   * @throws IOException if the source cannot be read
   * @throws LimitExceededException if it is larger than the standard limit of bytes
   */
  public static Reading read(FabricSource from) throws IOException {
    String stream = from.streamNames().get(0);
    Limits limits = Limits.standard();
    TreeMap<String, Long> out = new TreeMap<>();
    Findings.Builder doubts = Findings.builder();
    try (LineReader in =
        new LineReader(from.open(stream), limits.maxBytes(), limits.maxLineLength())) {
      while (in.next() && doubts.size() < limits.maxFindingsPerRule()) {
        String text = in.text().replaceAll("#.*", "").strip();
        if (text.isEmpty()) {
          continue;
        }
        String[] pair = text.split("=", -1);
        if (pair.length == 2
            && PortCounter.of(pair[0].strip()).isPresent()
            && pair[1].strip().matches("\\d{1,18}")) {
          out.put(
              PortCounter.of(pair[0].strip()).orElseThrow().name(), Long.valueOf(pair[1].strip()));
        } else {
          doubts.add(
              Finding.builder()
                  .ruleId(BAD_LINE)
                  .severity(Severity.WARNING)
                  .where(SourcePosition.of(stream, in.number()))
                  .why("the line is no threshold and is passed over, so that 0 holds")
                  .observed("'" + Excerpt.of(text) + "'")
                  .expected("NAME=NUMBER with a counter's name")
                  .fix("correct the line")
                  .build());
        }
      }
      if (in.isCapped()) {
        throw new LimitExceededException(
            stream + " holds more than " + limits.maxBytes() + " bytes");
      }
    }
    return new Reading(
        new ErrorThresholds(out, Source.of(stream, Confidence.VERIFIED)), doubts.build());
  }

  /**
   * The thresholds that are not 0.
   *
   * @return by name of the counter
   */
  public SortedMap<String, Long> values() {
    return values;
  }

  /**
   * Where the thresholds are from.
   *
   * @return the source
   */
  public Source source() {
    return source;
  }

  /**
   * The threshold of a counter.
   *
   * @param counter the counter
   * @return the most that is still good
   */
  public long of(PortCounter counter) {
    return values.getOrDefault(counter.name(), 0L);
  }

  /**
   * The file that says these thresholds.
   *
   * @return text, its lines ended by line feeds
   */
  public String toConf() {
    StringBuilder out = new StringBuilder();
    values.forEach((n, v) -> out.append(n).append('=').append(v).append('\n'));
    return out.toString();
  }

  /**
   * Judges readings. A full counter is above every threshold; one whose value is not known is told
   * as such. Counters that are not known and those of traffic are passed over.
   *
   * @param samples the readings
   * @return a finding for each that is too high: an error for faults, a warning for what good
   *     fabrics have too, an information for congestion
   */
  public Findings check(Iterable<CounterSample> samples) {
    Findings.Builder out = Findings.builder();
    for (CounterSample s : samples) {
      PortCounter.of(s.counter())
          .filter(c -> c.kind() != PortCounter.Kind.TRAFFIC)
          .ifPresent(c -> check(s, c, out));
    }
    return out.build();
  }

  private void check(CounterSample s, PortCounter counter, Findings.Builder out) {
    ElementRef where = ElementRef.port(s.device() + s.port().map(p -> "[" + p + "]").orElse(""));
    if (!s.saturated() && s.value().isEmpty()) {
      out.add(
          Finding.of(
              UNKNOWN, Severity.INFO, where, "the value of " + counter.name() + " is not known"));
      return;
    }
    long most = of(counter);
    if (s.saturated() || Long.compareUnsigned(s.value().getAsLong(), most) > 0) {
      out.add(
          Finding.builder()
              .ruleId(ABOVE)
              .severity(
                  switch (counter.kind()) {
                    case ERROR -> Severity.ERROR;
                    case SIDE_EFFECT -> Severity.WARNING;
                    default -> Severity.INFO;
                  })
              .where(where)
              .why(
                  counter.name()
                      + " is above its threshold"
                      + (s.saturated()
                          ? "; the counter is full, so that it is at least so high"
                          : ""))
              .observed(s.saturated() ? "full" : Long.toUnsignedString(s.value().getAsLong()))
              .expected("at most " + most)
              .source(source)
              .build());
    }
  }

  @Override
  public String toString() {
    return values.isEmpty() ? "0 for all" : values.toString();
  }
}
