/** Tests. */
@NullMarked
package io.clusterfabric.roce.device.nvue;

import org.jspecify.annotations.NullMarked;
