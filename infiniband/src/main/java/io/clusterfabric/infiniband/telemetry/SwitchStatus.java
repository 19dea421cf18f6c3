package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.finding.SourcePosition;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What an unmanaged switch tells of itself. What is not told, or cannot be read, is empty. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class SwitchStatus {
  SwitchStatus() {}

  /**
   * The part number.
   *
   * @return such as {@code MSB7790-ES2F}
   */
  public abstract Optional<String> partNumber();

  /**
   * The serial number.
   *
   * @return as printed
   */
  public abstract Optional<String> serialNumber();

  /**
   * The product's name.
   *
   * @return as printed
   */
  public abstract Optional<String> product();

  /**
   * Its GUID.
   *
   * @return as printed
   */
  public abstract Optional<String> guid();

  /**
   * Its ports.
   *
   * @return the number
   */
  public abstract OptionalInt ports();

  /**
   * Its firmware.
   *
   * @return the version
   */
  public abstract Optional<String> firmware();

  /**
   * How long it is up.
   *
   * @return the time
   */
  public abstract Optional<Duration> upTime();

  /**
   * Its temperature.
   *
   * @return degrees Celsius
   */
  public abstract OptionalInt temperature();

  /**
   * Its highest temperature.
   *
   * @return degrees Celsius
   */
  public abstract OptionalInt highestTemperature();

  /**
   * Whether its fans are well.
   *
   * @return such as {@code OK} or {@code ERROR}
   */
  public abstract Optional<String> fanStatus();

  /**
   * Whether its power supplies are well.
   *
   * @return name to such as {@code OK}
   */
  @Value.NaturalOrder
  public abstract SortedMap<String, String> powerSupplies();

  /**
   * How fast its fans are.
   *
   * @return name to turns a minute
   */
  @Value.NaturalOrder
  public abstract SortedMap<String, Integer> fans();

  /**
   * Where its record begins.
   *
   * @return the position
   */
  public abstract SourcePosition position();

  /**
   * Starts a status.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableSwitchStatus.Builder {
    Builder() {}
  }
}
