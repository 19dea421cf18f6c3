package io.clusterfabric.collectives.contention;

import org.apiguardian.api.API;

/** What traffic beside a job is for. It decides nothing but what the traffic is called. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum BackgroundKind {
  /** A checkpoint on its way to storage: hosts write all at once. */
  CHECKPOINT_BURST("checkpoint burst"),
  /** Training data or a model on its way from storage. */
  STORAGE_READ("storage read"),
  /** Counters and logs, a little from everywhere to a collector. */
  TELEMETRY("telemetry"),
  /** Requests and answers, or caches, of an inference service. */
  INFERENCE("inference"),
  /** Anything else. */
  OTHER("other traffic");

  private final String words;

  BackgroundKind(String words) {
    this.words = words;
  }

  /** The words for it. */
  @Override
  public String toString() {
    return words;
  }
}
