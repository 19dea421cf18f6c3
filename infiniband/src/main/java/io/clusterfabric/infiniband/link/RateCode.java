package io.clusterfabric.infiniband.link;

import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A rate as path records, partitions and multicast groups code it. The codes are not in the order
 * of the rates (5 is slower than 3), so that rates are ordered by gigabits alone.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RateCode implements Comparable<RateCode> {
  private static final List<RateCode> ALL = read();

  private final int code;
  private final Bandwidth nominal;
  private final boolean extended;

  private RateCode(int code, Bandwidth nominal, boolean extended) {
    this.code = code;
    this.nominal = nominal;
    this.extended = extended;
  }

  private static List<RateCode> read() {
    Facts facts = LinkFacts.FACTS;
    int first = facts.integer("rate.first-extended");
    List<RateCode> out = new ArrayList<>();
    for (String c : facts.list("rate.codes")) {
      int code = Integer.parseInt(c);
      out.add(new RateCode(code, facts.rate("rate." + c), code >= first));
    }
    out.sort(Comparator.naturalOrder());
    return List.copyOf(out);
  }

  /**
   * All codes.
   *
   * @return by rate, the slowest first
   */
  public static List<RateCode> all() {
    return ALL;
  }

  /**
   * The rate of a code.
   *
   * @param code the code
   * @return the rate; empty for a code that is not known
   */
  public static Optional<RateCode> of(int code) {
    return ALL.stream().filter(r -> r.code == code).findFirst();
  }

  /**
   * The code of a rate.
   *
   * @param nominal the rate by which links are sold
   * @return the code, if there is one
   */
  public static Optional<RateCode> ofRate(Bandwidth nominal) {
    return ALL.stream().filter(r -> r.nominal.equals(nominal)).findFirst();
  }

  /**
   * The code.
   *
   * @return 2 to 24
   */
  public int code() {
    return code;
  }

  /**
   * The rate.
   *
   * @return the nominal rate in one direction
   */
  public Bandwidth nominalRate() {
    return nominal;
  }

  /**
   * Tells whether the code is one of the extended ones, which old clients of the subnet
   * administration do not know.
   *
   * @return whether it came after the first release of the specification
   */
  public boolean isExtended() {
    return extended;
  }

  /** By rate, never by code. */
  @Override
  public int compareTo(RateCode other) {
    int byRate = nominal.compareTo(other.nominal);
    return byRate != 0 ? byRate : Integer.compare(code, other.code);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RateCode r && r.code == code;
  }

  @Override
  public int hashCode() {
    return code;
  }

  @Override
  public String toString() {
    return nominal + " (code " + code + ")";
  }
}
