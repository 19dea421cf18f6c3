/**
 * Makes clusters of the records that the tools of InfiniBand give, the same for all of them: pairs
 * links, joins adapters to hosts and ASICs to enclosures, and gives ids.
 */
@NullMarked
package io.clusterfabric.topology.internal.infiniband;

import org.jspecify.annotations.NullMarked;
