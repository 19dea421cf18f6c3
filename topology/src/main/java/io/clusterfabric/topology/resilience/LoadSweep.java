package io.clusterfabric.topology.resilience;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The loads of ECMP all-to-all after one failure after another, on one graph.
 *
 * <p>The distances and flows towards each switch with endpoints are kept ({@link IntactFlows}). A
 * failure changes few of them: distances are repaired level by level where a switch has lost its
 * last next hop ({@link DistanceRepair}), and the differences of flows are carried on, farthest
 * switch first, until they vanish ({@link FlowDifferences}). So the failure of a spine costs its
 * neighbourhood, once for each destination, not the fabric.
 *
 * <p>All-to-all is what every endpoint sends to every other, less what endpoints of one host do not
 * send to each other. The first part knows no hosts, so destinations that are alike are carried
 * once ({@link LoadDifferences}). The second part is between few switches and mostly untouched.
 *
 * <p>Where the kept values would need too much memory, or a destination has lost endpoints, the
 * pass is made anew ({@link FullPass}).
 *
 * <p>Not thread-safe. Differences leave errors of about 1e-12 of a load.
 */
final class LoadSweep {
  private static final boolean[] ALL = {true};

  private final SwitchNet net;
  private final DamagedNet now;
  private final int[] destinations;
  private final boolean kept;
  private final double[] load;
  private final FullPass pass;
  private final SwitchParts partsBefore;
  private final int endpointPartsBefore;
  private final Connections before;

  // Made when first asked for; the differences only if flows are kept.
  private boolean prepared;
  private double[] loadBefore;
  private @Nullable LoadDifferences differences;
  private @Nullable AllToAllState whole;

  private Connections after;

  /** A sweep for many failures. */
  LoadSweep(SwitchNet net) {
    this(net, true);
  }

  /**
   * A sweep.
   *
   * @param many whether to keep what makes each further failure cheap
   */
  LoadSweep(SwitchNet net, boolean many) {
    this.net = net;
    this.now = new DamagedNet(net);
    this.destinations = switchesWithEndpoints(net);
    this.kept = many && IntactFlows.isFor(net, destinations.length);
    this.load = new double[net.arcs()];
    this.pass = new FullPass(net, now, load);
    this.partsBefore = SwitchParts.of(net, now);
    this.endpointPartsBefore = partsBefore.countWith(destinations);
    this.before = Connections.of(net, partsBefore.of, partsBefore.count, now.lost);
    this.loadBefore = load;
    this.after = before;
  }

  private static int[] switchesWithEndpoints(SwitchNet net) {
    int[] found = new int[net.switches];
    int count = 0;
    for (int s = 0; s < net.switches; s++) {
      if (net.endpointsAt(s) > 0) {
        found[count++] = s;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** The passes over the whole net, from which failures differ. */
  private void prepare() {
    if (prepared) {
      return;
    }
    prepared = true;
    if (kept) {
      IntactFlows intact = new IntactFlows(net, destinations, pass);
      differences = new LoadDifferences(net, now, intact, pass, load);
    } else {
      for (int s : destinations) {
        pass.run(s);
      }
    }
    loadBefore = load.clone();
  }

  SwitchNet net() {
    return net;
  }

  /** The state without a failure. */
  AllToAllState whole() {
    AllToAllState w = whole;
    if (w == null) {
      prepare();
      w = PartLoads.together(net, now, loadBefore, before).state(ALL, 0, 0, 0);
      whole = w;
    }
    return w;
  }

  /** Who reaches whom without a failure. */
  Connections connectionsBefore() {
    return before;
  }

  /** Who reaches whom after the failure that was looked at last. */
  Connections connectionsAfter() {
    return after;
  }

  /** Who reaches whom if nothing fails but some endpoints. */
  Connections connectionsWithout(int[] endpoints) {
    boolean[] without = new boolean[net.endpoints];
    for (int e : endpoints) {
      without[e] = true;
    }
    return Connections.of(net, partsBefore.of, partsBefore.count, without);
  }

  /** Looks who reaches whom after a failure; takes no loads. */
  Connections connect(FailedElements failed) {
    now.apply(failed);
    SwitchParts parts = SwitchParts.of(net, now);
    after = Connections.of(net, parts.of, parts.count, now.lostOrGone());
    now.undo();
    return after;
  }

  /** The state after a failure. */
  AllToAllState after(FailedElements failed) {
    prepare();
    now.apply(failed);
    findLoads(failed);
    AllToAllState result = state(SwitchParts.of(net, now));
    now.undo();
    return result;
  }

  /** The loads of the state that is looked at. */
  private void findLoads(FailedElements failed) {
    LoadDifferences d = differences;
    if (d != null) {
      System.arraycopy(loadBefore, 0, load, 0, load.length);
      d.add(failed);
    } else {
      Arrays.fill(load, 0);
      for (int s : destinations) {
        if (!now.gone[s] && now.endpoints[s] > 0) {
          pass.run(s);
        }
      }
    }
  }

  /** The state that is looked at, by its loads; and who reaches whom in it. */
  private AllToAllState state(SwitchParts parts) {
    if (!now.anyEndpointLost() && parts.countWith(destinations) == endpointPartsBefore) {
      // Parts can only fall apart, so equally many are the same ones.
      after = before;
      return PartLoads.together(net, now, load, before).state(ALL, 0, 0, 0);
    }
    after = Connections.of(net, parts.of, parts.count, now.lostOrGone());
    int disconnected = 0;
    for (int e = 0; e < net.endpoints; e++) {
      disconnected += after.isDisconnected(e, before) ? 1 : 0;
    }
    PartLoads loads = PartLoads.each(net, now, load, after, parts.of);
    return loads.state(
        after.mainParts(before, loads),
        disconnected,
        Connections.count(after.separated(before)),
        Connections.count(after.hostsCutOff(before)));
  }
}
