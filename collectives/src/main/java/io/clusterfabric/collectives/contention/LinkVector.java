package io.clusterfabric.collectives.contention;

/** What some flows put on each directed link, in units that each flow of weight 1 moves. */
final class LinkVector {
  /** Units that pass each directed link. */
  final double[] load;

  /** Flows that pass each directed link, queue pairs counted one by one. */
  final double[] flows;

  /** The weight of all flows that arrive. */
  double weight;

  /** Flows, or parts of traffic, that do not arrive. */
  double unrouted;

  LinkVector(int directedLinks) {
    this.load = new double[directedLinks];
    this.flows = new double[directedLinks];
  }

  /** The links on the way of a unit, on average; 0 if nothing arrives. */
  double meanLinks() {
    double sum = 0;
    for (double l : load) {
      sum += l;
    }
    return weight > 0 ? sum / weight : 0;
  }

  /** Adds what others put there. */
  void add(LinkVector other, double times) {
    for (int i = 0; i < load.length; i++) {
      load[i] += times * other.load[i];
      flows[i] += other.flows[i];
    }
    weight += times * other.weight;
    unrouted += other.unrouted;
  }
}
