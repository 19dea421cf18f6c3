package io.clusterfabric.report.plot;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * The labelled places of an axis: as many as have room beside each other, at round numbers.
 *
 * @param ticks in ascending order of their values
 * @param unit the unit of all labels, if the title has to say it; else empty
 */
record AxisTicks(List<Tick> ticks, String unit) {
  /** The size of labels in pixels. */
  static final double FONT = 12;

  private static final double GAP_BESIDE = 14;
  private static final double GAP_ABOVE = 8;
  private static final int[] POWERS = {1, 2, 3, 5, 10, 20, 30, 50, 100, 200};
  private static final int[] POWERS_OF_TWO = {1, 2, 5, 10, 20, 30, 50, 100, 200, 500, 1000};

  /** Fewer than so many round numbers on a logarithmic axis, and equal steps serve better. */
  private static final int FEW = 3;

  /** More labels than so many between powers of ten tell nothing new. */
  private static final int MANY = 10;

  /** With labels beyond these in one unit each label has its own. */
  private static final double LEAST_LABEL = 0.0999;

  private static final double GREATEST_LABEL = 9999;

  /**
   * The labels of an axis.
   *
   * @param axis the axis
   * @param scale where its values are
   * @param room the width of the picture if the axis is horizontal, 0 if it is vertical
   */
  static AxisTicks of(PlotAxis axis, PlotScale scale, double room) {
    AxisTicks best = new AxisTicks(List.of(), "");
    if (axis.scale() == AxisScale.LOGARITHMIC) {
      best = logarithmic(axis.quantity(), scale, room);
      if (best.ticks.size() >= FEW) {
        return best;
      }
    }
    AxisTicks even = linear(axis.quantity(), scale, room);
    return even.ticks.size() > best.ticks.size() ? even : best;
  }

  private static AxisTicks logarithmic(PlotQuantity quantity, PlotScale scale, double room) {
    AxisTicks last = new AxisTicks(List.of(), "");
    if (!quantity.binary()) {
      last = powersOfTen(quantity, scale, room, new int[] {1, 2, 5}, 1);
      if (last.ticks.size() <= MANY && last.fits()) {
        return last;
      }
    }
    for (int every : quantity.binary() ? POWERS_OF_TWO : POWERS) {
      last =
          quantity.binary()
              ? powersOfTwo(scale, room, every)
              : powersOfTen(quantity, scale, room, new int[] {1}, every);
      if (last.fits()) {
        return last;
      }
    }
    return last.thinned();
  }

  private static AxisTicks powersOfTwo(PlotScale scale, double room, int every) {
    List<Tick> all = new ArrayList<>();
    int last = Math.getExponent(scale.range().max());
    for (int k = Math.getExponent(scale.range().min()); k <= last; k++) {
      double value = Math.scalb(1.0, k);
      if (k % every == 0 && scale.holds(value)) {
        all.add(tick(value, PlotQuantity.DATA_SIZE.told(value, 6), scale, room));
      }
    }
    return new AxisTicks(all, "");
  }

  private static AxisTicks powersOfTen(
      PlotQuantity quantity, PlotScale scale, double room, int[] digits, int every) {
    List<BigDecimal> values = new ArrayList<>();
    int last = (int) Math.floor(StrictMath.log10(scale.range().max())) + 1;
    for (int e = (int) Math.floor(StrictMath.log10(scale.range().min())) - 1; e <= last; e++) {
      for (int digit : digits) {
        BigDecimal value = BigDecimal.valueOf(digit).scaleByPowerOfTen(e);
        if (e % every == 0 && scale.holds(value.doubleValue())) {
          values.add(value);
        }
      }
    }
    if (values.isEmpty()) {
      return new AxisTicks(List.of(), "");
    }
    double first = values.get(0).doubleValue();
    double most = values.get(values.size() - 1).doubleValue();
    AxisUnit common = quantity.unitFor(most);
    if (first < common.factor() * LEAST_LABEL) {
      common = quantity.unitFor(first);
    }
    boolean one = most < common.factor() * GREATEST_LABEL;
    List<Tick> all = new ArrayList<>();
    for (BigDecimal v : values) {
      double value = v.doubleValue();
      String label =
          one ? NumberText.significant(value / common.factor(), 6) : quantity.told(value, 6);
      all.add(tick(value, label, scale, room));
    }
    return new AxisTicks(all, one ? common.name() : "");
  }

  private static AxisTicks linear(PlotQuantity quantity, PlotScale scale, double room) {
    double span = scale.range().max() - scale.range().min();
    double length = Math.abs(scale.to() - scale.from());
    AxisTicks last = new AxisTicks(List.of(), "");
    for (int n = (int) Math.max(2, Math.min(12, length / (room > 0 ? 60 : 40))); n >= 1; n--) {
      last = steps(quantity, scale, room, LinearSteps.of(span / n, quantity.binary()));
      if (last.fits()) {
        return last;
      }
    }
    return last.thinned();
  }

  private static AxisTicks steps(
      PlotQuantity quantity, PlotScale scale, double room, BigDecimal step) {
    double size = Math.max(Math.abs(scale.range().min()), Math.abs(scale.range().max()));
    AxisUnit unit = quantity.unitFor(size);
    BigDecimal factor = BigDecimal.valueOf(unit.factor());
    int stepExponent = NumberText.exponent(step);
    int digits = Math.max(3, NumberText.exponent(BigDecimal.valueOf(size)) - stepExponent + 2);
    List<Tick> all = new ArrayList<>();
    for (BigDecimal v : LinearSteps.multiples(step, scale.range().min(), scale.range().max())) {
      double value = v.doubleValue();
      if (!scale.holds(value)) {
        continue;
      }
      String label;
      if (quantity.binary()) {
        label = quantity.told(value, Math.max(6, digits));
      } else {
        // A unit is a power of ten: the division ends.
        BigDecimal number = v.divide(factor, MathContext.DECIMAL128);
        int decimals =
            Math.max(0, -NumberText.exponent(step.divide(factor, MathContext.DECIMAL128)));
        label =
            decimals > 6 || size / unit.factor() >= 1e7
                ? NumberText.significant(number, digits)
                : number.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
      }
      all.add(tick(value, label, scale, room));
    }
    return new AxisTicks(all, quantity.binary() ? "" : unit.name());
  }

  private static Tick tick(double value, String label, PlotScale scale, double room) {
    double at = scale.at(value);
    double extent = room > 0 ? TextWidth.of(label, FONT) : FONT;
    double middle = room > 0 ? Math.max(2 + extent / 2, Math.min(room - 2 - extent / 2, at)) : at;
    return new Tick(value, label, at, middle, extent);
  }

  /** Whether no label comes near its neighbour. */
  boolean fits() {
    for (int i = 1; i < ticks.size(); i++) {
      if (near(ticks.get(i - 1), ticks.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean near(Tick a, Tick b) {
    boolean beside = b.labelAt() > a.labelAt();
    double apart = Math.abs(b.labelAt() - a.labelAt()) - (a.extent() + b.extent()) / 2;
    return apart < (beside ? GAP_BESIDE : GAP_ABOVE);
  }

  /** Without those that come near the one before. */
  private AxisTicks thinned() {
    List<Tick> kept = new ArrayList<>();
    for (Tick t : ticks) {
      if (kept.isEmpty() || !near(kept.get(kept.size() - 1), t)) {
        kept.add(t);
      }
    }
    return new AxisTicks(List.copyOf(kept), unit);
  }
}
