package io.clusterfabric.topology.format.slurm;

import io.clusterfabric.model.finding.Findings;
import java.util.List;
import org.apiguardian.api.API;

/**
 * What stands in topology files, before anything is made of it.
 *
 * @param topologies the topologies, in the order of the files
 * @param recordsRead how many lines or entries were understood
 * @param recordsSkipped how many were left out, each with a finding
 * @param findings every doubt
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SlurmFile(
    List<SlurmTopology> topologies, long recordsRead, long recordsSkipped, Findings findings) {
  /**
   * Copies the list.
   *
   * @param topologies the topologies, in the order of the files
   * @param recordsRead how many lines or entries were understood
   * @param recordsSkipped how many were left out, each with a finding
   * @param findings every doubt
   */
  public SlurmFile {
    topologies = List.copyOf(topologies);
  }

  @Override
  public String toString() {
    return "slurm: " + topologies + ", " + findings;
  }
}
