package io.clusterfabric.roce.pause;

import org.apiguardian.api.API;

/**
 * In which buffers the packets of a graph wait, hop by hop. A packet carries a mark, which a node
 * may change; by the mark, and by where it came from, it waits in a priority group of the port that
 * receives it, or in none that pauses. Nodes and bundles are numbered as in the graph. Marks are
 * numbered from 0; those that endpoints send come first. Implementations are immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface PriorityRule {
  /** What {@link #group} says of a packet that is dropped rather than held back. */
  int LOSSY = -1;

  /** How many priority groups a port has. */
  int GROUPS = 8;

  /**
   * How many marks there are.
   *
   * @return at least {@link #sent}
   */
  int marks();

  /**
   * How many marks endpoints send.
   *
   * @return at least 1; the marks from 0
   */
  int sent();

  /**
   * The mark behind a node.
   *
   * @param node the node that sends the packet on
   * @param in the bundle by which it came, -1 if it starts there
   * @param out the bundle by which it leaves
   * @param mark its mark when it came
   * @return its mark when it leaves
   */
  int markBehind(int node, int in, int out, int mark);

  /**
   * Where a packet waits at the far end of a link.
   *
   * @param node the node that sends the packet on
   * @param in the bundle by which it came, -1 if it starts there
   * @param out the bundle by which it leaves
   * @param mark its mark when it came
   * @return the priority group of the receiving port, from 0 to 7, if a full group holds back this
   *     packet at the node; {@link #LOSSY} if it does not
   */
  int group(int node, int in, int out, int mark);

  /**
   * By which priority a group pauses the sender.
   *
   * @param node the node that sends
   * @param out the bundle by which it sends
   * @param group a group of the receiving port
   * @return from 0 to 7; the lowest if there are several
   */
  default int priority(int node, int out, int group) {
    return group;
  }

  /**
   * At how many ends of links between switches nothing tells what is configured, so that packets
   * there count as lossy.
   *
   * @return 0 if all is known
   */
  default int unknownPorts() {
    return 0;
  }
}
