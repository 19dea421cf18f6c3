/** Golden files: expected text kept beside the tests, with one switch that rewrites it. */
@NullMarked
package io.clusterfabric.testkit.golden;

import org.jspecify.annotations.NullMarked;
