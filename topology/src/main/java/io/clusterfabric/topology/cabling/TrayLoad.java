package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.topology.cabling.FloorPlan.Stand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the cables in each piece of tray, by where they enter and leave it. */
final class TrayLoad {
  private static final Comparator<Line> ORDER =
      Comparator.comparing(Line::room, NaturalOrder.INSTANCE)
          .thenComparing(Line::row, NaturalOrder.INSTANCE)
          .thenComparingInt(Line::crossing);

  /** The tray of a row, or the cross tray above a position (then without row). */
  private record Line(String room, String row, int crossing) {}

  private final TreeMap<Line, TreeMap<Integer, Integer>> changes = new TreeMap<>(ORDER);
  private final Map<Line, TreeMap<Integer, String>> rowNames = new TreeMap<>(ORDER);

  /** A cable from one rack to another, crossing rows above a position or not at all (0). */
  void add(Stand a, Stand b, int crossing) {
    if (crossing == 0) {
      along(a, a.position(), b.position());
      return;
    }
    along(a, a.position(), crossing);
    along(b, b.position(), crossing);
    Line line = new Line(a.room(), "", crossing);
    change(line, a.rowNumber(), b.rowNumber());
    TreeMap<Integer, String> names = rowNames.computeIfAbsent(line, l -> new TreeMap<>());
    names.put(a.rowNumber(), a.row());
    names.put(b.rowNumber(), b.row());
  }

  private void along(Stand s, int from, int to) {
    change(new Line(s.room(), s.row(), 0), from, to);
  }

  private void change(Line line, int x, int y) {
    if (x != y) {
      TreeMap<Integer, Integer> at = changes.computeIfAbsent(line, l -> new TreeMap<>());
      at.merge(Math.min(x, y), 1, Integer::sum);
      at.merge(Math.max(x, y), -1, Integer::sum);
    }
  }

  /** The pieces that hold a cable, between places at which cables enter or leave. */
  List<TraySegment> segments() {
    List<TraySegment> out = new ArrayList<>();
    changes.forEach(
        (line, at) -> {
          int cables = 0;
          Integer from = null;
          for (Map.Entry<Integer, Integer> e : at.entrySet()) {
            int to = e.getKey();
            if (from != null && cables > 0) {
              out.add(segment(line, from, to, cables));
            }
            cables += e.getValue();
            from = to;
          }
        });
    return List.copyOf(out);
  }

  private TraySegment segment(Line line, int from, int to, int cables) {
    if (line.crossing() == 0) {
      return new TraySegment(line.room(), line.row(), from, line.row(), to, cables);
    }
    TreeMap<Integer, String> names = rowNames.getOrDefault(line, new TreeMap<>());
    return new TraySegment(
        line.room(),
        names.getOrDefault(from, ""),
        line.crossing(),
        names.getOrDefault(to, ""),
        line.crossing(),
        cables);
  }
}
