/** Tests. */
@NullMarked
package io.clusterfabric.infiniband.telemetry;

import org.jspecify.annotations.NullMarked;
