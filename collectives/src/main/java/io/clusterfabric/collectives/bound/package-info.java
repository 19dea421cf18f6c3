/** Bounds that no schedule on a fabric can beat. */
@NullMarked
package io.clusterfabric.collectives.bound;

import org.jspecify.annotations.NullMarked;
