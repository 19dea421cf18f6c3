/**
 * Partitions: a typed policy and the {@code partitions.conf} that says it, and what OpenSM makes of
 * any such file, port by port, the cases in which it fails open included.
 */
@ImmutableStyle
@NullMarked
package io.clusterfabric.infiniband.partition;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
