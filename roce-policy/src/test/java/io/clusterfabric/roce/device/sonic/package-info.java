/** Tests. */
@NullMarked
package io.clusterfabric.roce.device.sonic;

import org.jspecify.annotations.NullMarked;
