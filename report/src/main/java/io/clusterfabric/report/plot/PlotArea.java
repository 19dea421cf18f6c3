package io.clusterfabric.report.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * The rectangle between the axes, in pixels.
 *
 * @param left its left edge
 * @param top its upper edge
 * @param right its right edge
 * @param bottom its lower edge
 */
record PlotArea(double left, double top, double right, double bottom) {
  double width() {
    return right - left;
  }

  double height() {
    return bottom - top;
  }

  boolean holds(double x, double y) {
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  /** What of a line lies inside, in pieces; a line that stays inside comes back as it is. */
  List<Trace> clip(Trace line) {
    List<Trace> pieces = new ArrayList<>();
    Trace.Builder piece = new Trace.Builder();
    for (int i = 1; i < line.size(); i++) {
      double[] ends = clip(line.x(i - 1), line.y(i - 1), line.x(i), line.y(i));
      if (ends.length == 0) {
        piece.endInto(pieces);
        continue;
      }
      if (piece.isEmpty()) {
        piece.add(ends[0], ends[1]);
      }
      piece.add(ends[2], ends[3]);
      if (!holds(line.x(i), line.y(i))) {
        piece.endInto(pieces);
      }
    }
    piece.endInto(pieces);
    return pieces;
  }

  /** The part of a segment that lies inside (Liang and Barsky, 1984); empty if none does. */
  private double[] clip(double x1, double y1, double x2, double y2) {
    if (holds(x1, y1) && holds(x2, y2)) {
      return new double[] {x1, y1, x2, y2};
    }
    double dx = x2 - x1;
    double dy = y2 - y1;
    double[] p = {-dx, dx, -dy, dy};
    double[] q = {x1 - left, right - x1, y1 - top, bottom - y1};
    double enter = 0;
    double leave = 1;
    for (int i = 0; i < p.length; i++) {
      if (p[i] == 0) {
        if (q[i] < 0) {
          return new double[0];
        }
      } else if (p[i] < 0) {
        enter = Math.max(enter, q[i] / p[i]);
      } else {
        leave = Math.min(leave, q[i] / p[i]);
      }
    }
    return enter > leave
        ? new double[0]
        : new double[] {
          inX(x1 + enter * dx), inY(y1 + enter * dy), inX(x1 + leave * dx), inY(y1 + leave * dy)
        };
  }

  private double inX(double x) {
    return Math.min(Math.max(x, left), right);
  }

  private double inY(double y) {
    return Math.min(Math.max(y, top), bottom);
  }

  /** What of a closed outline lies inside (Sutherland and Hodgman, 1974); may be empty. */
  Trace clipOutline(Trace outline) {
    Trace out = outline;
    for (int side = 0; side < 4; side++) {
      Trace.Builder next = new Trace.Builder();
      for (int i = 0; i < out.size(); i++) {
        int before = i == 0 ? out.size() - 1 : i - 1;
        double a = inside(side, out.x(before), out.y(before));
        double b = inside(side, out.x(i), out.y(i));
        if ((a < 0) != (b < 0)) {
          double t = a / (a - b);
          double x = out.x(before) + t * (out.x(i) - out.x(before));
          double y = out.y(before) + t * (out.y(i) - out.y(before));
          next.add(
              side == 0 ? left : side == 1 ? right : x, side == 2 ? top : side == 3 ? bottom : y);
        }
        if (b >= 0) {
          next.add(out.x(i), out.y(i));
        }
      }
      out = next.build();
    }
    return out;
  }

  private double inside(int side, double x, double y) {
    return switch (side) {
      case 0 -> x - left;
      case 1 -> right - x;
      case 2 -> y - top;
      default -> bottom - y;
    };
  }
}
