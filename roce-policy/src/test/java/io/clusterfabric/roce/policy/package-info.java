/** Tests. */
@NullMarked
package io.clusterfabric.roce.policy;

import org.jspecify.annotations.NullMarked;
