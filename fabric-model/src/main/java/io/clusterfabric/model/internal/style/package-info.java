/** How generated values look, for this library's own modules. */
@NullMarked
package io.clusterfabric.model.internal.style;

import org.jspecify.annotations.NullMarked;
