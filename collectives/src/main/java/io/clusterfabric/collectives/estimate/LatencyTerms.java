package io.clusterfabric.collectives.estimate;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.List;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * The latencies of which a collective's steps are made. They are terms that anybody can see and
 * replace, the same for every technology: a cluster that differs is described by its own figures.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class LatencyTerms {
  LatencyTerms() {}

  /**
   * What passes once: kernel launch and the library's own work.
   *
   * @return the time
   */
  public abstract TimeSpan start();

  /**
   * A step between GPUs of one scale-up domain.
   *
   * @return the time
   */
  public abstract TimeSpan scaleUpStep();

  /**
   * A step over the network from GPU to GPU, switches not counted.
   *
   * @return the time
   */
  public abstract TimeSpan networkStep();

  /**
   * A switch on the way, cables included.
   *
   * @return the time
   */
  public abstract TimeSpan switchHop();

  /**
   * Where the figures come from.
   *
   * @return the sources; empty if the user gave none
   */
  public abstract List<Source> sources();

  /**
   * The library's figures, read from its resource {@code latency.json}.
   *
   * @return the figures with their sources
   */
  public static LatencyTerms defaults() {
    return LatencyResource.TERMS;
  }

  /**
   * Starts a set of one's own figures. To change some of the library's, start with {@code
   * LatencyTerms.builder().from(LatencyTerms.defaults())}.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableLatencyTerms.Builder {
    Builder() {}
  }
}
