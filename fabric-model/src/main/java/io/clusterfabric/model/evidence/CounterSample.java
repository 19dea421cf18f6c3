package io.clusterfabric.model.evidence;

import io.clusterfabric.model.finding.SourcePosition;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** One reading of one counter. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class CounterSample {
  CounterSample() {}

  /**
   * The device, as the tool names it: a host, a switch, a GUID.
   *
   * @return the device
   */
  public abstract String device();

  /**
   * The port, as the tool names it.
   *
   * @return the port, if the counter belongs to one
   */
  public abstract Optional<String> port();

  /**
   * The counter's name in the tool.
   *
   * @return the name
   */
  public abstract String counter();

  /**
   * The value read.
   *
   * @return the value; empty if the tool says that it has none, or if the counter is saturated
   */
  public abstract OptionalLong value();

  /**
   * Whether the counter stood at the most that it can count, so that its true value is unknown.
   *
   * @return whether it was saturated
   */
  @Value.Default
  public boolean saturated() {
    return false;
  }

  /**
   * When it was read.
   *
   * @return the instant, if known
   */
  public abstract Optional<Instant> time();

  /**
   * Where in the input it stands.
   *
   * @return the position
   */
  public abstract SourcePosition position();

  /**
   * Starts a sample.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts of a sample. */
  public static class Builder extends ImmutableCounterSample.Builder {
    Builder() {}
  }
}
