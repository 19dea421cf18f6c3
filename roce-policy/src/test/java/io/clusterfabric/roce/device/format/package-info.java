/** Tests. */
@NullMarked
package io.clusterfabric.roce.device.format;

import org.jspecify.annotations.NullMarked;
