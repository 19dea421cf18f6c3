/**
 * Routing engines of InfiniBand's subnet manager: forwarding tables as OpenSM fills them, which
 * engine it will really use, and what the tables are worth.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@ImmutableStyle
package io.clusterfabric.infiniband.routing;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
