package io.clusterfabric.collectives.job;

import java.time.Duration;
import org.apiguardian.api.API;

/**
 * What checkpoints and interruptions cost a job.
 *
 * @param write how long a checkpoint stops the job (C); what goes on in the background does not
 *     count
 * @param restart from the start of the job until it computes again (R): loading of weights and of
 *     the checkpoint, setting up of communicators
 * @param queue until an interruption is noticed and the job has a place again (Q)
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CheckpointCosts(Duration write, Duration restart, Duration queue) {

  /**
   * Checks the ranges.
   *
   * @param write above 0
   * @param restart 0 or more
   * @param queue 0 or more
   */
  public CheckpointCosts {
    if (write.isNegative() || write.isZero() || restart.isNegative() || queue.isNegative()) {
      throw new IllegalArgumentException(
          "a checkpoint takes more than 0, restart and queue 0 or more, found "
              + write
              + ", "
              + restart
              + " and "
              + queue);
    }
  }
}
