/** What somebody measured, and the contract of its readers. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.model.evidence;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
