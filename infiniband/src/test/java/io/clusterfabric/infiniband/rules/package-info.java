/** Tests. */
@NullMarked
package io.clusterfabric.infiniband.rules;

import org.jspecify.annotations.NullMarked;
