package io.clusterfabric.roce.telemetry;

import org.apiguardian.api.API;

/**
 * Which network interface a port of an RDMA device has.
 *
 * @param device the RDMA device
 * @param port its port, from 1
 * @param netdev the network interface
 * @param up whether it is up
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RdmaNetdev(String device, int port, String netdev, boolean up) {}
