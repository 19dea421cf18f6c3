/** Hosts: settings of adapters and collective libraries, as script and as tools print them. */
@NullMarked
package io.clusterfabric.roce.device.host;

import org.jspecify.annotations.NullMarked;
