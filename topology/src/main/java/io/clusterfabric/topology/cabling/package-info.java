/**
 * Cables as they are to be bought, labelled and pulled, and cables as they were planned against
 * cables as they were found.
 */
@ImmutableStyle
@NullMarked
package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
