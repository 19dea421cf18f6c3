/**
 * InfraGraph, the description of infrastructure by Keysight and MLCommons: devices with components,
 * instances of devices, and edges between components of instances.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.infragraph;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
