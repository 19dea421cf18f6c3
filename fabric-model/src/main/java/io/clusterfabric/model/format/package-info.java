/** The contract of topology importers and exporters. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.model.format;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
