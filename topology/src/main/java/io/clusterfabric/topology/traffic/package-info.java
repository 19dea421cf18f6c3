/** Who sends to whom, and how two ends stand to each other. */
@NullMarked
package io.clusterfabric.topology.traffic;

import org.jspecify.annotations.NullMarked;
