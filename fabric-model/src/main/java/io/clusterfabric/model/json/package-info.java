/** Clusters as versioned, deterministic JSON. */
@NullMarked
package io.clusterfabric.model.json;

import org.jspecify.annotations.NullMarked;
