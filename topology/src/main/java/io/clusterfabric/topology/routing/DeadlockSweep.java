package io.clusterfabric.topology.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.apiguardian.api.API;

/**
 * Whether channels can wait for each other in a circle after the failure of any single link: {@link
 * ChannelDependencies} for each, in one lane. A fabric that cannot deadlock as built may be able to
 * as soon as routing goes round a failure; every link is tried, those of endpoints too.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DeadlockSweep {
  private static final int LISTED = 20;

  private final ChannelDependencies intact;
  private final int failures;
  private final int routedAnew;
  private final List<FailureCycle> cycles;

  private DeadlockSweep(
      ChannelDependencies intact, int failures, int routedAnew, List<FailureCycle> cycles) {
    this.intact = intact;
    this.failures = failures;
    this.routedAnew = routedAnew;
    this.cycles = List.copyOf(cycles);
  }

  /**
   * The sweep where traffic takes all shortest ways, which are found anew after each failure, as
   * ECMP on Ethernet does.
   *
   * <p>A failure that leaves every switch a next hop adds no dependency; otherwise only the
   * destinations that are routed anew are looked at, and held against an order of the channels of
   * the intact fabric. Where that order doesn't settle it, the whole fabric is looked at again. So
   * a folded Clos takes little more than one pass over it, a torus one for each link.
   *
   * @param graph the intact fabric
   * @return the circles that are found
   */
  public static DeadlockSweep ofShortestPaths(FabricGraph graph) {
    return ofShortestPaths(graph, ProgressListener.silent());
  }

  /**
   * The same, with somebody who listens.
   *
   * @param graph the intact fabric
   * @param listener hears how many failures are done, and may stop the work
   * @return the circles that are found
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stops the work
   */
  public static DeadlockSweep ofShortestPaths(FabricGraph graph, ProgressListener listener) {
    EcmpRouting routing = EcmpRouting.of(graph);
    DependencyPass pass = DependencyPass.run(routing, listener);
    int[] place = ShortestCycle.order(pass.graph());
    ChannelDependencies intact = ChannelDependencies.of(pass, routing);
    if (place.length == 0) {
      return each(graph, intact, EcmpRouting::of, bundle -> false, true, listener);
    }
    ReroutedOrder order = new ReroutedOrder(routing.shortestPaths(), pass.slots(), place);
    return each(graph, intact, EcmpRouting::of, order::holdsWithout, true, listener);
  }

  /**
   * The sweep for any routing, such as that of a subnet manager: the fabric is routed and looked at
   * anew after each failure.
   *
   * @param graph the intact fabric
   * @param routing routes the intact fabric, and what each failure leaves of it
   * @param listener hears how many failures are done, and may stop the work
   * @return the circles that are found
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stops the work
   */
  public static DeadlockSweep of(
      FabricGraph graph,
      Function<? super FabricGraph, ? extends Routing> routing,
      ProgressListener listener) {
    ChannelDependencies intact = ChannelDependencies.of(routing.apply(requireNonNull(graph)));
    return each(graph, intact, routing, bundle -> false, false, listener);
  }

  private static DeadlockSweep each(
      FabricGraph graph,
      ChannelDependencies intact,
      Function<? super FabricGraph, ? extends Routing> routing,
      IntPredicate isSafeWithout,
      boolean bundlesAreOne,
      ProgressListener listener) {
    List<FailureCycle> cycles = new ArrayList<>();
    int done = 0;
    int routedAnew = 0;
    for (int b = 0; b < graph.bundleCount(); b++) {
      List<Link> links = graph.links(b);
      // A link that leaves others beside it takes no way from anybody.
      boolean asIntact = bundlesAreOne && links.size() > 1;
      for (Link link : links) {
        listener.report(Progress.of("failures of a link", done, graph.linkCount()));
        done++;
        ChannelDependencies after = intact;
        if (!asIntact) {
          if (isSafeWithout.test(b)) {
            continue;
          }
          routedAnew++;
          after = ChannelDependencies.of(routing.apply(graph.without(ElementRef.link(link.id()))));
        }
        if (after.isCyclic()) {
          cycles.add(new FailureCycle(link.id(), after.shortestCycle(), after.isProvenShortest()));
        }
      }
    }
    return new DeadlockSweep(intact, done, routedAnew, cycles);
  }

  /**
   * The fabric without a failure.
   *
   * @return its dependencies
   */
  public ChannelDependencies intact() {
    return intact;
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
   * The failures after which channels wait for each other in a circle.
   *
   * @return each with a circle, in the order of the graph's bundles
   */
  public List<FailureCycle> cycles() {
    return cycles;
  }

  /**
   * Whether no circle is found, neither in the intact fabric nor after a failure.
   *
   * @return false if there is a circle
   */
  public boolean isFree() {
    return cycles.isEmpty() && !intact.isCyclic();
  }

  /**
   * What is wrong.
   *
   * @return the circle of the intact fabric, or a finding that counts the failures that make one
   */
  public Findings findings() {
    if (intact.isCyclic() || cycles.isEmpty()) {
      return intact.findings();
    }
    FailureCycle one = cycles.get(0);
    return Findings.of(
        Finding.builder()
            .ruleId("topology.routing.channel-cycle-after-failure")
            .severity(Severity.WARNING)
            .where(ElementRef.link(one.link()))
            .why(
                "the failure of one link sends traffic ways on which buffers can wait for each"
                    + " other in a circle, so that a lossless fabric can deadlock")
            .observed(
                Counts.of(cycles.size(), "link")
                    + " of "
                    + failures
                    + " whose failure makes a circle, such as "
                    + one)
            .expected("no circle after any single failure")
            .fix(
                "take no way that turns up again after it turned down: filter what switches"
                    + " announce, or put such traffic into another lane")
            .source(ChannelDependencies.METHOD)
            .build());
  }

  /**
   * How the verdict came about.
   *
   * @return the counts and the first circles
   */
  public Explanation explain() {
    TextTable table = TextTable.withColumns("link that fails", "circle");
    for (FailureCycle c : cycles.subList(0, Math.min(LISTED, cycles.size()))) {
      table = table.plusRow(c.link(), c.cycle());
    }
    Explanation.Builder out =
        Explanation.of(toString())
            .term("failures", failures)
            .term("failures for which the fabric was routed and looked at anew", routedAnew)
            .term("circles", cycles.size())
            .term("intact", intact)
            .assume("every endpoint sends to every other, in one lossless lane")
            .assume("the fabric has settled after the failure; what happens on the way is not seen")
            .source(ChannelDependencies.METHOD);
    if (!cycles.isEmpty()) {
      out.table(table);
    }
    return out.build();
  }

  /** One line: how many failures make a circle. */
  @Override
  public String toString() {
    return intact.name()
        + ": "
        + cycles.size()
        + " of "
        + Counts.of(failures, "failure")
        + " of a link "
        + (cycles.size() == 1 ? "makes" : "make")
        + " channels wait in a circle"
        + (intact.isCyclic() ? ", as they do without one" : "");
  }
}
