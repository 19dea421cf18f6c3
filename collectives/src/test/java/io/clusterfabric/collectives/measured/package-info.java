/** Tests. */
@NullMarked
package io.clusterfabric.collectives.measured;

import org.jspecify.annotations.NullMarked;
