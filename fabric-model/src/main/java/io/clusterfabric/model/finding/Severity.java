package io.clusterfabric.model.finding;

import org.apiguardian.api.API;

/** How bad a finding is, the worst first. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Severity {
  /** Wrong: what stands on it fails or lies. */
  ERROR,
  /** Doubtful or harmful under some conditions. */
  WARNING,
  /** Worth knowing; nothing needs to be done. */
  INFO
}
