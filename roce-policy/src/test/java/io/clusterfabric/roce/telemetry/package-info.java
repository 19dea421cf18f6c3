/** Tests. */
@NullMarked
package io.clusterfabric.roce.telemetry;

import org.jspecify.annotations.NullMarked;
