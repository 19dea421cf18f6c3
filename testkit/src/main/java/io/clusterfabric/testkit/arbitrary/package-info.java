/** Arbitrary clusters for properties, and changes of clusters that laws are about. */
@NullMarked
package io.clusterfabric.testkit.arbitrary;

import org.jspecify.annotations.NullMarked;
