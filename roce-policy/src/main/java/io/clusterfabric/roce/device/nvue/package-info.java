/** Cumulus Linux: NVUE's settings of quality of service, as YAML, JSON or commands. */
@NullMarked
package io.clusterfabric.roce.device.nvue;

import org.jspecify.annotations.NullMarked;
