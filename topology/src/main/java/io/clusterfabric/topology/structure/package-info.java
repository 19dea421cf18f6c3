/** Structure recognised from a graph alone: tiers, rails, planes, interchangeable switches. */
@NullMarked
package io.clusterfabric.topology.structure;

import org.jspecify.annotations.NullMarked;
