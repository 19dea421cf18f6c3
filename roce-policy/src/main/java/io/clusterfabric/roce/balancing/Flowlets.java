package io.clusterfabric.roce.balancing;

import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import org.apiguardian.api.API;

/**
 * Whether a switch that moves flowlets can move this traffic: a flow pauses between bursts, and a
 * burst that comes after a pause of at least the idle time may take another link (SONiC's Local
 * ARS, mode flowlet-quality). Paced queue pairs hardly pause, so flowlets often change nothing.
 *
 * @param burst what is sent without a pause
 * @param gap the pause between bursts
 * @param idleTime after how long a pause the switch may choose anew
 * @param skew by how much the delay of one path may exceed that of another
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Flowlets(DataSize burst, TimeSpan gap, TimeSpan idleTime, TimeSpan skew) {
  /**
   * Checks the burst.
   *
   * @param burst what is sent without a pause, above 0
   * @param gap the pause between bursts
   * @param idleTime after how long a pause the switch may choose anew
   * @param skew by how much the delay of one path may exceed that of another
   */
  public Flowlets {
    if (burst.bytes() < 1) {
      throw new IllegalArgumentException("a burst has at least 1 byte");
    }
  }

  /**
   * Whether bursts may take other links.
   *
   * @return whether the pause is at least the idle time
   */
  public boolean areMoved() {
    return gap.compareTo(idleTime) >= 0;
  }

  /**
   * Whether a moved burst cannot overtake the one before it.
   *
   * @return whether the idle time is at least the difference of delays
   */
  public boolean keepOrder() {
    return idleTime.compareTo(skew) >= 0;
  }

  /**
   * In how many parts a message can be spread.
   *
   * @param message its size
   * @return the bursts that it takes, rounded up, if bursts are moved; else 1
   */
  public long parts(DataSize message) {
    return areMoved() ? Math.max(1, -Math.floorDiv(-message.bytes(), burst.bytes())) : 1;
  }
}
