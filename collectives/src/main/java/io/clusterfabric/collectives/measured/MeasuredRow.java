package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * One measured time of one collective, with the machine that it was measured on: a row of a {@link
 * MeasuredTable}. What the source does not say is empty.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class MeasuredRow {
  /** The quality of a row that shows what a sound machine does. */
  public static final String NOMINAL = "nominal";

  MeasuredRow() {}

  /**
   * The run that the row belongs to.
   *
   * @return its id; blank unless set
   */
  @Value.Default
  public String runId() {
    return "";
  }

  /**
   * Where the row is from.
   *
   * @return a document, repository or address; blank unless set
   */
  @Value.Default
  public String source() {
    return "";
  }

  /**
   * The cluster, as the source names it. Rows of one cluster are not independent of one another.
   *
   * @return its name; blank unless set
   */
  @Value.Default
  public String cluster() {
    return "";
  }

  /**
   * The model of the GPUs.
   *
   * @return such as {@code H100-80GB}, if known
   */
  public abstract Optional<String> gpu();

  /**
   * How many GPUs of a host took part.
   *
   * @return at least 1, if known
   */
  public abstract OptionalInt gpusPerHost();

  /**
   * How many hosts took part.
   *
   * @return at least 1, if known
   */
  public abstract OptionalInt hosts();

  /**
   * How many ranks took part.
   *
   * @return at least 1, if known
   */
  public abstract OptionalInt ranks();

  /**
   * How many network adapters of a host serve its GPUs.
   *
   * @return at least 1; empty if it is not known or none was used
   */
  public abstract OptionalInt nicsPerHost();

  /**
   * The rate of one of those adapters, per direction.
   *
   * @return above 0; empty if it is not known or none was used
   */
  public abstract Optional<Bandwidth> nicRate();

  /**
   * What joins the GPUs, as the source names it.
   *
   * @return such as {@code IB}, {@code RoCE}, {@code NVLink}, if known
   */
  public abstract Optional<String> fabric();

  /**
   * The operation.
   *
   * @return the operation
   */
  public abstract Collective collective();

  /**
   * What was forced: algorithm, protocol, channels or options that change them.
   *
   * @return as the source puts it; empty if nothing was forced
   */
  public abstract Optional<String> forced();

  /**
   * The type of the elements, as the benchmark names it.
   *
   * @return such as {@code float} or {@code half}, if known
   */
  public abstract Optional<String> dataType();

  /**
   * Whether source and destination were the same buffer.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean inPlace() {
    return false;
  }

  /**
   * The message size in the sense of nccl-tests: the total array.
   *
   * @return the size
   */
  public abstract DataSize size();

  /**
   * The time of one operation.
   *
   * @return above 0, to a picosecond; empty if the source gives bandwidths only
   */
  public abstract Optional<TimeSpan> time();

  /**
   * The size by the time, as it was printed. Small messages print as 0.
   *
   * @return the bandwidth, if it was printed
   */
  public abstract Optional<Bandwidth> algorithmBandwidth();

  /**
   * The algorithm bandwidth by the factor of the operation, as it was printed.
   *
   * @return the bandwidth, if it was printed
   */
  public abstract Optional<Bandwidth> busBandwidth();

  /**
   * The version of the library.
   *
   * @return such as {@code 2.29.2} or {@code rccl 2.27.7}, if known
   */
  public abstract Optional<String> libraryVersion();

  /**
   * What the row is good for: {@code nominal}, or another word such as {@code degraded}, {@code
   * latency}, {@code summary}, {@code expected}, {@code unknown-nics}.
   *
   * @return a word in lower case; blank unless set
   */
  @Value.Default
  public String quality() {
    return "";
  }

  /**
   * What else is to be said.
   *
   * @return a remark; blank unless set
   */
  @Value.Default
  public String notes() {
    return "";
  }

  /**
   * Where the row was read. Not part of what makes rows equal.
   *
   * @return file and line, if it was read
   */
  @Value.Auxiliary
  public abstract Optional<SourcePosition> position();

  /**
   * Whether the row shows what a sound machine does.
   *
   * @return whether the quality is {@link #NOMINAL}
   */
  public boolean isNominal() {
    return quality().equals(NOMINAL);
  }

  /** Refuses counts and times that are none. */
  @Value.Check
  void check() {
    positive("GPUs of a host", gpusPerHost());
    positive("hosts", hosts());
    positive("ranks", ranks());
    positive("adapters of a host", nicsPerHost());
    if (time().isPresent() && time().get().isZero()) {
      throw new IllegalArgumentException("a measured time is above 0; leave it out if unknown");
    }
  }

  private static void positive(String what, OptionalInt number) {
    if (number.isPresent() && number.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "the number of " + what + " is at least 1, found " + number.getAsInt());
    }
  }

  /** One line: run, operation, size and time. */
  @Override
  public String toString() {
    return (runId().isEmpty() ? "" : runId() + ": ")
        + collective().id()
        + " "
        + size()
        + (inPlace() ? " in place" : "")
        + time().map(t -> " " + t).orElse("")
        + ranks().stream().mapToObj(r -> " over " + r + " ranks").findFirst().orElse("");
  }

  /**
   * Starts a row.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts of a row. */
  public static class Builder extends ImmutableMeasuredRow.Builder {
    Builder() {}
  }
}
