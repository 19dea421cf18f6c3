package io.clusterfabric.model;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** How the GPUs of one host reach one another where no scale-up fabric is described. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ScaleUp {
  ScaleUp() {}

  /**
   * The technology.
   *
   * @return such as NVLink or xGMI
   */
  public abstract Technology technology();

  /**
   * What each GPU can send to the others together, per direction.
   *
   * @return the rate
   */
  public abstract Bandwidth bandwidthPerGpu();

  /**
   * Whether the switches between the GPUs can reduce (NVLS, NVLink SHARP).
   *
   * @return false unless set
   */
  @Value.Default
  public boolean inNetworkReduction() {
    return false;
  }

  /** Refuses figures that cannot be. */
  @Value.Check
  void possible() {
    Possible.figures("a scale-up connection")
        .rate(
            "the bandwidth of a GPU",
            Optional.of(bandwidthPerGpu()),
            "leave the connection out where there is none")
        .check();
  }

  /**
   * Starts a description.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableScaleUp.Builder {
    Builder() {}
  }
}
