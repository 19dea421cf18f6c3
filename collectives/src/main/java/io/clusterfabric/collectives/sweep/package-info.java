/** Many questions about many fabrics: points in, rows out. */
@NullMarked
package io.clusterfabric.collectives.sweep;

import org.jspecify.annotations.NullMarked;
