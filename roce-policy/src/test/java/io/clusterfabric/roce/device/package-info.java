/** Tests. */
@NullMarked
package io.clusterfabric.roce.device;

import org.jspecify.annotations.NullMarked;
