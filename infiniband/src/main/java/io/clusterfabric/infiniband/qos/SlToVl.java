package io.clusterfabric.infiniband.qos;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * Which virtual lane packets of each service level take between two ports of a node.
 *
 * @param lanes 16 lanes by service level; 0 to 14, or 15 where packets are dropped
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SlToVl(List<Integer> lanes) {
  /** The entry that drops packets. */
  public static final int DROP = 15;

  /**
   * Checks the list.
   *
   * @param lanes 16 lanes by service level; 0 to 14, or 15 where packets are dropped
   */
  public SlToVl {
    lanes = List.copyOf(lanes);
    if (lanes.size() != 16) {
      throw new IllegalArgumentException(
          "a map from SL to VL has 16 entries, found " + lanes.size());
    }
    for (int v : lanes) {
      if (v < 0 || v > 15) {
        throw new IllegalArgumentException("a VL is 0 to 15, found " + v);
      }
    }
  }

  /**
   * What OpenSM uses where nothing is configured: each level its own lane, level 15 lane 7.
   *
   * @return the map
   */
  public static SlToVl standard() {
    return parse(QosFacts.FACTS.text("default.sl2vl")).orElseThrow();
  }

  /**
   * Reads a list.
   *
   * @param text 16 numbers with commas, such as OpenSM's options hold
   * @return the map; empty if the text is no such list
   */
  public static Optional<SlToVl> parse(String text) {
    List<Integer> out = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      OptionalInt n = Numbers.parse(part, 15);
      if (n.isEmpty()) {
        return Optional.empty();
      }
      out.add(n.getAsInt());
    }
    return out.size() == 16 ? Optional.of(new SlToVl(out)) : Optional.empty();
  }

  /**
   * The lane of a service level.
   *
   * @param serviceLevel 0 to 15
   * @return the lane; empty where packets are dropped
   */
  public OptionalInt laneOf(int serviceLevel) {
    int lane = lanes.get(serviceLevel);
    return lane == DROP ? OptionalInt.empty() : OptionalInt.of(lane);
  }

  /**
   * Tells whether packets of a service level pass.
   *
   * @param serviceLevel 0 to 15
   * @param operational the lanes that the port runs
   * @return whether the level has a lane and the port runs it
   */
  public boolean passes(int serviceLevel, OperationalVls operational) {
    OptionalInt lane = laneOf(serviceLevel);
    return lane.isPresent() && lane.getAsInt() < operational.count();
  }

  /** The list as OpenSM's options hold it. */
  @Override
  public String toString() {
    return lanes.stream().map(String::valueOf).collect(joining(","));
  }
}
