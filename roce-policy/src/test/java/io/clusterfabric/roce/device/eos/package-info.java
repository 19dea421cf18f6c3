/** Tests. */
@NullMarked
package io.clusterfabric.roce.device.eos;

import org.jspecify.annotations.NullMarked;
