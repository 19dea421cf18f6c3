package io.clusterfabric.model;

import org.apiguardian.api.API;

/** What a fabric is for. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum FabricRole {
  /** GPU to GPU between scale-up domains: the network that collectives run on. */
  BACKEND,
  /** Users, services and data from outside. */
  FRONTEND,
  /** Storage. */
  STORAGE,
  /** GPU to GPU inside a scale-up domain. */
  SCALE_UP,
  /** Out-of-band management. */
  MANAGEMENT,
  /** Not known. */
  UNKNOWN
}
