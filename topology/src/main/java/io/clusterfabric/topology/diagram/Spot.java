package io.clusterfabric.topology.diagram;

/**
 * Where a box is drawn, in pixels.
 *
 * @param x its left edge
 * @param y its upper edge
 * @param width its width
 * @param height its height
 */
record Spot(double x, double y, double width, double height) {
  double centreX() {
    return x + width / 2;
  }

  double centreY() {
    return y + height / 2;
  }

  double right() {
    return x + width;
  }

  double bottom() {
    return y + height;
  }
}
