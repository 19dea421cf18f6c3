/** Tests. */
@NullMarked
package io.clusterfabric.infiniband.health;

import org.jspecify.annotations.NullMarked;
