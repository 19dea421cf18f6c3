/** What a placed job gets of a routed fabric: the flows of each phase, and the slowest link. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.collectives.contention;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
