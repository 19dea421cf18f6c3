/**
 * Balanced minimum cuts of weighted multigraphs on compact arrays: exact where a proof fits the
 * budget, a certified interval elsewhere. Knows nothing of clusters; not exported.
 */
@NullMarked
package io.clusterfabric.topology.internal.cut;

import org.jspecify.annotations.NullMarked;
