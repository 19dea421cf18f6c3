/** Tests. */
@NullMarked
package io.clusterfabric.roce.device.host;

import org.jspecify.annotations.NullMarked;
