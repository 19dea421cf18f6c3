/** Estimates of collectives on a cluster, with what limits them. */
@NullMarked
package io.clusterfabric.collectives.estimate;

import org.jspecify.annotations.NullMarked;
