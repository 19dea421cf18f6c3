package io.clusterfabric.topology.format.slurm;

import io.clusterfabric.model.finding.SourcePosition;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A switch of a tree, as a line {@code SwitchName=} tells.
 *
 * @param name its name
 * @param switches the names of the switches below it; empty for a leaf
 * @param nodes the names of the nodes on it; empty for all that is no leaf
 * @param linkSpeed what is said of the speed of its links; Slurm gives it no unit and no use
 * @param position where it stands
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SlurmSwitch(
    String name,
    List<String> switches,
    List<String> nodes,
    Optional<String> linkSpeed,
    SourcePosition position) {
  /**
   * Copies the lists.
   *
   * @param name its name
   * @param switches the names of the switches below it; empty for a leaf
   * @param nodes the names of the nodes on it; empty for all that is no leaf
   * @param linkSpeed what is said of the speed of its links; Slurm gives it no unit and no use
   * @param position where it stands
   */
  public SlurmSwitch {
    switches = List.copyOf(switches);
    nodes = List.copyOf(nodes);
  }
}
