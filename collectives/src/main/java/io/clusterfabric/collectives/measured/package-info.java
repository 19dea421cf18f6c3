/** What was measured: logs of collective benchmarks, and tables of their rows. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
