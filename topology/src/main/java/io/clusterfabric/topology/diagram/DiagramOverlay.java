package io.clusterfabric.topology.diagram;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A layer of marks that another analysis lays over a picture: a root of a routing, the links of a
 * cycle, the path of a flow. Each overlay has a colour of its own and a line in the legend. Marked
 * elements are drawn apart from their group.
 *
 * @param title what the legend says
 * @param marks what is marked
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DiagramOverlay(String title, List<OverlayMark> marks) {
  /**
   * Copies the list.
   *
   * @param title what the legend says
   * @param marks what is marked
   */
  public DiagramOverlay {
    requireNonNull(title);
    marks = List.copyOf(marks);
  }
}
