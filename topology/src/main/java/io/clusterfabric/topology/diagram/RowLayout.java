package io.clusterfabric.topology.diagram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Hosts in the lowest row, switches above by tier. Planes and pods are columns: a box stands in the
 * columns that its plane and pod allow, so that what joins several planes stands in their middle.
 */
final class RowLayout implements DiagramLayout {
  private static final double LABELS = 118;
  private static final double WIDEST = 136;
  private static final double NARROWEST = 20;
  private static final double ROOM = 1280;
  private static final double ROW_GAP = 104;
  private static final double COLUMN_GAP = 34;
  private static final double PAD = 14;

  /** The pod of a column for what stands for several pods; right of all single ones. */
  private static final int SEVERAL = Integer.MAX_VALUE;

  /** A column: a plane, a pod, or a pod of a plane; -1 for none. */
  private record Column(int plane, int pod) {
    static Column of(DiagramBox box) {
      return new Column(box.plane().orElse(-1), box.pods() > 1 ? SEVERAL : box.pod().orElse(-1));
    }

    boolean admits(DiagramBox box) {
      Column wish = of(box);
      return (wish.plane < 0 || wish.plane == plane) && (wish.pod < 0 || wish.pod == pod);
    }
  }

  private final Diagram diagram;
  private final Spot[] spots;
  private final List<Column> columns = new ArrayList<>();
  private final double[] start;
  private final double[] span;
  private final List<Frame> frames = new ArrayList<>();
  private final List<Frame> rowLabels = new ArrayList<>();
  private final double width;
  private final double height;

  RowLayout(Diagram diagram, double top) {
    this.diagram = diagram;
    this.spots = new Spot[diagram.boxes().size()];
    TreeMap<Integer, List<Integer>> rows = new TreeMap<>();
    for (int b = 0; b < spots.length; b++) {
      rows.computeIfAbsent(row(diagram.boxes().get(b)), r -> new ArrayList<>()).add(b);
    }
    columns();
    start = new double[columns.size()];
    span = new double[columns.size()];
    double[] boxWidth = new double[spots.length];
    rows.values().forEach(r -> r.forEach(b -> boxWidth[b] = boxWidth(r.size())));
    for (List<Integer> row : rows.values()) {
      for (Map.Entry<List<Integer>, List<Integer>> part : parts(row).entrySet()) {
        widen(part.getKey(), needed(part.getValue(), boxWidth));
      }
    }
    double x = LABELS;
    for (int c = 0; c < start.length; c++) {
      start[c] = x;
      x += span[c] + COLUMN_GAP;
    }
    width = Math.max(x - COLUMN_GAP, LABELS + 400) + PAD;
    double y = top;
    for (Map.Entry<Integer, List<Integer>> row : rows.descendingMap().entrySet()) {
      double boxHeight = boxWidth(row.getValue().size()) < 60 ? 92 : 50;
      parts(row.getValue()).forEach(place(boxWidth, y, boxHeight));
      rowLabels.add(new Frame(name(row.getKey()), new Spot(PAD, y, LABELS - 2 * PAD, boxHeight)));
      y += boxHeight + ROW_GAP;
    }
    height = y - ROW_GAP + PAD;
    frame();
  }

  private BiConsumer<List<Integer>, List<Integer>> place(
      double[] boxWidth, double y, double boxHeight) {
    return (cols, boxes) -> {
      double from = start[cols.get(0)];
      int last = cols.get(cols.size() - 1);
      double room = start[last] + span[last] - from;
      double x = from + (room - needed(boxes, boxWidth)) / 2;
      for (int b : boxes) {
        spots[b] = new Spot(x, y, boxWidth[b], boxHeight);
        x += boxWidth[b] + gap(boxWidth[b]);
      }
    };
  }

  /** Hosts are row 0, switches with hosts somewhere below their tier, others above all. */
  private static int row(DiagramBox box) {
    return box.host() ? 0 : box.tier() > 0 ? box.tier() : Integer.MAX_VALUE;
  }

  private static String name(int row) {
    return switch (row) {
      case 0 -> "hosts";
      case 1 -> "tier 1: leaf";
      case 2 -> "tier 2: spine";
      case 3 -> "tier 3: core";
      case Integer.MAX_VALUE -> "no hosts below";
      default -> "tier " + row;
    };
  }

  private void columns() {
    TreeMap<List<Integer>, Column> all =
        new TreeMap<>(
            Comparator.comparing((List<Integer> k) -> k.get(0)).thenComparing(k -> k.get(1)));
    boolean planes = diagram.boxes().stream().anyMatch(b -> b.plane().isPresent());
    for (DiagramBox b : diagram.boxes()) {
      Column c = Column.of(b);
      if (!b.host() && (!planes || c.plane() >= 0) && c.pod() >= 0) {
        all.put(List.of(c.plane(), c.pod()), c);
      }
    }
    for (DiagramBox b : diagram.boxes()) {
      if (all.values().stream().noneMatch(c -> c.admits(b))) {
        Column c = Column.of(b);
        all.put(List.of(c.plane(), c.pod()), c);
      }
    }
    columns.addAll(all.values());
  }

  /** The boxes of a row by the columns they may stand in; all together if these interleave. */
  private Map<List<Integer>, List<Integer>> parts(List<Integer> row) {
    Map<List<Integer>, List<Integer>> parts =
        new TreeMap<>(
            Comparator.comparing((List<Integer> l) -> l.get(0)).thenComparing(List::toString));
    for (int b : row) {
      List<Integer> fit = new ArrayList<>();
      for (int c = 0; c < columns.size(); c++) {
        if (columns.get(c).admits(diagram.boxes().get(b))) {
          fit.add(c);
        }
      }
      parts.computeIfAbsent(fit, f -> new ArrayList<>()).add(b);
    }
    int end = -1;
    for (List<Integer> fit : parts.keySet()) {
      if (fit.get(0) <= end) {
        List<Integer> all = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
          all.add(c);
        }
        return Map.of(all, row);
      }
      end = fit.get(fit.size() - 1);
    }
    return parts;
  }

  private void widen(List<Integer> cols, double needed) {
    double have = COLUMN_GAP * (cols.size() - 1);
    for (int c : cols) {
      have += span[c];
    }
    if (needed > have) {
      for (int c : cols) {
        span[c] += (needed - have) / cols.size();
      }
    }
  }

  private static double needed(List<Integer> boxes, double[] boxWidth) {
    double sum = 0;
    for (int b : boxes) {
      sum += boxWidth[b] + gap(boxWidth[b]);
    }
    return sum - gap(boxWidth[boxes.get(0)]);
  }

  private static double gap(double boxWidth) {
    return boxWidth < 60 ? 4 : 16;
  }

  private static double boxWidth(int boxes) {
    double w = ROOM / boxes - 16;
    return w >= 60 ? Math.min(WIDEST, w) : Math.max(NARROWEST, Math.min(46, ROOM / boxes - 4));
  }

  private void frame() {
    for (Column c : columns) {
      if (columns.size() < 2 || (c.plane() < 0 && c.pod() < 0)) {
        continue;
      }
      double left = Double.MAX_VALUE;
      double top = Double.MAX_VALUE;
      double right = 0;
      double bottom = 0;
      for (int b = 0; b < spots.length; b++) {
        DiagramBox box = diagram.boxes().get(b);
        if (Column.of(box).equals(c)) {
          left = Math.min(left, spots[b].x());
          top = Math.min(top, spots[b].y());
          right = Math.max(right, spots[b].right());
          bottom = Math.max(bottom, spots[b].bottom());
        }
      }
      if (right > 0) {
        String label =
            (c.plane() < 0 ? "" : "plane " + c.plane())
                + (c.plane() >= 0 && c.pod() >= 0 && pods(c.plane()) > 1 ? ", " : "")
                + (c.pod() >= 0 && (c.plane() < 0 || pods(c.plane()) > 1) ? pod(c) : "");
        frames.add(
            new Frame(
                label,
                new Spot(
                    left - PAD,
                    top - PAD - 10,
                    right - left + 2 * PAD,
                    bottom - top + 2 * PAD + 10)));
      }
    }
  }

  private String pod(Column column) {
    if (column.pod() < SEVERAL) {
      return "pod " + column.pod();
    }
    int most = 0;
    for (DiagramBox b : diagram.boxes()) {
      most = Column.of(b).equals(column) ? Math.max(most, b.pods()) : most;
    }
    return most + " pods alike";
  }

  private long pods(int plane) {
    return columns.stream().filter(c -> c.plane() == plane).count();
  }

  @Override
  public double width() {
    return width;
  }

  @Override
  public double height() {
    return height;
  }

  @Override
  public Spot spot(int box) {
    return spots[box];
  }

  @Override
  public List<Frame> frames() {
    return frames;
  }

  @Override
  public List<Frame> rowLabels() {
    return rowLabels;
  }

  @Override
  public boolean inRows() {
    return true;
  }
}
