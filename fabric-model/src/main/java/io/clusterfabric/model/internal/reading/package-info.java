/** What all readers of files share, for this library's own modules. */
@NullMarked
package io.clusterfabric.model.internal.reading;

import org.jspecify.annotations.NullMarked;
