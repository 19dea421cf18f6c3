/** Tests. */
@NullMarked
package io.clusterfabric.infiniband.qos;

import org.jspecify.annotations.NullMarked;
