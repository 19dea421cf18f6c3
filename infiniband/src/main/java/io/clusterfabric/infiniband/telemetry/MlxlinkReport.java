package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.infiniband.health.BitErrorRate;
import io.clusterfabric.model.finding.SourcePosition;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * What mlxlink tells of a port.
 *
 * @param fields the fields by name; of one that is in several sections the first
 * @param position where the report begins
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record MlxlinkReport(SortedMap<String, String> fields, SourcePosition position) {
  private static final String RAW = "Raw Physical BER";
  private static final String EFFECTIVE = "Effective Physical BER";
  private static final String SYMBOL = "Symbol BER";

  /** The fields that hold rates of errors. */
  static final List<String> RATES_OF_ERRORS = List.of(RAW, EFFECTIVE, SYMBOL);

  /**
   * Copies the map.
   *
   * @param fields the fields by name
   * @param position where the report begins
   */
  public MlxlinkReport {
    fields = Collections.unmodifiableSortedMap(new TreeMap<>(fields));
  }

  /**
   * A field.
   *
   * @param name its name, such as {@code Physical state}
   * @return the text; empty if it is not there or {@code N/A}
   */
  public Optional<String> field(String name) {
    return Optional.ofNullable(fields.get(name)).filter(s -> !s.isBlank() && !s.equals("N/A"));
  }

  /**
   * The errors by bits before correction.
   *
   * @return the rate, if it is told
   */
  public Optional<BitErrorRate> rawBer() {
    return field(RAW).flatMap(BitErrorRate::parse);
  }

  /**
   * The errors by bits behind correction.
   *
   * @return the rate, if it is told
   */
  public Optional<BitErrorRate> effectiveBer() {
    return field(EFFECTIVE).flatMap(BitErrorRate::parse);
  }

  /**
   * The errors by symbols.
   *
   * @return the rate, if it is told
   */
  public Optional<BitErrorRate> symbolBer() {
    return field(SYMBOL).flatMap(BitErrorRate::parse);
  }
}
