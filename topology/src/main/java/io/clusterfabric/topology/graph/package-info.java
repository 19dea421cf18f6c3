/** A fabric as compact arrays, with graph views for users. */
@NullMarked
package io.clusterfabric.topology.graph;

import org.jspecify.annotations.NullMarked;
