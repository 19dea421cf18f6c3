package io.clusterfabric.roce.pause;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.routing.Routing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Whether buffers of a lossless Ethernet can wait for each other in a circle (cyclic buffer
 * dependency), which is what a deadlock by PFC needs; it is necessary, not sufficient. A buffer is
 * a priority group at the receiving end of a link; it waits for another if some packet may leave
 * the one for the other and a pause of the other holds it back.
 *
 * <p>Every endpoint sends to every other, as far as the routing has a way. Buffers of endpoints are
 * left out: they are on no circle. Parallel links are one.
 *
 * <p>Immutable. Takes, for each {@linkplain Routing#destinationGroup destination group}, a pass
 * over channels, marks and next hops; {@link PauseDeadlocks} is faster where no circle is possible
 * whatever the priorities.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BufferDependencies {
  static final Source METHOD =
      Source.of(
          "Hu, Zhu, Cheng, Guo, Tan, Padhye, Chen: Deadlocks in Datacenter Networks: Why Do They"
              + " Form, and How to Avoid Them, HotNets 2016",
          Confidence.SECONDARY);

  private final String name;
  private final Routing routing;
  private final Bounces bounces;
  private final int buffers;
  private final int dependencies;
  private final int unknownPorts;
  private final List<PauseChannel> cycle;

  private BufferDependencies(
      Routing routing, Bounces bounces, int unknownPorts, WaitGraph waits, DependencyWalk walk) {
    this.name = routing.graph().name();
    this.routing = routing;
    this.bounces = bounces;
    this.buffers = waits.used();
    this.dependencies = waits.arcs();
    this.unknownPorts = unknownPorts;
    List<PauseChannel> found = new ArrayList<>();
    for (int v : waits.cycle()) {
      found.add(walk.describe(v));
    }
    this.cycle = List.copyOf(found);
  }

  /**
   * The dependencies on the ways of the routing.
   *
   * @param routing which way traffic takes
   * @param priorities by which priorities it is paused
   * @return the dependencies
   */
  public static BufferDependencies of(Routing routing, PausePriorities priorities) {
    return of(routing, priorities, Bounces.none(), ProgressListener.silent());
  }

  /**
   * The dependencies on the ways of the routing and others.
   *
   * @param routing which way traffic takes
   * @param priorities by which priorities it is paused
   * @param bounces which other ways it takes
   * @return the dependencies
   * @throws IllegalArgumentException if nodes of a detour are not joined
   * @throws java.util.NoSuchElementException if a node of a detour does not exist
   */
  public static BufferDependencies of(
      Routing routing, PausePriorities priorities, Bounces bounces) {
    return of(routing, priorities, bounces, ProgressListener.silent());
  }

  /**
   * The same, with somebody who listens.
   *
   * @param routing which way traffic takes
   * @param priorities by which priorities it is paused
   * @param bounces which other ways it takes
   * @param listener is told of destinations done
   * @return the dependencies
   * @throws IllegalArgumentException if nodes of a detour are not joined
   * @throws java.util.NoSuchElementException if a node of a detour does not exist
   * @throws io.clusterfabric.model.finding.CancelledException if the listener wants no more
   */
  public static BufferDependencies of(
      Routing routing, PausePriorities priorities, Bounces bounces, ProgressListener listener) {
    PriorityRule rule = priorities.on(requireNonNull(routing).graph());
    DependencyWalk walk = DependencyWalk.run(routing, rule, bounces, listener);
    return new BufferDependencies(routing, bounces, rule.unknownPorts(), walk.waits(), walk);
  }

  /**
   * Whether some buffers wait for each other in a circle.
   *
   * @return false if a deadlock is impossible, as far as the configuration is known
   */
  public boolean isCyclic() {
    return !cycle.isEmpty();
  }

  /**
   * A circle of buffers, each of which waits for the next and the last for the first.
   *
   * @return a shortest one, or the shortest found where the fabric is too large to be sure; empty
   *     if there is none
   */
  public List<PauseChannel> cycle() {
    return cycle;
  }

  /**
   * How many buffers between switches wait, or are waited for.
   *
   * @return the number
   */
  public int buffers() {
    return buffers;
  }

  /**
   * How many pairs of buffers depend on one another.
   *
   * @return the number of ordered pairs
   */
  public int dependencies() {
    return dependencies;
  }

  /**
   * The verdict.
   *
   * @return FAIL with a circle; without one INCONCLUSIVE if the configuration of ports between
   *     switches is not known, else PASS
   */
  public Outcome outcome() {
    return isCyclic() ? Outcome.FAIL : unknownPorts > 0 ? Outcome.INCONCLUSIVE : Outcome.PASS;
  }

  /**
   * The circle, if there is one.
   *
   * @return a finding with the ports of the circle
   */
  public Findings findings() {
    return isCyclic()
        ? Findings.of(finding(ruleId(), Severity.ERROR, ElementRef.fabric(name), describe(cycle)))
        : Findings.none();
  }

  private String ruleId() {
    return bounces.equals(Bounces.none()) ? "roce.pause.deadlock" : "roce.pause.deadlock-by-bounce";
  }

  static Finding finding(String id, Severity severity, ElementRef where, String observed) {
    return Finding.builder()
        .ruleId(id)
        .severity(severity)
        .where(where)
        .why(
            "buffers can wait for each other in a circle, so that pauses may never end (cyclic"
                + " buffer dependency)")
        .observed(observed)
        .expected("no circle of buffers")
        .fix(
            "route up and then down only, give what bounces another lossless priority, or make it"
                + " lossy")
        .source(METHOD)
        .build();
  }

  static String describe(List<PauseChannel> cycle) {
    return cycle.stream().map(PauseChannel::toString).collect(Collectors.joining(", "));
  }

  /**
   * How the verdict came about.
   *
   * @return the counts and the circle
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("routing", routing)
            .term("deflections on a way", bounces.deflections())
            .term("detours", bounces.detours().size())
            .term("buffers between switches", buffers)
            .term("dependencies", dependencies)
            .term("ports between switches of unknown configuration", unknownPorts)
            .assume("every endpoint sends to every other")
            .assume("a circle can lock only if all buffers on it fill at once")
            .source(METHOD);
    table(cycle).ifPresent(out::table);
    return out.build();
  }

  static Optional<TextTable> table(List<PauseChannel> cycle) {
    if (cycle.isEmpty()) {
      return Optional.empty();
    }
    TextTable table = TextTable.withColumns("paused port", "pausing port", "priority", "group");
    for (PauseChannel c : cycle) {
      table = table.plusRow(c.from(), c.to(), c.priority(), c.group());
    }
    return Optional.of(table);
  }

  /** One line: the verdict, with the circle if there is one. */
  @Override
  public String toString() {
    return name
        + ": "
        + Counts.of(buffers, "buffer")
        + (isCyclic()
            ? ", a circle of " + cycle.size() + ": " + describe(cycle)
            : " without a circle")
        + (unknownPorts > 0 ? ", " + Counts.of(unknownPorts, "port") + " unknown" : "");
  }
}
