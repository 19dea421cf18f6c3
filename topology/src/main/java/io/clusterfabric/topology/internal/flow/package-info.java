/** Maximum flow and breadth-first search on compact arrays; not exported. */
@NullMarked
package io.clusterfabric.topology.internal.flow;

import org.jspecify.annotations.NullMarked;
