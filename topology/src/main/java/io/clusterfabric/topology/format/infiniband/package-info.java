/**
 * What the tools of InfiniBand tell of a subnet, record by record: nodes, their ports, and rates.
 * The readers of all their formats give these records.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@ImmutableStyle
package io.clusterfabric.topology.format.infiniband;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
