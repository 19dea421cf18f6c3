/** What a cluster is: hosts, fabrics, switches, ports, links and cables. */
@NullMarked
package io.clusterfabric.model;

import org.jspecify.annotations.NullMarked;
