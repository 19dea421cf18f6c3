package io.clusterfabric.roce.pause;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.DeadlockSweep;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.FailureCycle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Whether pauses can lock a fabric: as built, after the failure of any single link, and where
 * packets bounce. Traffic takes all shortest ways, found anew after each failure, as ECMP does.
 *
 * <p>Priorities only divide or leave out buffers: what waits in a circle with them waits in one
 * without. So each failure is first looked at without priorities, where {@link DeadlockSweep} needs
 * little more than one pass over a folded Clos for all of them; only what is cyclic there is looked
 * at again by priority.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PauseDeadlocks {
  private static final int LISTED = 20;

  private final String name;
  private final int failures;
  private final int lookedAtAgain;
  private final Optional<BufferDependencies> intact;
  private final List<PauseFailure> failureCycles;
  private final Optional<BufferDependencies> bounced;
  private final int unknownPorts;

  private PauseDeadlocks(
      String name,
      int failures,
      int lookedAtAgain,
      Optional<BufferDependencies> intact,
      List<PauseFailure> failureCycles,
      Optional<BufferDependencies> bounced,
      int unknownPorts) {
    this.name = name;
    this.failures = failures;
    this.lookedAtAgain = lookedAtAgain;
    this.intact = intact;
    this.failureCycles = List.copyOf(failureCycles);
    this.bounced = bounced;
    this.unknownPorts = unknownPorts;
  }

  /**
   * The fabric as built and after each single failure of a link.
   *
   * @param graph the fabric
   * @param priorities by which priorities traffic is paused
   * @return the circles
   */
  public static PauseDeadlocks of(FabricGraph graph, PausePriorities priorities) {
    return of(graph, priorities, Bounces.none(), ProgressListener.silent());
  }

  /**
   * The fabric as built, after each single failure of a link, and as built where packets bounce.
   *
   * @param graph the fabric
   * @param priorities by which priorities traffic is paused
   * @param bounces which other ways packets take
   * @return the circles
   * @throws IllegalArgumentException if nodes of a detour are not joined
   * @throws java.util.NoSuchElementException if a node of a detour does not exist
   */
  public static PauseDeadlocks of(FabricGraph graph, PausePriorities priorities, Bounces bounces) {
    return of(graph, priorities, bounces, ProgressListener.silent());
  }

  /**
   * The same, with somebody who listens.
   *
   * @param graph the fabric
   * @param priorities by which priorities traffic is paused
   * @param bounces which other ways packets take
   * @param listener hears how much is done, and may stop the work
   * @return the circles
   * @throws IllegalArgumentException if nodes of a detour are not joined
   * @throws java.util.NoSuchElementException if a node of a detour does not exist
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stops the work
   */
  public static PauseDeadlocks of(
      FabricGraph graph, PausePriorities priorities, Bounces bounces, ProgressListener listener) {
    DeadlockSweep sweep = DeadlockSweep.ofShortestPaths(graph, listener);
    EcmpRouting routing = EcmpRouting.of(graph);
    Optional<BufferDependencies> intact =
        sweep.intact().isCyclic()
            ? Optional.of(BufferDependencies.of(routing, priorities, Bounces.none(), listener))
            : Optional.empty();
    List<PauseFailure> cycles = new ArrayList<>();
    int done = 0;
    for (FailureCycle c : sweep.cycles()) {
      listener.report(Progress.of("failures by priority", done++, sweep.cycles().size()));
      FabricGraph left = graph.without(ElementRef.link(c.link()));
      BufferDependencies after = BufferDependencies.of(EcmpRouting.of(left), priorities);
      if (after.isCyclic()) {
        cycles.add(new PauseFailure(c.link(), after.cycle()));
      }
    }
    Optional<BufferDependencies> bounced =
        bounces.equals(Bounces.none())
            ? Optional.empty()
            : Optional.of(BufferDependencies.of(routing, priorities, bounces, listener));
    return new PauseDeadlocks(
        graph.name(),
        sweep.failures(),
        done,
        intact,
        cycles,
        bounced,
        priorities.on(graph).unknownPorts());
  }

  /**
   * A circle of the fabric as built.
   *
   * @return the buffers in turn; empty if there is none
   */
  public List<PauseChannel> intactCycle() {
    return intact.map(BufferDependencies::cycle).orElse(List.of());
  }

  /**
   * How many failures were tried.
   *
   * @return the number of links
   */
  public int failures() {
    return failures;
  }

  /**
   * The failures after which there is a circle.
   *
   * @return each with a circle, in the order of the graph's bundles
   */
  public List<PauseFailure> failureCycles() {
    return failureCycles;
  }

  /**
   * The fabric as built where packets bounce.
   *
   * @return the dependencies, if bounces were asked for
   */
  public Optional<BufferDependencies> bounced() {
    return bounced;
  }

  /**
   * Whether no circle is found anywhere.
   *
   * @return false if there is a circle
   */
  public boolean isFree() {
    return intactCycle().isEmpty()
        && failureCycles.isEmpty()
        && bounced.stream().noneMatch(BufferDependencies::isCyclic);
  }

  /**
   * The verdict.
   *
   * @return FAIL with a circle; without one INCONCLUSIVE if the configuration of ports between
   *     switches is not known, else PASS
   */
  public Outcome outcome() {
    return !isFree() ? Outcome.FAIL : unknownPorts > 0 ? Outcome.INCONCLUSIVE : Outcome.PASS;
  }

  /**
   * What is wrong.
   *
   * @return an error for a circle of the fabric as built; a warning that counts the failures which
   *     make one, and one for a circle by bounces
   */
  public Findings findings() {
    Findings.Builder out = Findings.builder();
    intact.ifPresent(d -> out.addAll(d.findings()));
    if (!failureCycles.isEmpty() && intactCycle().isEmpty()) {
      PauseFailure one = failureCycles.get(0);
      out.add(
          BufferDependencies.finding(
              "roce.pause.deadlock-after-failure",
              Severity.WARNING,
              ElementRef.link(one.link()),
              Counts.of(failureCycles.size(), "link")
                  + " of "
                  + failures
                  + " whose failure makes a circle, such as "
                  + one));
    }
    bounced
        .filter(BufferDependencies::isCyclic)
        .ifPresent(
            d ->
                out.add(
                    BufferDependencies.finding(
                        "roce.pause.deadlock-by-bounce",
                        Severity.WARNING,
                        ElementRef.fabric(name),
                        BufferDependencies.describe(d.cycle()))));
    return out.build();
  }

  /**
   * How the verdict came about.
   *
   * @return the counts and the first circles
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("failures", failures)
            .term("failures that were looked at by priority", lookedAtAgain)
            .term("failures that make a circle", failureCycles.size())
            .term("ports between switches of unknown configuration", unknownPorts)
            .assume("every endpoint sends to every other")
            .assume("the fabric has settled after a failure; what bounces before is told apart")
            .assume("a circle can lock only if all buffers on it fill at once")
            .source(BufferDependencies.METHOD);
    bounced.ifPresent(b -> out.term("with bounces", b));
    TextTable table = TextTable.withColumns("link that fails", "circle");
    if (!intactCycle().isEmpty()) {
      table = table.plusRow("none", BufferDependencies.describe(intactCycle()));
    }
    for (PauseFailure f : failureCycles.subList(0, Math.min(LISTED, failureCycles.size()))) {
      table = table.plusRow(f.link(), BufferDependencies.describe(f.cycle()));
    }
    return isFree() ? out.build() : out.table(table).build();
  }

  /** One line: the verdict. */
  @Override
  public String toString() {
    return name
        + ": "
        + (intactCycle().isEmpty() ? "no circle of buffers" : "a circle of buffers")
        + " as built, "
        + failureCycles.size()
        + " of "
        + Counts.of(failures, "failure")
        + " of a link "
        + (failureCycles.size() == 1 ? "makes" : "make")
        + " one"
        + bounced.map(b -> b.isCyclic() ? ", bounces make one" : ", bounces make none").orElse("");
  }
}
