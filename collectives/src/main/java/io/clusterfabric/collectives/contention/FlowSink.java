package io.clusterfabric.collectives.contention;

/** Takes the flows of a phase one by one. */
@FunctionalInterface
interface FlowSink {
  /**
   * A flow.
   *
   * @param channel the channel it belongs to
   * @param salt tells flows between the same two endpoints apart, from 0
   * @param from the endpoint that sends
   * @param to the endpoint that receives, another one
   * @param weight how many units it moves
   */
  void flow(int channel, int salt, int from, int to, long weight);
}
