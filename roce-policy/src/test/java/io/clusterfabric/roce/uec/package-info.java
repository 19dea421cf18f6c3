/** Tests. */
@NullMarked
package io.clusterfabric.roce.uec;

import org.jspecify.annotations.NullMarked;
