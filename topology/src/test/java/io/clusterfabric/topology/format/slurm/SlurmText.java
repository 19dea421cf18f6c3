package io.clusterfabric.topology.format.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads topology.conf with no code of the library and demands what Slurm demands: one meaning for
 * each line, names once and short, children that exist, one parent, no circle, nodes once.
 */
final class SlurmText {
  private static final Pattern LINE =
      Pattern.compile(
          "(SwitchName|BlockName)=([!-~&&[^\\[\\]#,=\"]]{1,63}) (Switches|Nodes)=([!-~]+)");

  final Map<String, Set<String>> switches = new TreeMap<>();
  final Map<String, Set<String>> nodes = new TreeMap<>();
  final List<Integer> sizes = new ArrayList<>();

  static SlurmText parse(String text) {
    SlurmText out = new SlurmText();
    for (String line : text.split("\n", -1)) {
      if (line.isEmpty() || line.startsWith("#")) {
        assertThat(line).matches("[\\x20-\\x7e]*");
        continue;
      }
      if (line.startsWith("BlockSizes=")) {
        for (String s : line.substring(11).split(",", -1)) {
          out.sizes.add(Integer.parseInt(s));
        }
        continue;
      }
      Matcher m = LINE.matcher(line);
      assertThat(m.matches()).as(line).isTrue();
      Map<String, Set<String>> map = m.group(3).equals("Nodes") ? out.nodes : out.switches;
      List<String> names = names(m.group(4));
      assertThat(names).as(line).isNotEmpty().doesNotHaveDuplicates();
      assertThat(out.nodes.keySet()).doesNotContain(m.group(2));
      assertThat(out.switches.keySet()).doesNotContain(m.group(2));
      map.put(m.group(2), new HashSet<>(names));
    }
    return out;
  }

  /** Names of a list with brackets at the end of a name only, as is written. */
  static List<String> names(String list) {
    List<String> out = new ArrayList<>();
    Matcher m = Pattern.compile("([^,\\[\\]]+)(?:\\[([0-9,-]+)\\])?(,|$)").matcher(list);
    int end = 0;
    while (m.find()) {
      assertThat(m.start()).as(list).isEqualTo(end);
      end = m.end();
      if (m.group(2) == null) {
        out.add(m.group(1));
        continue;
      }
      for (String r : m.group(2).split(",", -1)) {
        String[] ends = r.split("-", -1);
        long high = Long.parseLong(ends[ends.length - 1]);
        for (long i = Long.parseLong(ends[0]); i <= high; i++) {
          StringBuilder n = new StringBuilder(Long.toString(i));
          while (n.length() < ends[0].length()) {
            n.insert(0, '0');
          }
          out.add(m.group(1) + n);
        }
      }
    }
    assertThat(end).as(list).isEqualTo(list.length());
    return out;
  }

  /** Each node to its leaf and each switch to its parent; fails if that is no forest. */
  Map<String, String> parents() {
    Map<String, String> up = new HashMap<>();
    switches.forEach(
        (s, below) ->
            below.forEach(
                b -> {
                  assertThat(switches.containsKey(b) || nodes.containsKey(b)).as(b).isTrue();
                  assertThat(up.put("switch " + b, s)).as("parents of " + b).isNull();
                }));
    nodes.forEach(
        (s, below) -> below.forEach(b -> assertThat(up.put(b, s)).as("leaves of " + b).isNull()));
    for (String start : switches.keySet()) {
      String at = start;
      for (int steps = 0; at != null; steps++) {
        assertThat(steps).as("a circle at " + start).isLessThanOrEqualTo(switches.size());
        at = up.get("switch " + at);
      }
    }
    return up;
  }
}
