/** Reading of lines and natural order of names, for this library's own modules. */
@NullMarked
package io.clusterfabric.model.internal.text;

import org.jspecify.annotations.NullMarked;
