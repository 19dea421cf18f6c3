package io.clusterfabric.topology.format.plain;

import java.io.IOException;
import org.apiguardian.api.API;

/**
 * A plain graph that cannot be read; the message says where, what was found and what is allowed.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MalformedGraphException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * An exception.
   *
   * @param message where, what was found and what is allowed
   */
  public MalformedGraphException(String message) {
    super(message);
  }
}
