package io.clusterfabric.collectives.contention;

import io.clusterfabric.model.unit.Ratio;
import org.jspecify.annotations.Nullable;

/** The phases of a pattern and the flows of each. */
interface PhaseFlows {
  /** How many phases are told. */
  int count();

  /** How many phases there are; more than are told if only some are looked at. */
  long total();

  /** What a phase is called. */
  String name(int phase);

  /** How often a phase comes in one pass, for itself and for those that are like it. */
  long repeats(int phase);

  /** The part of the message that a flow of weight 1 moves in the phase. */
  Ratio share(int phase);

  /** How many flows a phase has at most. */
  long flows(int phase);

  /** What a GPU sends inside its domain while a flow of weight 1 moves one unit. */
  double scaleUpFactor(int phase);

  /** Whether the flows of all pairs are those of the phase, so that they can be counted at once. */
  default boolean isAllPairs() {
    return false;
  }

  /** The loads of a phase that no routing decides; null if flows are told. */
  default @Nullable LinkVector fixed(int phase, DirectedLinks links, int queuePairs) {
    return null;
  }

  /** Tells the flows of a phase. */
  void tell(int phase, FlowSink sink);
}
