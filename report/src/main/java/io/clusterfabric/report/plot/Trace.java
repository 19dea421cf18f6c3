package io.clusterfabric.report.plot;

import java.util.Arrays;
import java.util.List;

/** A line through points, in pixels. */
final class Trace {
  private final double[] x;
  private final double[] y;

  Trace(double[] x, double[] y) {
    this.x = x;
    this.y = y;
  }

  int size() {
    return x.length;
  }

  double x(int point) {
    return x[point];
  }

  double y(int point) {
    return y[point];
  }

  /** The same in as few points as look the same, if there are far more than columns of pixels. */
  Trace thinned(double columns) {
    if (size() <= 4 * columns) {
      return this;
    }
    int[] kept = PixelColumns.kept(x, y);
    double[] fewX = new double[kept.length];
    double[] fewY = new double[kept.length];
    for (int i = 0; i < kept.length; i++) {
      fewX[i] = x[kept[i]];
      fewY[i] = y[kept[i]];
    }
    return new Trace(fewX, fewY);
  }

  /** Collects points. */
  static final class Builder {
    private double[] x = new double[16];
    private double[] y = new double[16];
    private int size;

    boolean isEmpty() {
      return size == 0;
    }

    void add(double atX, double atY) {
      if (size == x.length) {
        x = Arrays.copyOf(x, 2 * size);
        y = Arrays.copyOf(y, 2 * size);
      }
      x[size] = atX;
      y[size++] = atY;
    }

    Trace build() {
      return new Trace(Arrays.copyOf(x, size), Arrays.copyOf(y, size));
    }

    /** Adds what was collected, if anything, and begins anew. */
    void endInto(List<Trace> all) {
      if (size > 0) {
        all.add(build());
        size = 0;
      }
    }
  }
}
