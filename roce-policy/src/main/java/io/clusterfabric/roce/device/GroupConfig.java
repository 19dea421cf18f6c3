package io.clusterfabric.roce.device;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What a priority group of a port is configured to do.
 *
 * @param buffer the memory that it may take, if a profile is bound
 * @param computed whether the device computes that from rate, cable and MTU
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record GroupConfig(Optional<BufferProfile> buffer, boolean computed) {

  /** A group whose memory the device computes. */
  public static final GroupConfig COMPUTED = new GroupConfig(Optional.empty(), true);

  /**
   * A group with a profile.
   *
   * @param profile the profile
   * @return the configuration
   */
  public static GroupConfig of(BufferProfile profile) {
    return new GroupConfig(Optional.of(profile), false);
  }
}
