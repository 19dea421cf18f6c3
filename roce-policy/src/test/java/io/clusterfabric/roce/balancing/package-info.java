/** Tests. */
@NullMarked
package io.clusterfabric.roce.balancing;

import org.jspecify.annotations.NullMarked;
