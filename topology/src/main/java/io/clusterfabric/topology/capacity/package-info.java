/** Numbers computed from a graph: oversubscription, bisection, flows. */
@NullMarked
package io.clusterfabric.topology.capacity;

import org.jspecify.annotations.NullMarked;
