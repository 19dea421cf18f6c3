package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.topology.routing.Channel;
import io.clusterfabric.topology.routing.ChannelDependencies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Whether buffers can wait for each other in a circle, so that traffic between end ports can stop
 * for good: once with all of it in one lane, as applications are that pass over service levels, and
 * once with the levels that the engine asks for. Judges every local identifier of every end port:
 * with levels every pair of one that sends and one that receives, each with the level that the
 * subnet manager answers for it.
 *
 * <p>Immutable. Takes the time of {@link ChannelDependencies}, and for several identifiers a pass
 * over the tables, and over pairs of identifiers if there are levels.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CreditLoops {
  static final String LOOP = "infiniband.routing.credit-loop";
  static final String NEEDS_LEVELS = "infiniband.routing.credit-loop-without-levels";

  private static final Source SOURCE =
      Source.of(
          "Dally and Seitz, IEEE Transactions on Computers C-36 (5), 1987; the verdict of ibdmchk",
          Confidence.VERIFIED);

  private final ForwardingTables tables;
  private final ChannelDependencies oneLane;
  private final Optional<ChannelDependencies> levels;
  private final List<Channel> loop;
  private final List<Channel> loopWithLevels;
  private final boolean several;

  private CreditLoops(ForwardingTables tables) {
    this.tables = tables;
    this.several = tables.subnet().options().lmc() > 0;
    this.oneLane = ChannelDependencies.of(tables);
    this.levels =
        tables.serviceLevels().map(l -> ChannelDependencies.of(tables, tables.laneRule()));
    List<Channel> found = oneLane.shortestCycle();
    if (found.isEmpty() && several) {
      found = new AllLids(tables, Optional.empty()).loop();
    }
    this.loop = found;
    if (levels.isEmpty()) {
      this.loopWithLevels = loop;
      return;
    }
    List<Channel> inLanes = levels.get().shortestCycle();
    if (inLanes.isEmpty() && several) {
      inLanes = new AllLids(tables, tables.serviceLevels()).loop();
    }
    this.loopWithLevels = inLanes;
  }

  /**
   * Looks for credit loops.
   *
   * @param tables the tables
   * @return the verdict
   */
  public static CreditLoops of(ForwardingTables tables) {
    return new CreditLoops(requireNonNull(tables));
  }

  /**
   * Whether there is a loop if all traffic is in one lane.
   *
   * @return false if a deadlock is impossible
   */
  public boolean inOneLane() {
    return !loop.isEmpty();
  }

  /**
   * Whether there is a loop if traffic keeps to the service levels of the tables.
   *
   * @return the same as in one lane if they have none
   */
  public boolean withLevels() {
    return !loopWithLevels.isEmpty();
  }

  /**
   * A loop in one lane: channels each of which waits for the next, and the last for the first.
   *
   * @return a shortest one where end ports have one identifier; empty if there is none
   */
  public List<Channel> loop() {
    return loop;
  }

  /**
   * A loop of traffic that keeps to the service levels.
   *
   * @return a shortest one where end ports have one identifier; empty if there is none
   */
  public List<Channel> loopWithLevels() {
    return loopWithLevels;
  }

  /**
   * The dependencies in one lane, of the first identifier of each end port.
   *
   * @return channels and pairs of them
   */
  public ChannelDependencies dependencies() {
    return oneLane;
  }

  /**
   * The dependencies of traffic that keeps to the service levels, of the first identifier of each
   * end port.
   *
   * @return channels and pairs of them; empty if the tables have no levels
   */
  public Optional<ChannelDependencies> dependenciesWithLevels() {
    return levels;
  }

  /**
   * The verdict.
   *
   * @return FAIL with a loop, PASS_WITH_WARNING if service levels are needed to avoid one, else
   *     PASS
   */
  public Outcome outcome() {
    if (withLevels()) {
      return Outcome.FAIL;
    }
    return inOneLane() ? Outcome.PASS_WITH_WARNING : Outcome.PASS;
  }

  /**
   * The loop, if there is one.
   *
   * @return an error with the channels, or a warning if service levels avoid it
   */
  public Findings findings() {
    boolean bad = withLevels();
    if (!bad && !inOneLane()) {
      return Findings.none();
    }
    return Findings.of(
        Finding.builder()
            .ruleId(bad ? LOOP : NEEDS_LEVELS)
            .severity(bad ? Severity.ERROR : Severity.WARNING)
            .where(ElementRef.fabric(tables.graph().name()))
            .why(
                bad
                    ? "buffers can wait for each other in a circle, so that traffic can stop for"
                        + " good"
                    : "traffic that does not take the service level of its path record can stop for"
                        + " good; that which does cannot")
            .observed(describe(bad ? loopWithLevels() : loop))
            .expected("no circle")
            .fix(
                bad
                    ? "route by an engine without loops: ftree, or updn with the top switches as"
                        + " roots, in a tree; dfsssp or lash, with QoS, anywhere"
                    : "configure QoS and applications that ask for path records")
            .source(SOURCE)
            .build());
  }

  private static String describe(List<Channel> channels) {
    return channels.stream().map(Channel::toString).collect(Collectors.joining(", "));
  }

  /**
   * How the verdict came about.
   *
   * @return counts and loop
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("tables", tables)
            .term("channels", oneLane.channels())
            .term("dependencies", oneLane.dependencies())
            .assume("every end port sends to every other")
            .assume("multicast and what switches send themselves is not counted");
    levels.ifPresent(l -> out.term("channels in lanes", l.channels()));
    if (several) {
      out.assume("counts are those of first identifiers; for loops, all identifiers were judged");
    }
    return out.source(SOURCE).build();
  }

  /** One line: the verdict, with a loop if there is one. */
  @Override
  public String toString() {
    String name = tables.maker() + " on " + tables.graph().name() + ": ";
    if (!inOneLane() && !withLevels()) {
      return name + "no credit loop";
    }
    return withLevels()
        ? name + "a credit loop of " + loopWithLevels().size() + ": " + describe(loopWithLevels())
        : name + "no credit loop with service levels; without, one of " + loop.size();
  }

  /** The channels of all identifiers: slots and lanes, each with those that traffic goes on to. */
  private static final class AllLids {
    private final ForwardingTables tables;
    private final Subnet subnet;
    private final Optional<ServiceLevels> levels;
    private final int lanes;
    private final int[] owner;

    /** For each slot and lane a slot of the next switch, as a bit; the lane stays. */
    private final BitSet[] next;

    private final boolean[] seen;

    AllLids(ForwardingTables tables, Optional<ServiceLevels> levels) {
      this.tables = tables;
      this.subnet = tables.subnet();
      this.levels = levels;
      this.lanes = levels.map(ServiceLevels::lanes).orElse(1);
      this.owner = new int[subnet.slots()];
      this.next = new BitSet[Math.multiplyExact(subnet.slots(), lanes)];
      Arrays.setAll(next, i -> new BitSet(0));
      this.seen = new boolean[Math.multiplyExact(subnet.switches().size(), lanes)];
      for (int s = 0; s < subnet.switches().size(); s++) {
        Arrays.fill(owner, subnet.firstSlot(s), subnet.firstSlot(s + 1), s);
      }
      for (int e = 0; e < subnet.endCount(); e++) {
        for (int i = 0; i < subnet.lidCount(~e); i++) {
          Arrays.fill(seen, false);
          arrive(e, i);
        }
      }
    }

    private int slot(int s, int lid) {
      int port = tables.raw(s, lid);
      int slot = subnet.firstSlot(s) + port;
      return port == 0 || slot >= subnet.firstSlot(s + 1) || subnet.peerSwitch(slot) < 0
          ? -1
          : slot;
    }

    /** Everything that is sent to an identifier. */
    private void arrive(int to, int offset) {
      int lid = subnet.endLid(to) + offset;
      for (int from = 0; from < subnet.endCount(); from++) {
        if (from == to) {
          continue;
        }
        if (levels.isEmpty()) {
          follow(subnet.endSwitch(from), lid, 0);
          continue;
        }
        for (int i = 0; i < subnet.lidCount(~from); i++) {
          follow(subnet.endSwitch(from), lid, levels.get().level(from, i, to, offset) % lanes);
        }
      }
    }

    private void follow(int start, int lid, int lane) {
      int s = start;
      while (s >= 0 && !seen[s * lanes + lane]) {
        seen[s * lanes + lane] = true;
        int out = slot(s, lid);
        if (out < 0) {
          break;
        }
        s = subnet.peerSwitch(out);
        int then = slot(s, lid);
        if (then >= 0) {
          next[out * lanes + lane].set(then - subnet.firstSlot(s));
        }
      }
    }

    private int[] after(int channel) {
      int first = subnet.firstSlot(subnet.peerSwitch(channel / lanes));
      int lane = channel % lanes;
      return next[channel].stream().map(p -> (first + p) * lanes + lane).toArray();
    }

    /** A loop, by depth-first search. */
    List<Channel> loop() {
      int[] state = new int[next.length];
      int[][] rest = new int[next.length][0];
      int[] at = new int[next.length];
      int[] path = new int[next.length];
      for (int start = 0; start < next.length; start++) {
        if (next[start].isEmpty() || state[start] != 0) {
          continue;
        }
        int depth = 0;
        path[0] = start;
        state[start] = 1;
        rest[start] = after(start);
        while (depth >= 0) {
          int v = path[depth];
          if (at[v] == rest[v].length) {
            state[v] = 2;
            depth--;
            continue;
          }
          int w = rest[v][at[v]++];
          if (state[w] == 1) {
            int from = depth;
            while (path[from] != w) {
              from--;
            }
            return channels(Arrays.copyOfRange(path, from, depth + 1));
          }
          if (state[w] == 0) {
            state[w] = 1;
            rest[w] = next[w].isEmpty() ? new int[0] : after(w);
            path[++depth] = w;
          }
        }
      }
      return List.of();
    }

    private List<Channel> channels(int[] loop) {
      List<Channel> out = new ArrayList<>();
      for (int channel : loop) {
        int slot = channel / lanes;
        int b = subnet.bundle(slot);
        out.add(
            new Channel(
                subnet.switches().get(owner[slot]).name(),
                subnet.switches().get(subnet.peerSwitch(slot)).name(),
                b < 0
                    ? Optional.empty()
                    : Optional.of(subnet.graph().links(b).get(subnet.linkOfBundle(slot)).id()),
                channel % lanes));
      }
      return List.copyOf(out);
    }
  }
}
