package io.clusterfabric.report.plot;

import org.apiguardian.api.API;

/** How the points of a series are drawn. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum SeriesStyle {
  /** A line through the points; a point that has no neighbour is marked. */
  LINE,
  /** A mark for each point. */
  POINTS,
  /** A mark for each point, and a line through them. */
  LINE_AND_POINTS;

  boolean line() {
    return this != POINTS;
  }

  boolean points() {
    return this != LINE;
  }
}
