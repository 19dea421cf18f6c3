package io.clusterfabric.report.plot;

/**
 * A unit in which an axis is labelled.
 *
 * @param name its symbol, which may be empty
 * @param factor how many of the quantity's own units it is
 */
record AxisUnit(String name, double factor) {}
