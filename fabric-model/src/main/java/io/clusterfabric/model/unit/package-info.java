/** Exact quantities: bandwidth, data size, time, length, power and ratios. */
@NullMarked
package io.clusterfabric.model.unit;

import org.jspecify.annotations.NullMarked;
