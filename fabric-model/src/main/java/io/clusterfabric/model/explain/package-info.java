/** How a result explains itself: terms, assumptions, sources and intervals. */
@NullMarked
package io.clusterfabric.model.explain;

import org.jspecify.annotations.NullMarked;
