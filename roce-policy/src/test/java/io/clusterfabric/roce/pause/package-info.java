/** Tests. */
@NullMarked
package io.clusterfabric.roce.pause;

import org.jspecify.annotations.NullMarked;
