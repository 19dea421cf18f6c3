/** Readers of counters and states of Ethernet, RDMA and SONiC. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
