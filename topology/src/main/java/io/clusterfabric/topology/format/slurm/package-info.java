/**
 * Topologies as Slurm reads them: {@code topology.conf} and {@code topology.yaml}, trees and
 * blocks.
 */
@ImmutableStyle
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.slurm;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
