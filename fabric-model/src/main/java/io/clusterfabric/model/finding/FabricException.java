package io.clusterfabric.model.finding;

import org.apiguardian.api.API;

/** The root of the exceptions that this library throws for reasons other than misuse. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public class FabricException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * An exception with a message.
   *
   * @param message what was found, what was allowed, where, and what to do
   */
  public FabricException(String message) {
    super(message);
  }

  /**
   * An exception with a message and a cause.
   *
   * @param message what was found, what was allowed, where, and what to do
   * @param cause what led to it
   */
  public FabricException(String message, Throwable cause) {
    super(message, cause);
  }
}
