package io.clusterfabric.topology.diagram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Switches on a ring, each with its hosts outside: for networks without tiers. A host with links to
 * several switches stands by the first.
 */
final class RingLayout implements DiagramLayout {
  private static final double SWITCH = 34;
  private static final double HOST = 14;
  private static final double GAP = 16;
  private static final double SIDE = 90;
  private static final int PER_LAYER = 4;

  private final Spot[] spots;
  private final double width;
  private final double height;

  RingLayout(Diagram diagram, double top) {
    List<DiagramBox> boxes = diagram.boxes();
    spots = new Spot[boxes.size()];
    int[] home = new int[boxes.size()];
    Arrays.fill(home, -1);
    for (DiagramLine l : diagram.lines()) {
      if (boxes.get(l.a()).host() && !boxes.get(l.b()).host() && home[l.a()] < 0) {
        home[l.a()] = l.b();
      }
    }
    List<List<Integer>> guests = new ArrayList<>();
    boxes.forEach(b -> guests.add(new ArrayList<>()));
    List<Integer> ring = new ArrayList<>();
    List<Integer> strays = new ArrayList<>();
    int most = 0;
    for (int b = 0; b < boxes.size(); b++) {
      if (!boxes.get(b).host()) {
        ring.add(b);
      } else if (home[b] < 0) {
        strays.add(b);
      } else {
        guests.get(home[b]).add(b);
        most = Math.max(most, guests.get(home[b]).size());
      }
    }
    double each = Math.max(SWITCH + GAP, Math.min(most, PER_LAYER) * (HOST + 4));
    double radius = Math.max(90, ring.size() * each / (2 * Math.PI));
    int layers = (most + PER_LAYER - 1) / PER_LAYER;
    double outer = radius + SWITCH + 10 + layers * (HOST + 6);
    double cx = SIDE + outer;
    double cy = top + outer;
    for (int i = 0; i < ring.size(); i++) {
      double angle = 2 * Math.PI * i / ring.size() - Math.PI / 2;
      spots[ring.get(i)] = at(cx, cy, radius, angle, SWITCH);
      List<Integer> mine = guests.get(ring.get(i));
      for (int h = 0; h < mine.size(); h++) {
        int layer = h / PER_LAYER;
        int inLayer = Math.min(PER_LAYER, mine.size() - layer * PER_LAYER);
        double out = radius + SWITCH + layer * (HOST + 6);
        double turn = (h % PER_LAYER - (inLayer - 1) / 2.0) * (HOST + 4) / out;
        spots[mine.get(h)] = at(cx, cy, out, angle + turn, HOST);
      }
    }
    for (int i = 0; i < strays.size(); i++) {
      spots[strays.get(i)] = new Spot(SIDE + i * (HOST + 4), cy + outer + 20, HOST, HOST);
    }
    width = 2 * (SIDE + outer);
    height = cy + outer + (strays.isEmpty() ? 0 : HOST + 30);
  }

  private static Spot at(double cx, double cy, double radius, double angle, double size) {
    return new Spot(
        cx + radius * Math.cos(angle) - size / 2,
        cy + radius * Math.sin(angle) - size / 2,
        size,
        size);
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
    return List.of();
  }

  @Override
  public List<Frame> rowLabels() {
    return List.of();
  }

  @Override
  public boolean inRows() {
    return false;
  }
}
