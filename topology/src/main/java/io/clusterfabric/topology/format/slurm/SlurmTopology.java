package io.clusterfabric.topology.format.slurm;

import io.clusterfabric.model.finding.SourcePosition;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * One topology: a tree of switches or a row of blocks. A {@code topology.conf} has one, a {@code
 * topology.yaml} may have several.
 *
 * @param name its name; empty in {@code topology.conf}
 * @param isDefault whether it is said to be that of the cluster
 * @param switches its switches, in the order of the file; empty unless it is a tree
 * @param blocks its blocks, in the order of the file, which matters to Slurm; empty unless it is of
 *     blocks
 * @param blockSizes the sizes of blocks that are planned with, the base first
 * @param position where it begins
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SlurmTopology(
    Optional<String> name,
    boolean isDefault,
    List<SlurmSwitch> switches,
    List<SlurmBlock> blocks,
    List<Integer> blockSizes,
    SourcePosition position) {
  /**
   * Copies the lists.
   *
   * @param name its name; empty in {@code topology.conf}
   * @param isDefault whether it is said to be that of the cluster
   * @param switches its switches, in the order of the file; empty unless it is a tree
   * @param blocks its blocks, in the order of the file, which matters to Slurm; empty unless it is
   *     of blocks
   * @param blockSizes the sizes of blocks that are planned with, the base first
   * @param position where it begins
   */
  public SlurmTopology {
    switches = List.copyOf(switches);
    blocks = List.copyOf(blocks);
    blockSizes = List.copyOf(blockSizes);
  }

  /**
   * Whether it is a tree.
   *
   * @return whether it has switches and no blocks
   */
  public boolean isTree() {
    return !switches.isEmpty();
  }

  @Override
  public String toString() {
    return name.map(n -> n + ": ").orElse("")
        + (isTree() ? switches.size() + " switches" : blocks.size() + " blocks");
  }
}
