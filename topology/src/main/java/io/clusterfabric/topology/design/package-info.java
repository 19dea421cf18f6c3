/** Ways to lay out a fabric: counts by plan, clusters by build. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.topology.design;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
