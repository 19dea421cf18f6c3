package io.clusterfabric.model.unit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The spellings of one quantity's units with their size in the base unit, and the advice for
 * spellings that are understood but refused. The order of insertion is the order in messages.
 */
final class UnitTable {
  private final String quantity;
  private final String usual;
  private final String allowed;
  private final Map<String, Ratio> factors;
  private final Map<String, String> refusals;

  private UnitTable(Builder builder) {
    quantity = builder.quantity;
    usual = builder.usual;
    allowed = builder.allowed;
    factors = new LinkedHashMap<>(builder.factors);
    refusals = new LinkedHashMap<>(builder.refusals);
  }

  /**
   * A table to be filled.
   *
   * @param quantity what it is, for messages: "bandwidth"
   * @param usual what to write instead of a bare number, with # for the number: "#Gb/s or #G"
   * @param allowed the units to list when one is unknown
   */
  static Builder builder(String quantity, String usual, String allowed) {
    return new Builder(quantity, usual, allowed);
  }

  String quantity() {
    return quantity;
  }

  /** The text's value in base units as an exact fraction, not reduced. */
  Value parse(String text) {
    QuantityText parts = QuantityText.unsigned(text, quantity);
    if (parts.unit().isEmpty()) {
      throw new IllegalArgumentException(
          QuantityText.quote(text) + " has no unit; write " + fill(usual, parts.number()));
    }
    Ratio factor = factors.get(parts.unit());
    if (factor == null) {
      throw parts.refuse(unknown(parts));
    }
    return new Value(
        parts,
        parts.numerator().multiply(BigInteger.valueOf(factor.numerator())),
        parts.denominator().multiply(BigInteger.valueOf(factor.denominator())));
  }

  private String unknown(QuantityText parts) {
    String unit = parts.unit();
    String advice = refusals.get(unit);
    if (advice != null) {
      return fill(advice, parts.number());
    }
    List<String> sameLetters = new ArrayList<>();
    for (String spelling : factors.keySet()) {
      if (spelling.equalsIgnoreCase(unit)) {
        sameLetters.add(parts.number() + spelling);
      }
    }
    String found = "its unit " + QuantityText.quote(unit) + " is unknown; ";
    return sameLetters.isEmpty()
        ? found + "write one of " + allowed + ", as in " + fill(usual, parts.number())
        : found + "case carries meaning: write " + String.join(" or ", sameLetters);
  }

  private static String fill(String advice, String number) {
    return advice.replace("#", number);
  }

  /** A number of base units, as read; numerator and denominator are not reduced. */
  record Value(QuantityText parts, BigInteger numerator, BigInteger denominator) {}

  /** Collects the spellings of a table. */
  static final class Builder {
    private final String quantity;
    private final String usual;
    private final String allowed;
    private final Map<String, Ratio> factors = new LinkedHashMap<>();
    private final Map<String, String> refusals = new LinkedHashMap<>();

    private Builder(String quantity, String usual, String allowed) {
      this.quantity = quantity;
      this.usual = usual;
      this.allowed = allowed;
    }

    Builder unit(String spelling, long factor) {
      return unit(spelling, Ratio.of(factor));
    }

    Builder unit(String spelling, Ratio factor) {
      Ratio before = factors.put(spelling, factor);
      if (before != null) {
        throw new IllegalStateException("unit '" + spelling + "' is listed twice");
      }
      return this;
    }

    /** Adds a spelling that is refused with this advice, # standing for the number found. */
    Builder refuse(String spelling, String advice) {
      refusals.put(spelling, advice);
      return this;
    }

    UnitTable build() {
      return new UnitTable(this);
    }
  }
}
