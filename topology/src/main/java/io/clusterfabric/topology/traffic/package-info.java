/** Relations between endpoints that traffic can have. */
@NullMarked
package io.clusterfabric.topology.traffic;

import org.jspecify.annotations.NullMarked;
