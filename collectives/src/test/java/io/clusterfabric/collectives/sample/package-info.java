/** Small clusters for tests. */
@NullMarked
package io.clusterfabric.collectives.sample;

import org.jspecify.annotations.NullMarked;
