/** The two questions of planners: the best placement of a job, and how fabrics compare for it. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.collectives.choice;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
