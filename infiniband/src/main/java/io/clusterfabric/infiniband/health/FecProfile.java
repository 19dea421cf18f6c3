package io.clusterfabric.infiniband.health;

import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** A profile of forward error correction, with the bit error rates that are published for it. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum FecProfile {
  /** Low latency, with packet-level retry: copper, and optics of less than 100 m. */
  LOW_LATENCY_RS_FEC_PLR,
  /** The standard one for PAM4: optics of more than 100 m. */
  KP4_STANDARD_RS_FEC;

  /** What errors are counted. */
  public enum Kind {
    /** Bits that correction left wrong. */
    EFFECTIVE,
    /** Symbols, after correction and retry. */
    SYMBOL
  }

  /** What joins two ports. */
  public enum Medium {
    /** Copper without electronics. */
    PASSIVE_COPPER,
    /** Copper with electronics. */
    ACTIVE_COPPER,
    /** Fibre. */
    OPTICAL
  }

  /**
   * The profile that ports choose by themselves.
   *
   * @param medium what joins the ports
   * @param longerThan100m whether it is longer than 100 m
   * @return the profile
   */
  public static FecProfile usual(Medium medium, boolean longerThan100m) {
    return medium == Medium.OPTICAL && longerThan100m
        ? KP4_STANDARD_RS_FEC
        : LOW_LATENCY_RS_FEC_PLR;
  }

  /**
   * Tells whether the profile goes with a medium.
   *
   * @param medium what joins the ports
   * @return whether rates are published for both
   */
  public boolean goesWith(Medium medium) {
    return HealthFacts.FACTS.list("ber." + name() + ".media").contains(medium.name());
  }

  /** Normal, warning and error. */
  List<BitErrorRate> limits(Kind kind) {
    return HealthFacts.FACTS.list("ber." + name() + "." + kind).stream()
        .map(BitErrorRate::parse)
        .map(Optional::orElseThrow)
        .toList();
  }

  /**
   * The rate of a good link.
   *
   * @param kind what is counted
   * @return the most that is normal
   */
  public BitErrorRate normal(Kind kind) {
    return limits(kind).get(0);
  }

  /**
   * The rate from which on one is warned.
   *
   * @param kind what is counted
   * @return the rate
   */
  public BitErrorRate warning(Kind kind) {
    return limits(kind).get(1);
  }

  /**
   * The rate from which on the link is bad.
   *
   * @param kind what is counted
   * @return the rate
   */
  public BitErrorRate error(Kind kind) {
    return limits(kind).get(2);
  }
}
