/** Writing of SVG documents, for this library's own modules. */
@NullMarked
package io.clusterfabric.model.internal.svg;

import org.jspecify.annotations.NullMarked;
