package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** A lossless priority of a port whose headroom is asked for. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class HeadroomRequest {
  HeadroomRequest() {}

  /**
   * The rate of the port.
   *
   * @return nominal, as tables name it; above 0
   */
  public abstract Bandwidth rate();

  /**
   * The length of the cable.
   *
   * @return the length, one way
   */
  public abstract Length cable();

  /**
   * The MTU of the port.
   *
   * @return the largest packet of any class that the port may be sending when it wants to pause
   */
  public abstract DataSize mtu();

  /**
   * The largest frame of lossless traffic.
   *
   * @return the size, if known; each model says what it takes where it is not
   */
  public abstract Optional<DataSize> losslessMtu();

  /**
   * The electrical lanes of the port.
   *
   * @return the number, if known; each model says what it takes where it is not
   */
  public abstract OptionalInt lanes();

  /**
   * The share of small packets, which fill cells badly.
   *
   * @return 0 to 100 %, if known; each model says what it takes where it is not
   */
  public abstract OptionalInt smallPacketPercent();

  /**
   * Whether ports share a headroom pool, so that nothing is set aside for each.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean sharedHeadroom() {
    return false;
  }

  @Value.Check
  void check() {
    if (rate().isZero()) {
      throw new IllegalArgumentException("a port has a rate above 0");
    }
    int percent = smallPacketPercent().orElse(0);
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException(
          "the share of small packets is 0 to 100 %, found " + percent);
    }
    if (lanes().orElse(1) < 1) {
      throw new IllegalArgumentException("a port has at least 1 lane, found " + lanes().getAsInt());
    }
  }

  /**
   * A request of which the rest is left to the model.
   *
   * @param rate the rate of the port
   * @param cable the length of the cable
   * @param mtu the MTU of the port
   * @return the request
   */
  public static HeadroomRequest of(Bandwidth rate, Length cable, DataSize mtu) {
    return builder().rate(rate).cable(cable).mtu(mtu).build();
  }

  /**
   * Starts a request.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Starts from this request.
   *
   * @return a builder with all its parts
   */
  public Builder toBuilder() {
    Builder b = builder();
    b.from(this);
    return b;
  }

  @Override
  public String toString() {
    return rate() + ", " + cable() + ", MTU " + mtu().bytes() + " B";
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableHeadroomRequest.Builder {
    Builder() {}
  }
}
