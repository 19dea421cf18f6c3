/** Facts with their sources, as resources of this module hold them. */
@NullMarked
package io.clusterfabric.roce.internal.facts;

import org.jspecify.annotations.NullMarked;
