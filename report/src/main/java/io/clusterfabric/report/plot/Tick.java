package io.clusterfabric.report.plot;

/**
 * A place on an axis that has a label.
 *
 * @param value the value there
 * @param label its text
 * @param at its pixel along the axis
 * @param labelAt the pixel of the label's middle, which at an edge of the picture is moved inside
 * @param extent how many pixels the label takes along the axis
 */
record Tick(double value, String label, double at, double labelAt, double extent) {}
