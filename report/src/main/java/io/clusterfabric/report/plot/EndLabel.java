package io.clusterfabric.report.plot;

/**
 * A name at the right end of a line.
 *
 * @param entry the name, with its sample at the right of the axes
 * @param fromX where the line ends
 * @param fromY where the line ends
 */
record EndLabel(LegendEntry entry, double fromX, double fromY) {}
