package io.clusterfabric.infiniband.health;

import io.clusterfabric.infiniband.link.LinkRate;
import java.time.Duration;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The bit error rate of a port, as a tool tells it.
 *
 * @param name the port's name
 * @param rate its link
 * @param profile its forward error correction
 * @param kind what was counted
 * @param measured the rate
 * @param upTime for how long the port was up, if known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record MeasuredErrors(
    String name,
    LinkRate rate,
    FecProfile profile,
    FecProfile.Kind kind,
    BitErrorRate measured,
    Optional<Duration> upTime) {

  /**
   * Judges the port.
   *
   * @return the verdict
   */
  public BitErrorVerdict verdict() {
    return BitErrorVerdict.of(rate, profile, kind, measured, upTime);
  }
}
