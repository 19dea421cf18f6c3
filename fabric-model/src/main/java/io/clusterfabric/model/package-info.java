/** What a cluster is: hosts, fabrics, switches, ports, links and cables. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.model;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;
