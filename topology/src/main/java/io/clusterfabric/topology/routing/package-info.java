/** Which way traffic takes through a fabric, and what that does to its links. */
@NullMarked
package io.clusterfabric.topology.routing;

import org.jspecify.annotations.NullMarked;
