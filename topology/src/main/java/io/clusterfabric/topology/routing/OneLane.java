package io.clusterfabric.topology.routing;

/** All traffic in one lane. */
final class OneLane implements LaneRule {
  static final LaneRule RULE = new OneLane();

  private OneLane() {}

  @Override
  public int lanes() {
    return 1;
  }

  @Override
  public int trafficClass(int from, int to) {
    return 0;
  }

  @Override
  public int lane(int node, int in, int out, int trafficClass) {
    return 0;
  }
}
