/**
 * Pictures of clusters. What is drawn, a {@link io.clusterfabric.topology.diagram.Diagram}, is kept
 * apart from how, the SVG that {@link io.clusterfabric.topology.diagram.Diagrams} writes of it.
 */
@ImmutableStyle
@NullMarked
package io.clusterfabric.topology.diagram;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
