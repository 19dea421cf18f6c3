/** Graph files of METIS, Chaco, KaHIP and Walshaw's archive. */
@NullMarked
package io.clusterfabric.topology.format.metis;

import org.jspecify.annotations.NullMarked;
