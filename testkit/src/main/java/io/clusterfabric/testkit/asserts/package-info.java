/** Assertions about clusters and findings. */
@NullMarked
package io.clusterfabric.testkit.asserts;

import org.jspecify.annotations.NullMarked;
