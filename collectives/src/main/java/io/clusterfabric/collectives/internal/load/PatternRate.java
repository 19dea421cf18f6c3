package io.clusterfabric.collectives.internal.load;

import io.clusterfabric.model.unit.Bandwidth;

/**
 * What a pattern of traffic gets, and the part of the fabric that it fills first.
 *
 * @param rate of a domain's traffic to the next (ring) or to the switches (to switches), of a
 *     message through both trees (tree), of each pair of ranks (all pairs)
 * @param parts the family of the part
 * @param part its number there
 */
public record PatternRate(Bandwidth rate, Parts parts, int part) {}
