/** Configurations of Juniper Junos. */
@NullMarked
package io.clusterfabric.roce.device.junos;

import org.jspecify.annotations.NullMarked;
