/** Exact fractions that more than 64 bits may need; not exported. */
@NullMarked
package io.clusterfabric.topology.internal.exact;

import org.jspecify.annotations.NullMarked;
