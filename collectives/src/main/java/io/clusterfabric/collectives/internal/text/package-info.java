/** Numbers and records as measurements are written down. */
@NullMarked
package io.clusterfabric.collectives.internal.text;

import org.jspecify.annotations.NullMarked;
