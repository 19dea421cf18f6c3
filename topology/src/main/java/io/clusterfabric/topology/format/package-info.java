/** Reading and writing of topology formats. */
@NullMarked
package io.clusterfabric.topology.format;

import org.jspecify.annotations.NullMarked;
