@NullMarked
package io.clusterfabric.infiniband.routing;

import org.jspecify.annotations.NullMarked;
