/** Small networks of known values, for tests. */
@NullMarked
package io.clusterfabric.topology.sample;

import org.jspecify.annotations.NullMarked;
