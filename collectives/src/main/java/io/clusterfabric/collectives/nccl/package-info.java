/**
 * NCCL's tuning model: what NCCL itself expects of each algorithm and protocol, and which it takes.
 * The model is small and exact, but a choice between algorithms, not a measurement: how far it is
 * from measured times the calibrated estimates say. What a cluster does not tell stays unknown: see
 * {@link io.clusterfabric.collectives.nccl.NcclReading}.
 */
@ImmutableStyle
@NullMarked
package io.clusterfabric.collectives.nccl;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
