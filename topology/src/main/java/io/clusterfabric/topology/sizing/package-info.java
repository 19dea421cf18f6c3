/** Which designs are worth a look for a number of endpoints, and what growth costs in cables. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
