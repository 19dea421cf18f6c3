package io.clusterfabric.roce.buffer;

import org.apiguardian.api.API;

/**
 * A way to compute headroom. No two makers count alike, so that a figure without the name of its
 * model means nothing. Implementations are immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface HeadroomModel {
  /**
   * The model.
   *
   * @return its id, such as {@code sonic-spc4-current}
   */
  String id();

  /**
   * The headroom of a lossless priority.
   *
   * @param request rate, cable, MTU and what else counts
   * @return the headroom with every term; empty with a finding where the model cannot tell
   */
  Headroom of(HeadroomRequest request);
}
