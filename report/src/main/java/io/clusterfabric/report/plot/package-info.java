/**
 * Line plots as SVG. What is drawn, a {@link io.clusterfabric.report.plot.LinePlot}, is plain
 * numbers; {@link io.clusterfabric.report.plot.Plots} makes it of estimates and measurements.
 */
@NullMarked
package io.clusterfabric.report.plot;

import org.jspecify.annotations.NullMarked;
