/**
 * InfiniBand subnets as a subnet manager sees them: nodes and ports by GUID, local identifiers, and
 * the order in which OpenSM goes through them.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@ImmutableStyle
package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
