/** Estimates of collectives on a cluster, with what limits them. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.collectives.estimate;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
