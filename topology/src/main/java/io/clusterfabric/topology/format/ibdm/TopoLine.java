package io.clusterfabric.topology.format.ibdm;

import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a topology file: the head of a system or a link of it.
 *
 * @param type the type of the system, or of the system at the other end
 * @param name the name of that system
 * @param port the port of the system that the line is part of; blank in a head
 * @param farPort the port at the other end; blank in a head
 * @param width the number of lanes, if told
 * @param laneRate the rate of a lane as it is written, without its G, if told
 */
record TopoLine(
    String type,
    String name,
    String port,
    String farPort,
    Optional<Integer> width,
    Optional<String> laneRate) {

  /** What IBDM takes where width and speed are absent. */
  static final int DEFAULT_WIDTH = 4;

  static final String DEFAULT_LANE_RATE = "2.5";

  private static final Pattern HEAD = Pattern.compile("(\\S+)[ \\t]+(\\S+)(?:[ \\t]+CFG:.*)?");
  private static final Pattern LINK =
      Pattern.compile(
          "(\\S+)[ \\t]+-(?:(\\d{1,2})[xX]-)?(?:(FDR10|\\d{1,3}(?:\\.\\d{1,2})?G)-)?>"
              + "[ \\t]+(\\S+)[ \\t]+(\\S+)[ \\t]+(\\S+)");
  private static final Pattern NUMBERED = Pattern.compile("[Pp](\\d{1,4})");
  private static final Pattern OF_ADAPTER = Pattern.compile("(.+)/[Pp](\\d{1,3})");

  /** The rate of a lane as files write it. */
  private static final Map<String, IbSpeed> SPEEDS =
      Map.of(
          "2.5", IbSpeed.SDR,
          "5", IbSpeed.DDR,
          "10", IbSpeed.QDR,
          "FDR10", IbSpeed.FDR10,
          "14", IbSpeed.FDR,
          "25", IbSpeed.EDR,
          "50", IbSpeed.HDR,
          "100", IbSpeed.NDR,
          "200", IbSpeed.XDR);

  /** A link, if the text between the blanks at its ends is one. */
  static Optional<TopoLine> link(String text) {
    Matcher m = LINK.matcher(text.strip());
    if (!m.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new TopoLine(
            m.group(4),
            m.group(5),
            m.group(1),
            m.group(6),
            Optional.ofNullable(m.group(2)).map(Integer::valueOf),
            Optional.ofNullable(m.group(3))
                .map(s -> s.endsWith("G") ? s.substring(0, s.length() - 1) : s)));
  }

  /** The head of a system, if the line is one. */
  static Optional<TopoLine> head(String text) {
    Matcher m = HEAD.matcher(text.strip());
    return m.matches()
        ? Optional.of(
            new TopoLine(m.group(1), m.group(2), "", "", Optional.empty(), Optional.empty()))
        : Optional.empty();
  }

  /** The width and speed, with what IBDM takes where they are absent. */
  IbRate rate(boolean withDefaults) {
    OptionalInt lanes = OptionalInt.empty();
    int n = width.orElse(withDefaults ? DEFAULT_WIDTH : 0);
    if (n == 1 || n == 2 || n == 4 || n == 8 || n == 12) {
      lanes = OptionalInt.of(n);
    }
    String lane = laneRate.orElse(withDefaults ? DEFAULT_LANE_RATE : "");
    Optional<IbSpeed> speed = Optional.ofNullable(SPEEDS.get(lane));
    boolean known = lanes.isPresent() && speed.isPresent();
    return new IbRate(lanes, speed, known ? "" : "?");
  }

  /** How a file writes the speed of a lane, if it does. */
  static Optional<String> laneRate(IbSpeed speed) {
    return SPEEDS.entrySet().stream()
        .filter(e -> e.getValue() == speed)
        .map(Map.Entry::getKey)
        .map(t -> Character.isDigit(t.charAt(0)) ? t + "G" : t)
        .findFirst();
  }

  /** {@code P3} is port 3, {@code mlx5_0/P1} port 1 of an adapter; others stay as they are. */
  static String portName(String text) {
    Matcher numbered = NUMBERED.matcher(text);
    return numbered.matches() ? numbered.group(1) : text;
  }

  /** How a file writes a port; empty if the name would come back as another one. */
  static Optional<String> portText(String name, boolean host) {
    if (NUMBERED.matcher(name).matches() || !name.matches("[^\\s#]\\S*")) {
      return Optional.empty();
    }
    if (name.matches("\\d{1,4}")) {
      return Optional.of("P" + name);
    }
    int slash = name.lastIndexOf('/');
    if (host && slash > 0 && name.substring(slash + 1).matches("[1-9]\\d{0,2}")) {
      return Optional.of(name.substring(0, slash) + "/P" + name.substring(slash + 1));
    }
    return host && OF_ADAPTER.matcher(name).matches() ? Optional.empty() : Optional.of(name);
  }
}
