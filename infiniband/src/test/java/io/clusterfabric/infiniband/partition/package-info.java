/** Tests. */
@NullMarked
package io.clusterfabric.infiniband.partition;

import org.jspecify.annotations.NullMarked;
