package io.clusterfabric.topology.sizing;

import java.util.Locale;
import org.apiguardian.api.API;

/** Which of a switch's figures of power a comparison goes by; the two are never mixed. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PowerFigure {
  /** The most that it can take. */
  MAXIMUM,
  /** What it takes typically, as its vendor states. */
  TYPICAL;

  /** The name in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
