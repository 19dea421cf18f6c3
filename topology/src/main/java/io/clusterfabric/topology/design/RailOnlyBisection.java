package io.clusterfabric.topology.design;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.BisectionOptions;
import io.clusterfabric.topology.capacity.BisectionUnit;
import org.apiguardian.api.API;

/**
 * The bisection bandwidths of a rail-only design, which differ by what is halved and by whether the
 * scale-up domains count. Each is one way.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RailOnlyBisection {
  private static final Source METHOD =
      Source.computed(
          "closed form for whole hosts; cuts of the graphs of rails and of both fabrics");

  private final RailOnlyDesign design;
  private final PlannedBisection hosts;
  private final Bisection railsAlone;
  private final Bisection withScaleUp;

  private RailOnlyBisection(RailOnlyDesign design) {
    this.design = design;
    this.hosts =
        design
            .plan()
            .bisection()
            .orElseThrow(() -> new IllegalStateException("rails are never oversubscribed"));
    BisectionOptions gpus = BisectionOptions.defaults().withUnit(BisectionUnit.GPU);
    this.railsAlone = Bisection.of(design.graph(), gpus);
    this.withScaleUp = Bisection.of(design.joinedGraph(), gpus);
  }

  /**
   * The bisections of a design.
   *
   * @param design the design; each adapter of its hosts is near one GPU
   * @return the result; takes time as {@link Bisection} of its graphs does
   * @throws DesignException if the design cannot be
   * @throws IllegalArgumentException if an adapter is near no GPU or several
   */
  public static RailOnlyBisection of(RailOnlyDesign design) {
    return new RailOnlyBisection(design);
  }

  /**
   * Half of the hosts against the others, each with all its GPUs and adapters on one side.
   *
   * @return the closed form, over all rails
   */
  public PlannedBisection hosts() {
    return hosts;
  }

  /**
   * Half of the ports of one rail against the others.
   *
   * @return {@link #hosts} over the number of rails, exact
   */
  public Bandwidth perRail() {
    return hosts.value().dividedBy(design.rails());
  }

  /**
   * Half of the GPUs against the others, over the rails alone: nothing for an even number of rails.
   *
   * @return the bisection of the back end, unit GPU
   */
  public Bisection railsAlone() {
    return railsAlone;
  }

  /**
   * Half of the GPUs against the others, over the rails and the scale-up domains.
   *
   * @return the bisection of both fabrics, unit GPU
   */
  public Bisection withScaleUp() {
    return withScaleUp;
  }

  /**
   * How the values came about.
   *
   * @return each with what it counts
   */
  public Explanation explain() {
    return Explanation.of(toString())
        .term("hosts", hosts, "whole hosts, all rails together")
        .term("per rail", perRail(), "the ports of one rail")
        .term("GPUs, rails alone", railsAlone, "back end without the scale-up domains")
        .term("GPUs, with scale-up", withScaleUp, "a GPU falls on one side with all its ports")
        .source(METHOD)
        .build();
  }

  /** One line: all values. */
  @Override
  public String toString() {
    return design.id()
        + ": hosts "
        + hosts.value()
        + ", per rail "
        + perRail()
        + ", GPUs by rails alone "
        + railsAlone
        + ", with scale-up "
        + withScaleUp;
  }
}
