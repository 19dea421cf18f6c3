package io.clusterfabric.infiniband.health;

import io.clusterfabric.infiniband.link.LinkRate;
import org.apiguardian.api.API;

/**
 * How much data a port has passed between two readings.
 *
 * @param growth the readings, of a counter of data
 * @param link the port's link
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TrafficSample(CounterDelta growth, LinkRate link) {}
