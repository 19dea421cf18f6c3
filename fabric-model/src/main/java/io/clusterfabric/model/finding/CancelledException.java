package io.clusterfabric.model.finding;

import org.apiguardian.api.API;

/** Long work that its listener asked to stop. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CancelledException extends FabricException {
  private static final long serialVersionUID = 1L;

  /**
   * An exception with a message.
   *
   * @param task what was stopped
   */
  public CancelledException(String task) {
    super(task + " was cancelled");
  }
}
