package io.clusterfabric.model;

import org.apiguardian.api.API;

/** What a cable is made of. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum CableMedium {
  /** Passive copper. */
  DAC,
  /** Copper with linear amplification. */
  ACC,
  /** Copper with retimers. */
  AEC,
  /** Fibre with optics that cannot be taken off. */
  AOC,
  /** Multimode fibre between pluggable modules. */
  MULTIMODE_FIBRE,
  /** Single-mode fibre between pluggable modules. */
  SINGLE_MODE_FIBRE,
  /** Not known. */
  UNKNOWN
}
