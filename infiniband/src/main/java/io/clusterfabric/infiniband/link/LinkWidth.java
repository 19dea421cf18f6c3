package io.clusterfabric.infiniband.link;

import java.util.Optional;
import org.apiguardian.api.API;

/** How many lanes a link has. Ordered by lanes; the codes of PortInfo are not in this order. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum LinkWidth {
  /** One lane. */
  X1(1),
  /** Two lanes, a split port. */
  X2(2),
  /** Four lanes, the usual port. */
  X4(4),
  /** Eight lanes. */
  X8(8),
  /** Twelve lanes. */
  X12(12);

  private final int lanes;
  private final int code;

  LinkWidth(int lanes) {
    this.lanes = lanes;
    this.code = LinkFacts.FACTS.integer("width." + lanes);
  }

  /**
   * The lanes.
   *
   * @return the number in each direction
   */
  public int lanes() {
    return lanes;
  }

  /**
   * The bit of PortInfo's width fields.
   *
   * @return 1 for one lane, 2 for four, 4 for eight, 8 for twelve, 16 for two
   */
  public int code() {
    return code;
  }

  /**
   * The width by its bit.
   *
   * @param code the bit
   * @return the width, if there is one
   */
  public static Optional<LinkWidth> ofCode(int code) {
    for (LinkWidth w : values()) {
      if (w.code == code) {
        return Optional.of(w);
      }
    }
    return Optional.empty();
  }

  /**
   * The width by its lanes.
   *
   * @param lanes the number of lanes
   * @return the width, if there is one
   */
  public static Optional<LinkWidth> ofLanes(int lanes) {
    for (LinkWidth w : values()) {
      if (w.lanes == lanes) {
        return Optional.of(w);
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    return lanes + "x";
  }
}
