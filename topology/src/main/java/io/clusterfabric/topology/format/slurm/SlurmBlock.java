package io.clusterfabric.topology.format.slurm;

import io.clusterfabric.model.finding.SourcePosition;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A block, as a line {@code BlockName=} tells.
 *
 * @param name its name
 * @param nodes the names of its nodes; may be empty
 * @param position where it stands
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SlurmBlock(String name, List<String> nodes, SourcePosition position) {
  /**
   * Copies the list.
   *
   * @param name its name
   * @param nodes the names of its nodes; may be empty
   * @param position where it stands
   */
  public SlurmBlock {
    nodes = List.copyOf(nodes);
  }
}
