package io.clusterfabric.collectives.nccl;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * What a cluster tells of the inputs of NCCL's model: one set of inputs, several that are all
 * possible, or none, each time with what is missing. Immutable.
 *
 * <p>Nodes may differ. As NCCL does, each is searched by itself and all agree on the fewest
 * channels, the least rates and the longest paths; the lowest compute capability counts, and CPUs
 * of several kinds are mixed. Different GPUs, slots or NICs on one node are refused.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NcclReading {
  private final NcclProfile profile;
  private final List<NcclInputs> possible;
  private final List<String> unknown;

  private NcclReading(NcclProfile profile, List<NcclInputs> possible, List<String> unknown) {
    this.profile = profile;
    this.possible = List.copyOf(possible);
    this.unknown = List.copyOf(unknown);
  }

  /**
   * Reads a cluster.
   *
   * @param placement which GPUs the ranks are
   * @param profile the version of NCCL, whose search is followed
   * @param options what a cluster does not tell
   * @return what is known
   */
  public static NcclReading of(Placement placement, NcclProfile profile, NcclOptions options) {
    PlacedNodes placed = PlacedNodes.of(placement, profile, options);
    if (!placed.unknown().isEmpty()) {
      return new NcclReading(profile, List.of(), placed.unknown());
    }
    NcclInputs without = inputs(placement, profile, options, placed, false, List.of());
    if (placed.switchesUnknown().isEmpty()) {
      return new NcclReading(profile, List.of(without), List.of());
    }
    NcclInputs with = inputs(placement, profile, options, placed, true, List.of());
    if (without.equals(NcclInputs.builder().from(with).nvSwitch(false).build())
        && !options.collNet()) {
      NcclInputs same =
          inputs(
              placement,
              profile,
              options,
              placed,
              false,
              List.of("whether NVSwitches join the GPUs is not known, and decides nothing here"));
      return new NcclReading(profile, List.of(same), List.of());
    }
    return new NcclReading(
        profile,
        List.of(
            inputs(
                placement, profile, options, placed, false, List.of("no NVSwitch joins the GPUs")),
            inputs(placement, profile, options, placed, true, List.of("NVSwitches join the GPUs"))),
        placed.switchesUnknown());
  }

  private static NcclInputs inputs(
      Placement placement,
      NcclProfile profile,
      NcclOptions options,
      PlacedNodes placed,
      boolean switched,
      List<String> taken) {
    List<NodeGraphs.Node> nodes = placed.nodes(switched);
    Set<String> assumptions = new LinkedHashSet<>(placed.assumptions());
    assumptions.addAll(taken);
    // Alike nodes are searched once.
    NodeGraphs.Graphs agreed = null;
    Set<NcclPattern> trees = new TreeSet<>();
    Set<Integer> capabilities = new TreeSet<>();
    Set<NcclCpu> cpus = new TreeSet<>();
    double nic = Double.MAX_VALUE;
    boolean switches = true;
    for (NodeGraphs.Node n : new LinkedHashSet<>(nodes)) {
      NodeGraphs.Graphs g = new NodeGraphs(profile, n).graphs();
      agreed = agreed == null ? g : agreed.agreed(g);
      trees.add(g.tree().pattern());
      capabilities.add(n.computeCapability());
      cpus.add(n.cpu());
      nic = Math.min(nic, n.nicGBs());
      switches &= n.nvSwitch();
    }
    if (agreed == null) {
      throw new IllegalStateException("a placement has at least one node");
    }
    if (trees.size() > 1 && profile.has(NcclRule.TREE_BY_RANK)) {
      assumptions.add(
          "the nodes have trees of different patterns, which in this version each rank prices by"
              + " its own node's; the slower stands for all");
    }
    if (cpus.size() > 1 && profile.has(NcclRule.CPU_BY_RANK)) {
      assumptions.add(
          "the nodes have CPUs of different kinds, of which in this version each rank takes its own"
              + " node's; they are taken as mixed");
    }
    if (agreed.nvls().isPresent() && placed.mostRanksPerNode() == 2) {
      assumptions.add("the graph of NVLS for two GPUs was not compared with NCCL's own");
    }
    if (agreed.nvls().isPresent()) {
      assumptions.add("driver and container let NVLS be used, which NCCL asks them");
    }
    assumptions.add(
        "the graphs follow from the limits of NCCL's search, not from searching; NCCL_DEBUG_SUBSYS="
            + "GRAPH prints the real ones");
    if (options.nicLatency().isZero() && nodes.size() > 1) {
      assumptions.add("the network plug-in reports a latency of 0, as that of verbs does");
    }
    if (!options.collNet() && nodes.size() > 1) {
      assumptions.add("reduction in the network (CollNet) is off, as it is by default");
    }
    NodeGraphs.Node whole =
        nodes.get(0).with(placed.mostRanksPerNode(), capabilities.iterator().next(), nic, switches);
    NcclInputs.Builder b =
        NcclInputs.builder()
            .ranks(placement.ranks())
            .nodes(nodes.size())
            .mostRanksPerNode(placed.mostRanksPerNode())
            .computeCapability(whole.computeCapability())
            .mixedGpus(capabilities.size() > 1)
            .cpu(cpus.size() > 1 ? NcclCpu.MIXED : whole.cpu())
            .nvSwitch(switches)
            .collNet(options.collNet());
    return new NodeGraphs(profile, whole).into(b, agreed).addAllAssumptions(assumptions).build();
  }

  /**
   * All inputs that what is known allows.
   *
   * @return one if the cluster tells what decides; those without and with NVSwitches where only
   *     that is not known; empty if too little is known, or the search is not followed here
   */
  public List<NcclInputs> possible() {
    return possible;
  }

  /**
   * What is missing, or why a node is refused, and what to do.
   *
   * @return sentences with the hosts that they are about; empty if there is one set of inputs
   */
  public List<String> unknown() {
    return unknown;
  }

  /**
   * The inputs.
   *
   * @return the only possible ones; empty if there are none or several
   */
  public Optional<NcclInputs> inputs() {
    return possible.size() == 1 ? Optional.of(possible.get(0)) : Optional.empty();
  }

  /**
   * What NCCL may take for an operation.
   *
   * @param collective the operation, one of {@link NcclTuning#collectives()}
   * @param size the whole array, for all-gather and reduce-scatter what the ranks hold together
   * @return the choice on each of the {@link #possible()} inputs, in their order
   * @throws IllegalArgumentException as {@link NcclTuning#select(Collective, DataSize)} does
   */
  public List<NcclChoice> choices(Collective collective, DataSize size) {
    List<NcclChoice> out = new ArrayList<>();
    for (NcclInputs in : possible) {
      out.add(NcclTuning.of(in, profile).select(collective, size));
    }
    return List.copyOf(out);
  }

  /**
   * What NCCL takes for an operation, whatever is not known.
   *
   * @param collective the operation, one of {@link NcclTuning#collectives()}
   * @param size the whole array, for all-gather and reduce-scatter what the ranks hold together
   * @return the choice that all possible inputs lead to; empty if they differ or there are none,
   *     for which {@link #unknown()} has the reason
   * @throws IllegalArgumentException as {@link NcclTuning#select(Collective, DataSize)} does
   */
  public Optional<NcclChoice> select(Collective collective, DataSize size) {
    List<NcclChoice> all = choices(collective, size);
    return !all.isEmpty() && all.stream().allMatch(all.get(0)::isSameAs)
        ? Optional.of(all.get(0))
        : Optional.empty();
  }

  /** One line: the inputs, or how many are possible, and what is missing. */
  @Override
  public String toString() {
    String known =
        possible.isEmpty()
            ? "no inputs"
            : possible.size() == 1
                ? possible.get(0).toString()
                : possible.size() + " possible inputs: " + possible.get(0);
    return unknown.isEmpty() ? known : known + "; unknown: " + String.join("; ", unknown);
  }
}
