package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/**
 * A queue of a port: where packets wait to go out.
 *
 * @param value 0 to 15
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record QueueId(int value) implements QosCode, Comparable<QueueId> {

  /**
   * Checks the range.
   *
   * @param value 0 to 15
   */
  public QueueId {
    CodeKind.check("queue", value, 15);
  }

  /**
   * The one of a number.
   *
   * @param value 0 to 15
   * @return the queue
   * @throws IllegalArgumentException if it is out of range
   */
  public static QueueId of(int value) {
    return CodeKind.QUEUE.of(value);
  }

  @Override
  public int compareTo(QueueId other) {
    return Integer.compare(value, other.value);
  }

  @Override
  public String toString() {
    return "Q" + value;
  }
}
