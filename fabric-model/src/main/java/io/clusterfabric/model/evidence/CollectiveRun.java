package io.clusterfabric.model.evidence;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** One run of a collective benchmark: its circumstances and a row for each message size. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class CollectiveRun {
  CollectiveRun() {}

  /**
   * The operation.
   *
   * @return the operation, if the log says or it can be told
   */
  public abstract Optional<Collective> collective();

  /**
   * How many ranks took part.
   *
   * @return the number, if known
   */
  public abstract OptionalInt ranks();

  /**
   * How many hosts took part.
   *
   * @return the number, if known
   */
  public abstract OptionalInt hosts();

  /**
   * What the log says of its circumstances: versions, options, device names.
   *
   * @return name to text, sorted by name
   */
  @Value.NaturalOrder
  public abstract SortedMap<String, String> circumstances();

  /**
   * When it ran.
   *
   * @return the window, if known
   */
  public abstract Optional<TimeWindow> window();

  /**
   * The measurements.
   *
   * @return in the order of the log
   */
  public abstract List<Row> rows();

  /**
   * Where in the input the run begins.
   *
   * @return the position
   */
  public abstract SourcePosition position();

  /**
   * Starts a run.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts of a run. */
  public static class Builder extends ImmutableCollectiveRun.Builder {
    Builder() {}
  }

  /**
   * One measurement.
   *
   * @param size the message size in the benchmark's own sense
   * @param time the time of one operation
   * @param inPlace whether source and destination were the same buffer
   * @param wrong how many elements came out wrong, if that was checked
   * @param position where in the input it stands
   * @param algorithmBandwidth the size by the time as it was printed, small messages as 0; empty if
   *     it was not printed
   * @param busBandwidth the bandwidth that was printed as comparable with the hardware; empty if it
   *     was not printed
   * @param spread how the time spreads, if the benchmark says
   */
  public record Row(
      DataSize size,
      TimeSpan time,
      boolean inPlace,
      Optional<Long> wrong,
      SourcePosition position,
      Optional<Bandwidth> algorithmBandwidth,
      Optional<Bandwidth> busBandwidth,
      Optional<TimeSpread> spread) {

    /**
     * A measurement without printed bandwidths and spread.
     *
     * @param size the message size in the benchmark's own sense
     * @param time the time of one operation
     * @param inPlace whether source and destination were the same buffer
     * @param wrong how many elements came out wrong, if that was checked
     * @param position where in the input it stands
     */
    public Row(
        DataSize size,
        TimeSpan time,
        boolean inPlace,
        Optional<Long> wrong,
        SourcePosition position) {
      this(
          size,
          time,
          inPlace,
          wrong,
          position,
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
  }
}
