package io.clusterfabric.collectives.choice;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.contention.BackgroundTraffic;
import io.clusterfabric.collectives.contention.Contention;
import io.clusterfabric.collectives.contention.ContentionPattern;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.List;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * A state in which fabrics are compared: what is missing, and what else is sent. Each fabric has
 * names of its own, so both are told by functions.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricScenario {
  private final String name;
  private final Function<Contention, List<ElementRef>> missing;
  private final Function<FabricGraph, List<BackgroundTraffic>> background;

  private FabricScenario(
      String name,
      Function<Contention, List<ElementRef>> missing,
      Function<FabricGraph, List<BackgroundTraffic>> background) {
    this.name = requireNonNull(name);
    this.missing = requireNonNull(missing);
    this.background = requireNonNull(background);
  }

  /**
   * Nothing is missing and nothing else is sent.
   *
   * @return the scenario {@code clean}
   */
  public static FabricScenario clean() {
    return new FabricScenario("clean", c -> List.of(), g -> List.of());
  }

  /**
   * Other traffic beside the job.
   *
   * @param name what it is called
   * @param traffic what is sent on a given fabric
   * @return the scenario
   */
  public static FabricScenario background(
      String name, Function<FabricGraph, List<BackgroundTraffic>> traffic) {
    return new FabricScenario(name, c -> List.of(), traffic);
  }

  /**
   * Something has failed, and the fabric is routed anew without it.
   *
   * @param name what it is called
   * @param missing what a given fabric has lost
   * @return the scenario
   */
  public static FabricScenario failure(
      String name, Function<FabricGraph, List<ElementRef>> missing) {
    return new FabricScenario(name, c -> missing.apply(c.routing().graph()), g -> List.of());
  }

  /**
   * The link between switches that the job fills most has failed: the fullest of its ring, or of
   * its all-to-all if that is what it does. The fabric is routed anew.
   *
   * @param pattern which traffic decides
   * @return the scenario {@code without the fullest switch link}
   */
  public static FabricScenario withoutFullestSwitchLink(ContentionPattern pattern) {
    return new FabricScenario(
        "without the fullest switch link",
        c ->
            c.fullestSwitchLink(pattern)
                .flatMap(l -> l.link())
                .map(id -> List.of(ElementRef.link(id)))
                .orElse(List.of()),
        g -> List.of());
  }

  /**
   * What it is called.
   *
   * @return the name
   */
  public String name() {
    return name;
  }

  List<ElementRef> missing(Contention clean) {
    return missing.apply(clean);
  }

  List<BackgroundTraffic> background(FabricGraph graph) {
    return background.apply(graph);
  }

  @Override
  public String toString() {
    return name;
  }
}
