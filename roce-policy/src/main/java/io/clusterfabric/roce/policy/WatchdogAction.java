package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/** What a watchdog does to a queue that is paused without end. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum WatchdogAction {
  /** Drops its packets. */
  DROP,
  /** Ignores pauses and sends. */
  FORWARD,
  /** Only tells. */
  ALERT
}
