/** Reduction in the network: trees, their limits by generation, who may use them, and the gain. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
