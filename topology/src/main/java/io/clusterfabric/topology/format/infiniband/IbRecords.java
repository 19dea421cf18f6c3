package io.clusterfabric.topology.format.infiniband;

import io.clusterfabric.model.finding.Findings;
import java.util.List;
import org.apiguardian.api.API;

/**
 * What stands in a file about a subnet, before anything is made of it.
 *
 * @param nodes a record for each node, or several of one node, in the order of the file
 * @param recordsRead how many lines were understood
 * @param recordsSkipped how many were left out, each with a finding
 * @param findings every doubt about the lines
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record IbRecords(
    List<IbNode> nodes, long recordsRead, long recordsSkipped, Findings findings) {
  /**
   * Copies the list.
   *
   * @param nodes a record for each node, or several of one node, in the order of the file
   * @param recordsRead how many lines were understood
   * @param recordsSkipped how many were left out, each with a finding
   * @param findings every doubt about the lines
   */
  public IbRecords {
    nodes = List.copyOf(nodes);
  }

  @Override
  public String toString() {
    return nodes.size() + " nodes, " + findings;
  }
}
