package io.clusterfabric.topology.resilience;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Looks at failures of one graph and remembers those that are alike. Not thread-safe; results do
 * not depend on the order of questions, but for rounding.
 */
final class FailureLab {
  private final SwitchNet net;
  private final ElementIndex index;
  private final LoadSweep sweep;
  private @Nullable TwinSwitches twins;
  private final Map<List<Long>, AllToAllState> known = new HashMap<>();
  private long looked;

  FailureLab(FabricGraph graph) {
    this(graph, true);
  }

  private FailureLab(FabricGraph graph, boolean many) {
    this.net = new SwitchNet(graph);
    this.index = new ElementIndex(graph);
    this.sweep = new LoadSweep(net, many);
  }

  /** For a single failure: nothing is kept for more, and loads are found when asked for. */
  static FailureLab ofOneFailure(FabricGraph graph) {
    return new FailureLab(graph, false);
  }

  SwitchNet net() {
    return net;
  }

  LoadSweep sweep() {
    return sweep;
  }

  AllToAllState whole() {
    return sweep.whole();
  }

  FailedElements find(Failure failure) {
    return index.of(failure);
  }

  private TwinSwitches twins() {
    TwinSwitches t = twins;
    if (t == null) {
      t = new TwinSwitches(net);
      twins = t;
    }
    return t;
  }

  /** Equal for failures that are proved to be alike; null if nothing is known to be. */
  @Nullable List<Long> signature(FailedElements failed) {
    return twins().signature(failed);
  }

  AllToAllState after(FailedElements failed) {
    if (failed.isEmpty()) {
      return whole();
    }
    List<Long> signature = signature(failed);
    AllToAllState state = signature == null ? null : known.get(signature);
    if (state == null) {
      state = sweep.after(failed);
      looked++;
      if (signature != null) {
        known.put(signature, state);
      }
    }
    return state;
  }

  /**
   * What is left of all that the pairs got together; 1 if there was nothing. Empty if a loaded link
   * of unknown rate, before or after, leaves it open.
   */
  @SuppressWarnings("ReferenceEquality") // an equal state with unknown rates need not be unchanged
  OptionalDouble left(AllToAllState state) {
    AllToAllState before = whole();
    if (state == before || before.demands() == 0) {
      return OptionalDouble.of(1);
    }
    double share = state.demands() == 0 ? 0 : state.total() / before.total();
    return Double.isNaN(share) ? OptionalDouble.empty() : OptionalDouble.of(share);
  }

  /** The same at most; empty if that is not known either. */
  OptionalDouble leftAtMost(AllToAllState state) {
    OptionalDouble known = left(state);
    double most = state.atMost() / whole().total();
    return known.isPresent() || Double.isNaN(most) || Double.isInfinite(most)
        ? known
        : OptionalDouble.of(most);
  }

  /** How many failures were looked at one by one. */
  long looked() {
    return looked;
  }

  int classes() {
    return twins().classes();
  }
}
