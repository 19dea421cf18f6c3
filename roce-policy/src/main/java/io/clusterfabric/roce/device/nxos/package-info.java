/** Cisco NX-OS: quality of service of a running configuration. */
@NullMarked
package io.clusterfabric.roce.device.nxos;

import org.jspecify.annotations.NullMarked;
