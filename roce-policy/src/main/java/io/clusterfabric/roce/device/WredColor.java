package io.clusterfabric.roce.device;

import org.apiguardian.api.API;

/** Colours that a meter gives packets; without meters all are green. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum WredColor {
  /** Within the committed rate. */
  GREEN,
  /** Above it. */
  YELLOW,
  /** Above the peak rate. */
  RED
}
