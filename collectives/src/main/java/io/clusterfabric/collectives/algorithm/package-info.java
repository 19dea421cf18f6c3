/** Costs of collective algorithms, step by step. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
