package io.clusterfabric.topology.diagram;

import java.util.List;

/** Where things are drawn. */
interface DiagramLayout {
  /** How wide the boxes and frames reach. */
  double width();

  /** How far down they reach. */
  double height();

  /** Where a box is. */
  Spot spot(int box);

  /** The frames around planes and pods, outer ones first. */
  List<Frame> frames();

  /** What stands to the left of the rows: label and middle of each. */
  List<Frame> rowLabels();

  /** Whether boxes stand in rows, so that lines leave them upward and downward. */
  boolean inRows();

  /** The layout that suits a diagram. */
  static DiagramLayout of(Diagram diagram, double top) {
    return diagram.isTiered() || diagram.isCollapsed()
        ? new RowLayout(diagram, top)
        : new RingLayout(diagram, top);
  }
}
