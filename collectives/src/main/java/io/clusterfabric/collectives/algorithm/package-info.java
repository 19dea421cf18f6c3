/** Costs of collective algorithms, step by step. */
@NullMarked
package io.clusterfabric.collectives.algorithm;

import org.jspecify.annotations.NullMarked;
