/** Readers of what InfiniBand's tools print about ports, counters and switches. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
