/** Least cuts of networks with many alike nodes. */
@NullMarked
package io.clusterfabric.collectives.internal.cut;

import org.jspecify.annotations.NullMarked;
