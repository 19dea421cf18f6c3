/** Arista EOS: quality of service of a running configuration. */
@NullMarked
package io.clusterfabric.roce.device.eos;

import org.jspecify.annotations.NullMarked;
