/** Speed of the library, alone and beside its peers. Not published. */
@NullMarked
package io.clusterfabric.benchmarks;

import org.jspecify.annotations.NullMarked;
