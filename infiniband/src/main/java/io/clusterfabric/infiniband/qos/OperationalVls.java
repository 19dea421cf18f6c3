package io.clusterfabric.infiniband.qos;

import java.util.Optional;
import org.apiguardian.api.API;

/** How many data lanes a port runs, as PortInfo and {@code max_op_vls} code it. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum OperationalVls {
  /** VL 0. */
  ONE(1, 1),
  /** VL 0 and 1. */
  TWO(2, 2),
  /** VL 0 to 3. */
  FOUR(3, 4),
  /** VL 0 to 7. */
  EIGHT(4, 8),
  /** VL 0 to 14. */
  FIFTEEN(5, 15);

  private final int code;
  private final int count;

  OperationalVls(int code, int count) {
    this.code = code;
    this.count = count;
  }

  /**
   * The code.
   *
   * @return 1 to 5
   */
  public int code() {
    return code;
  }

  /**
   * The data lanes, VL 0 on.
   *
   * @return 1, 2, 4, 8 or 15
   */
  public int count() {
    return count;
  }

  /**
   * The lanes of a code.
   *
   * @param code the code
   * @return the lanes; empty for a code that is not known
   */
  public static Optional<OperationalVls> of(int code) {
    for (OperationalVls v : values()) {
      if (v.code == code) {
        return Optional.of(v);
      }
    }
    return Optional.empty();
  }
}
