package io.clusterfabric.model.progress;

import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * How far long work has come.
 *
 * @param task what is being done, in a few words
 * @param done how much is done, in units of the task's own
 * @param total how much there is, where that is known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Progress(String task, long done, OptionalLong total) {

  /**
   * Progress towards a known total.
   *
   * @param task what is being done
   * @param done how much is done
   * @param total how much there is
   * @return the progress
   */
  public static Progress of(String task, long done, long total) {
    return new Progress(task, done, OptionalLong.of(total));
  }
}
