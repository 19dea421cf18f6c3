/** Published designs with their sources. */
@NullMarked
package io.clusterfabric.topology.reference;

import org.jspecify.annotations.NullMarked;
