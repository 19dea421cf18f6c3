package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.internal.facts.Facts;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * Whether the ports of a subnet have local identifiers enough. Identifiers go from 1 to 0xBFFF;
 * ports of adapters and routers take 2^LMC of them, aligned to their number, switches one, or as
 * many as an adapter if OpenSM's {@code lmc_esp0} is on and their port 0 is an enhanced one.
 *
 * <p>49,152 is a multiple of 2^7, so that there are exactly 49,152 / 2^LMC - 1 aligned ranges: the
 * one at 0 holds the identifier 0. The rest of that one is free for switches.
 *
 * @param alignedPorts ports that take 2^LMC, aligned: of adapters, routers, virtual adapters
 * @param switches switches that take one
 * @param lmc 0 to 7
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LidBudget(long alignedPorts, long switches, int lmc) {
  private static final Facts FACTS = ManagementFacts.FACTS;

  /** How many identifiers there are: 49,151. */
  public static final int UNICAST_LIDS = Integer.decode(FACTS.text("lid.highest-unicast"));

  /**
   * Checks the ranges.
   *
   * @param alignedPorts ports that take 2^LMC, 0 or more
   * @param switches switches that take one, 0 or more
   * @param lmc 0 to 7
   */
  public LidBudget {
    if (lmc < 0 || lmc > 7) {
      throw new IllegalArgumentException("an LMC is 0 to 7, found " + lmc);
    }
    if (alignedPorts < 0 || switches < 0 || alignedPorts > 1L << 40 || switches > 1L << 40) {
      throw new IllegalArgumentException(
          "numbers of ports are 0 or more, found " + alignedPorts + " and " + switches);
    }
  }

  /**
   * The identifiers that are taken.
   *
   * @return ports times 2^LMC, and switches
   */
  public long needed() {
    return (alignedPorts << lmc) + switches;
  }

  /**
   * The most aligned ports of an LMC, without any switch.
   *
   * @param lmc 0 to 7
   * @return 49,151 for 0; 24,575 for 1; 383 for 7
   */
  public static int mostPorts(int lmc) {
    return ((UNICAST_LIDS + 1) >> lmc) - 1;
  }

  /**
   * Tells whether there are enough.
   *
   * @return whether every port gets its identifiers, however they are ordered
   */
  public boolean fits() {
    return alignedPorts <= mostPorts(lmc) && needed() <= UNICAST_LIDS;
  }

  /**
   * The identifiers that are left.
   *
   * @return the number; negative if there are too few
   */
  public long left() {
    return UNICAST_LIDS - needed();
  }

  /**
   * The highest LMC with which there are enough.
   *
   * @return the LMC; empty if there are too few even with 0
   */
  public OptionalInt highestLmc() {
    for (int l = 7; l >= 0; l--) {
      if (new LidBudget(alignedPorts, switches, l).fits()) {
        return OptionalInt.of(l);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * The blocks of a switch's table that a subnet of this size fills, if identifiers have no gaps.
   *
   * @return the number of blocks of 64 entries
   */
  public long tableBlocks() {
    int block = FACTS.integer("lid.lft-block");
    return needed() / block + 1;
  }

  /**
   * How the result comes about.
   *
   * @return the terms
   */
  public Explanation explain() {
    return Explanation.of(fits() ? left() + " LIDs are left" : "there are too few LIDs")
        .term("ports", alignedPorts, "each " + (1 << lmc) + " LIDs, aligned")
        .term("switches", switches, "each one LID")
        .term("needed", needed())
        .term("LIDs", UNICAST_LIDS, "0x0001 to 0xBFFF")
        .source(FACTS.source("ib-types"))
        .build();
  }

  @Override
  public String toString() {
    return needed() + " of " + UNICAST_LIDS + " LIDs at LMC " + lmc;
  }
}
