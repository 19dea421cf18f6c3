package io.clusterfabric.collectives.workload;

import org.apiguardian.api.API;

/** A way in which ranks of a job divide its work. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ParallelDimension {
  /** Each layer's matrices are sliced. */
  TENSOR,
  /** Each sequence is sliced. */
  CONTEXT,
  /** Each batch is sliced. */
  DATA,
  /** The layers are sliced. */
  PIPELINE
}
