/** All formats of device configurations in one place. */
@NullMarked
package io.clusterfabric.roce.device.format;

import org.jspecify.annotations.NullMarked;
