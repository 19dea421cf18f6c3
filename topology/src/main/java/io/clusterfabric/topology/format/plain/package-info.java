/**
 * Plain graphs of graph theory and of partitioners: graph6 and METIS. Every vertex becomes a switch
 * without hosts, an edge of weight w a link of w Gb/s.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.plain;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
