/** Ways to lay out a fabric: counts by plan, clusters by build. */
@NullMarked
package io.clusterfabric.topology.design;

import org.jspecify.annotations.NullMarked;
