package io.clusterfabric.collectives.calibration;

import org.apiguardian.api.API;

/** What takes most of a calibrated time. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum CalibratedLimit {
  /** Nothing: one rank, or nothing to move. */
  NOTHING,
  /** Latency: the start of the operation and its steps. */
  LATENCY,
  /** The filling of the pipeline, between latency and rate. */
  FILLING,
  /** The scale-up network inside a domain. */
  SCALE_UP,
  /** PCIe between the GPUs of a host. */
  PCIE,
  /** The adapters and the network between domains. */
  NETWORK
}
