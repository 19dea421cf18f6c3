package io.clusterfabric.model.finding;

import org.apiguardian.api.API;

/** An input that is larger, longer or deeper than the limits allow. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LimitExceededException extends FabricException {
  private static final long serialVersionUID = 1L;

  /**
   * An exception with a message.
   *
   * @param message what was found, what was allowed, and how to allow more
   */
  public LimitExceededException(String message) {
    super(message);
  }
}
