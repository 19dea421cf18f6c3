/**
 * The topology text of HPCC's simulator on ns-3, which ASTRA-sim's ns-3 back end and others have
 * inherited: counts, the numbers of the switches, and a row for each link.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.ns3;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
