/** Which ranks run on which GPUs. */
@NullMarked
package io.clusterfabric.collectives.placement;

import org.jspecify.annotations.NullMarked;
