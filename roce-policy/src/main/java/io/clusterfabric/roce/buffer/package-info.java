/**
 * Memory of switches and adapters: headroom, pools, thresholds, and whether marking comes before
 * pausing.
 */
@ImmutableStyle
@NullMarked
package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
