package io.clusterfabric.topology.internal.infiniband;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a switch's description tells: managed switches call themselves {@code
 * MF0;<name>:<model>/U1}, the ASICs of a director {@code MF0;<name>:<model>/L<leaf>/U<asic>} or
 * {@code /S<spine>/U<asic>}; of others the description is the name.
 *
 * @param name the name of the box
 * @param model the model, if told
 * @param unit the place in the box, such as {@code L16/U2}; empty if not told
 * @param board whether the place is a board of a director
 */
record SwitchName(String name, Optional<String> model, String unit, boolean board) {
  private static final Pattern MANAGED =
      Pattern.compile("MF\\d+;(.+):([^:/;]+?)((?:/[LS]\\d+)?)((?:/U\\d+)?)");

  static SwitchName of(String description) {
    Matcher m = MANAGED.matcher(description);
    if (!m.matches()) {
      return new SwitchName(description, Optional.empty(), "", false);
    }
    String place = m.group(3) + m.group(4);
    return new SwitchName(
        m.group(1),
        Optional.of(m.group(2)),
        place.isEmpty() ? "" : place.substring(1),
        !m.group(3).isEmpty());
  }
}
