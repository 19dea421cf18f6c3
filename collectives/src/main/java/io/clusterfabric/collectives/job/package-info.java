/** Stragglers and failures: what is left of a job's time for work. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.collectives.job;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
