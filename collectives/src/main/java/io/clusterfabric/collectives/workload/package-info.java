/** What training and serving a model asks of collectives, and what a step takes. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.collectives.workload;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
