package io.clusterfabric.collectives.sweep;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.TimeSpan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apiguardian.api.API;

/** Takes the values that a question answers with; not for use by several threads. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SweepAnswer {
  private final String question;
  private final List<SweepValue> values = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  SweepAnswer(String question) {
    this.question = question;
  }

  List<SweepValue> values() {
    return values;
  }

  List<String> problems() {
    return problems;
  }

  private SweepAnswer add(String name, String value, String unit) {
    values.add(new SweepValue(question + "." + name, value, unit));
    return this;
  }

  /**
   * A whole number.
   *
   * @param name what it is
   * @param value the number
   * @param unit its unit, {@code 1} for a plain count
   * @return this
   */
  public SweepAnswer number(String name, long value, String unit) {
    return add(name, Long.toString(value), unit);
  }

  /**
   * A number that was worked out.
   *
   * @param name what it is
   * @param value the number, finite
   * @param unit its unit, {@code 1} for a share
   * @return this, with six decimals
   */
  public SweepAnswer number(String name, double value, String unit) {
    return add(name, String.format(Locale.ROOT, "%.6f", value), unit);
  }

  /**
   * A time.
   *
   * @param name what it is
   * @param value the time
   * @return this, in microseconds, exact
   */
  public SweepAnswer time(String name, TimeSpan value) {
    return add(name, plain(BigDecimal.valueOf(value.toPicoseconds(), 6)), "us");
  }

  /**
   * A rate.
   *
   * @param name what it is
   * @param value the rate
   * @return this, in gigabits a second, exact to the bit
   */
  public SweepAnswer rate(String name, Bandwidth value) {
    return add(name, plain(BigDecimal.valueOf(value.bitsPerSecondFloor(), 9)), "Gb/s");
  }

  private static String plain(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  /**
   * A yes or no.
   *
   * @param name what it is
   * @param value whether it is so
   * @return this
   */
  public SweepAnswer flag(String name, boolean value) {
    return add(name, Boolean.toString(value), "");
  }

  /**
   * Some words.
   *
   * @param name what it is
   * @param value the words
   * @return this
   */
  public SweepAnswer text(String name, String value) {
    return add(name, value, "");
  }

  /**
   * Why something is not answered.
   *
   * @param reason the reason, without the question's id
   * @return this
   */
  public SweepAnswer problem(String reason) {
    problems.add(question + ": " + reason);
    return this;
  }
}
