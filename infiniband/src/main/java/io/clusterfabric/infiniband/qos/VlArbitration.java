package io.clusterfabric.infiniband.qos;

import static java.util.stream.Collectors.joining;

import io.clusterfabric.model.unit.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * How a port shares its link among virtual lanes: a high table that goes first up to a limit, and a
 * low table.
 *
 * @param high the high table
 * @param low the low table
 * @param highLimit how much may pass by the high table before the low one has its turn, in units of
 *     4 KiB; 0 is one packet, 255 is without limit
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record VlArbitration(List<Entry> high, List<Entry> low, int highLimit) {

  /**
   * A place of a table.
   *
   * @param lane the virtual lane, 0 to 15; 15 must not be there
   * @param weight how much may pass at a turn in units of 64 bytes, 0 to 255
   */
  public record Entry(int lane, int weight) {
    /**
     * Checks the ranges.
     *
     * @param lane the virtual lane, 0 to 15
     * @param weight 0 to 255
     */
    public Entry {
      if (lane < 0 || lane > 15 || weight < 0 || weight > 255) {
        throw new IllegalArgumentException(
            "an entry is a lane 0 to 15 and a weight 0 to 255, found " + lane + ":" + weight);
      }
    }

    @Override
    public String toString() {
      return lane + ":" + weight;
    }
  }

  /**
   * Checks the parts.
   *
   * @param high the high table
   * @param low the low table
   * @param highLimit 0 to 255
   */
  public VlArbitration {
    high = List.copyOf(high);
    low = List.copyOf(low);
    if (highLimit < 0 || highLimit > 255) {
      throw new IllegalArgumentException("the high limit is 0 to 255, found " + highLimit);
    }
    if (high.size() > 64 || low.size() > 64) {
      throw new IllegalArgumentException(
          "a table has at most 64 entries, found " + Math.max(high.size(), low.size()));
    }
  }

  /**
   * What OpenSM uses where nothing is configured.
   *
   * @return the tables
   */
  public static VlArbitration standard() {
    return new VlArbitration(
        parse(QosFacts.FACTS.text("default.high")).orElseThrow(),
        parse(QosFacts.FACTS.text("default.low")).orElseThrow(),
        QosFacts.FACTS.integer("default.high-limit"));
  }

  /**
   * Reads a table.
   *
   * @param text pairs of lane and weight, such as {@code 0:4,1:0}
   * @return the entries; empty if the text is no such list
   */
  public static Optional<List<Entry>> parse(String text) {
    List<Entry> out = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String[] pair = part.split(":", -1);
      if (pair.length != 2) {
        return Optional.empty();
      }
      OptionalInt lane = Numbers.parse(pair[0], 15);
      OptionalInt weight = Numbers.parse(pair[1], 255);
      if (lane.isEmpty() || weight.isEmpty()) {
        return Optional.empty();
      }
      out.add(new Entry(lane.getAsInt(), weight.getAsInt()));
    }
    return out.size() > 64 ? Optional.empty() : Optional.of(List.copyOf(out));
  }

  /**
   * Tells whether a lane ever has its turn.
   *
   * @param lane the lane
   * @return whether one of the tables gives it weight
   */
  public boolean serves(int lane) {
    return weight(high, lane) + weight(low, lane) > 0;
  }

  /**
   * The share of the link that a lane gets by the low table, while all lanes of that table have
   * packets to send and the high table is idle.
   *
   * @param lane the lane
   * @return its weight over all weights, exact; empty if the low table has no weight at all
   */
  public Optional<Ratio> lowShare(int lane) {
    int all = low.stream().mapToInt(Entry::weight).sum();
    return all == 0 ? Optional.empty() : Optional.of(Ratio.of(weight(low, lane), all));
  }

  private static int weight(List<Entry> table, int lane) {
    return table.stream().filter(e -> e.lane() == lane).mapToInt(Entry::weight).sum();
  }

  /**
   * A table as OpenSM's options hold it.
   *
   * @param table one of the tables
   * @return pairs of lane and weight
   */
  public static String text(List<Entry> table) {
    return table.stream().map(Entry::toString).collect(joining(","));
  }

  @Override
  public String toString() {
    return "high " + text(high) + " limit " + highLimit + ", low " + text(low);
  }
}
