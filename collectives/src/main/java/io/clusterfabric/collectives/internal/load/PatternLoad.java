package io.clusterfabric.collectives.internal.load;

import java.util.List;
import java.util.Optional;

/**
 * What a pattern of traffic gets of the fabric as far as rates are known.
 *
 * @param rate its rate and what limits it; empty for one domain, or if no rate is known
 * @param unknown the parts of unknown rate that it passes, family by family from the host outwards;
 *     if there are any, the rate is the most that the pattern may get
 * @param unknownWithin whether it may pass links of unknown rate that lead out of no part
 */
public record PatternLoad(
    Optional<PatternRate> rate, List<UnknownParts> unknown, boolean unknownWithin) {
  /**
   * Copies the list.
   *
   * @param rate its rate and what limits it
   * @param unknown the parts of unknown rate that it passes
   * @param unknownWithin whether it may pass links of unknown rate that lead out of no part
   */
  public PatternLoad {
    unknown = List.copyOf(unknown);
  }
}
