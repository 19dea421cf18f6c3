/** Tests. */
@NullMarked
package io.clusterfabric.roce.device.nxos;

import org.jspecify.annotations.NullMarked;
