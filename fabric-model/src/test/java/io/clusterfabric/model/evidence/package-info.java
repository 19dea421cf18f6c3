/** Tests. */
@NullMarked
package io.clusterfabric.model.evidence;

import org.jspecify.annotations.NullMarked;
