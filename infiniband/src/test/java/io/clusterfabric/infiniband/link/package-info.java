/** Tests. */
@NullMarked
package io.clusterfabric.infiniband.link;

import org.jspecify.annotations.NullMarked;
