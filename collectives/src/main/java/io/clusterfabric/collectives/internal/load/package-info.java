/** Who shares which links: the parts of a fabric and what a placement's traffic asks of them. */
@NullMarked
package io.clusterfabric.collectives.internal.load;

import org.jspecify.annotations.NullMarked;
