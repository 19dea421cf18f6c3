package io.clusterfabric.report.plot;

import java.util.List;
import org.apiguardian.api.API;

/** What the numbers along an axis are, and in which unit they are given. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PlotQuantity {
  /** Bytes; labelled in B, KiB, MiB, GiB, TiB. */
  DATA_SIZE(
      new AxisUnit("B", 1),
      new AxisUnit("KiB", 0x1p10),
      new AxisUnit("MiB", 0x1p20),
      new AxisUnit("GiB", 0x1p30),
      new AxisUnit("TiB", 0x1p40),
      new AxisUnit("PiB", 0x1p50)),
  /** Bytes per second, as benchmarks of collectives print them; labelled in MB/s, GB/s, TB/s. */
  BYTE_RATE(
      new AxisUnit("B/s", 1),
      new AxisUnit("kB/s", 1e3),
      new AxisUnit("MB/s", 1e6),
      new AxisUnit("GB/s", 1e9),
      new AxisUnit("TB/s", 1e12),
      new AxisUnit("PB/s", 1e15)),
  /** Bits per second, as the rates of links are told; labelled in Mb/s, Gb/s, Tb/s. */
  BIT_RATE(
      new AxisUnit("b/s", 1),
      new AxisUnit("kb/s", 1e3),
      new AxisUnit("Mb/s", 1e6),
      new AxisUnit("Gb/s", 1e9),
      new AxisUnit("Tb/s", 1e12),
      new AxisUnit("Pb/s", 1e15)),
  /** Seconds; labelled in ps, ns, us, ms, s. */
  TIME(
      new AxisUnit("ps", 1e-12),
      new AxisUnit("ns", 1e-9),
      new AxisUnit("us", 1e-6),
      new AxisUnit("ms", 1e-3),
      new AxisUnit("s", 1)),
  /** A number without unit, or with one that the axis' title names. */
  NUMBER(new AxisUnit("", 1));

  @SuppressWarnings("ImmutableEnumChecker") // a list of records that nobody can change
  private final List<AxisUnit> units;

  PlotQuantity(AxisUnit... units) {
    this.units = List.of(units);
  }

  /** Whether its steps are powers of 2. */
  boolean binary() {
    return this == DATA_SIZE;
  }

  /** Whether 0 is its natural beginning. */
  boolean fromZero() {
    return this != NUMBER;
  }

  /** As far as an axis without data goes: nothing hangs on it but its looks. */
  double usual() {
    return units.get(units.size() / 2).factor();
  }

  /** The largest unit in which a value is 1 or more; the least unit for less. */
  AxisUnit unitFor(double value) {
    double size = Math.abs(value) * (1 + 1e-9);
    AxisUnit best = units.get(0);
    for (AxisUnit u : units) {
      if (size >= u.factor()) {
        best = u;
      }
    }
    return best;
  }

  /** A value with its unit, in so many digits at the most. */
  String told(double value, int digits) {
    AxisUnit unit = value == 0 ? units.get(0) : unitFor(value);
    String number = NumberText.significant(value / unit.factor(), digits);
    return unit.name().isEmpty() ? number : number + " " + unit.name();
  }
}
