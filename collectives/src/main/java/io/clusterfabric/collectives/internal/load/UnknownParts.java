package io.clusterfabric.collectives.internal.load;

/**
 * Parts of one family that traffic passes and whose rates are not known.
 *
 * @param parts the family
 * @param first the number of the first of them
 * @param count how many there are, at least 1
 */
public record UnknownParts(Parts parts, int first, int count) {}
