/** Tests. */
@NullMarked
package io.clusterfabric.infiniband.sharp;

import org.jspecify.annotations.NullMarked;
