package io.clusterfabric.roce.pause;

import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Priorities that stay, or change at each bounce. */
final class BouncePriorities implements PausePriorities {
  /** The priority of each mark; {@link PriorityRule#LOSSY} behind the last bounce. */
  private final int[] priority;

  private final int sent;

  /** The mark behind a bounce; none if priorities stay. */
  private final int[] behindBounce;

  private BouncePriorities(int[] priority, int sent, int[] behindBounce) {
    this.priority = priority;
    this.sent = sent;
    this.behindBounce = behindBounce;
  }

  static BouncePriorities keep(Collection<PfcPriority> lossless) {
    int[] sent = numbers(lossless);
    return new BouncePriorities(sent, sent.length, new int[0]);
  }

  static BouncePriorities remap(
      Collection<PfcPriority> lossless, SortedMap<PfcPriority, PfcPriority> remap) {
    int[] sent = numbers(lossless);
    SortedSet<PfcPriority> more = new TreeSet<>(remap.values());
    more.addAll(remap.keySet());
    more.removeAll(new TreeSet<>(lossless));
    int[] priority = Arrays.copyOf(sent, sent.length + more.size() + 1);
    int n = sent.length;
    for (PfcPriority p : more) {
      priority[n++] = p.value();
    }
    priority[n] = PriorityRule.LOSSY;
    int[] behind = new int[n + 1];
    Arrays.fill(behind, n);
    for (Map.Entry<PfcPriority, PfcPriority> e : remap.entrySet()) {
      behind[find(priority, e.getKey().value())] = find(priority, e.getValue().value());
    }
    return new BouncePriorities(priority, sent.length, behind);
  }

  private static int find(int[] values, int value) {
    int i = 0;
    while (values[i] != value) {
      i++;
    }
    return i;
  }

  private static int[] numbers(Collection<PfcPriority> lossless) {
    if (lossless.isEmpty()) {
      throw new IllegalArgumentException("name at least one lossless priority, such as 3");
    }
    return new TreeSet<>(lossless).stream().mapToInt(PfcPriority::value).toArray();
  }

  @Override
  public PriorityRule on(FabricGraph graph) {
    return new Rule(behindBounce.length == 0 ? null : new Tiers(graph));
  }

  private final class Rule implements PriorityRule {
    private final @Nullable Tiers tiers;

    Rule(@Nullable Tiers tiers) {
      this.tiers = tiers;
    }

    @Override
    public int marks() {
      return priority.length;
    }

    @Override
    public int sent() {
      return sent;
    }

    @Override
    public int markBehind(int node, int in, int out, int mark) {
      return tiers != null && tiers.isBounce(node, in, out) ? behindBounce[mark] : mark;
    }

    @Override
    public int group(int node, int in, int out, int mark) {
      return priority[markBehind(node, in, out, mark)];
    }
  }

  /** Which hops lead up. */
  static final class Tiers {
    private final FabricGraph graph;
    private final int[] tier;

    Tiers(FabricGraph graph) {
      this.graph = graph;
      FabricStructure structure = FabricStructure.of(graph);
      tier = new int[graph.nodeCount()];
      Arrays.setAll(tier, structure::tierOf);
    }

    /** Whether a node got something from above and sends it up again. */
    boolean isBounce(int node, int in, int out) {
      return in >= 0 && isAbove(node, in) && isAbove(node, out);
    }

    private boolean isAbove(int node, int bundle) {
      int a = graph.endA(bundle);
      return tier[a == node ? graph.endB(bundle) : a] > tier[node];
    }
  }
}
