package io.clusterfabric.collectives.choice;

import io.clusterfabric.collectives.contention.Contention;
import io.clusterfabric.collectives.contention.ContentionOptions;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * How fabrics compare for a collective of a job, over message sizes and scenarios: for each the
 * best algorithm at the rates that contention leaves. Fabrics differ by visible terms only; no
 * constant is kept for any technology.
 *
 * <p>Times are those of a model, not calibrated. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricComparison {
  private static final Source METHOD =
      Source.computed("costs of all algorithms at the rates that contention leaves");

  private final Collective collective;
  private final PlacementPolicy policy;
  private final List<FabricCandidate> fabrics;
  private final List<Row> rows;

  private FabricComparison(
      Collective collective,
      PlacementPolicy policy,
      List<FabricCandidate> fabrics,
      List<Row> rows) {
    this.collective = collective;
    this.policy = policy;
    this.fabrics = List.copyOf(fabrics);
    this.rows = List.copyOf(rows);
  }

  /**
   * A fabric in a scenario at a size.
   *
   * @param fabric the name of the fabric
   * @param scenario the name of the scenario
   * @param missing what is missing
   * @param size the message
   * @param answer the best algorithm; empty if the job cannot run, for the reason
   * @param reason why there is no answer; empty if there is one
   */
  @API(status = API.Status.EXPERIMENTAL, since = "0.1")
  public record Row(
      String fabric,
      String scenario,
      List<ElementRef> missing,
      DataSize size,
      Optional<PlacedAlgorithm> answer,
      String reason) {
    /**
     * Copies the list.
     *
     * @param fabric the name of the fabric
     * @param scenario the name of the scenario
     * @param missing what is missing
     * @param size the message
     * @param answer the best algorithm
     * @param reason why there is no answer
     */
    public Row {
      missing = List.copyOf(missing);
    }
  }

  /**
   * Compares fabrics.
   *
   * @param fabrics the fabrics
   * @param collective all-reduce, all-gather, reduce-scatter or all-to-all
   * @param policy how the job's ranks are laid on each
   * @param sizes the messages
   * @param scenarios in which states
   * @return one row a fabric, scenario and size
   * @throws IllegalArgumentException if a fabric has too few GPUs, or the operation is another
   */
  public static FabricComparison of(
      List<FabricCandidate> fabrics,
      Collective collective,
      PlacementPolicy policy,
      List<DataSize> sizes,
      List<FabricScenario> scenarios) {
    List<Row> rows = new ArrayList<>();
    for (FabricCandidate f : fabrics) {
      FabricGraph whole = FabricGraph.of(f.cluster().backend());
      Placement placement = policy.on(f.cluster());
      Contention clean = Contention.of(whole, placement, f.routing().route(whole), f.contention());
      for (FabricScenario s : scenarios) {
        List<ElementRef> missing = s.missing(clean);
        Optional<ContendedCosts> costs = Optional.empty();
        String reason = "";
        try {
          FabricGraph graph = whole.without(missing.toArray(ElementRef[]::new));
          ContentionOptions options =
              ContentionOptions.builder()
                  .from(f.contention())
                  .addAllBackground(s.background(graph))
                  .build();
          Contention c = Contention.of(graph, placement, f.routing().route(graph), options);
          ContendedCosts found = new ContendedCosts(c, collective, f.latency());
          costs = found.isDelivered() ? Optional.of(found) : Optional.empty();
          reason = found.isDelivered() ? "" : "some flows do not arrive";
        } catch (IllegalArgumentException e) {
          if (missing.isEmpty()) {
            throw e;
          }
          // After a failure the job's hosts may not be joined any more, which is an answer.
          reason = String.valueOf(e.getMessage());
        }
        for (DataSize size : sizes) {
          Optional<PlacedAlgorithm> best =
              costs.flatMap(c -> c.of(size, Set.of()).stream().findFirst());
          rows.add(new Row(f.name(), s.name(), missing, size, best, reason));
        }
      }
    }
    return new FabricComparison(collective, policy, fabrics, rows);
  }

  /**
   * The answers.
   *
   * @return fabric by fabric, scenario by scenario, size by size
   */
  public List<Row> rows() {
    return rows;
  }

  /**
   * One answer.
   *
   * @param fabric the name of the fabric
   * @param scenario the name of the scenario
   * @param size the message
   * @return the row, if there is one
   */
  public Optional<Row> find(String fabric, String scenario, DataSize size) {
    return rows.stream()
        .filter(
            r ->
                r.fabric().equals(fabric) && r.scenario().equals(scenario) && r.size().equals(size))
        .findFirst();
  }

  /**
   * The answers as a table.
   *
   * @return one line a row
   */
  public TextTable table() {
    TextTable table =
        TextTable.withColumns("fabric", "scenario", "size", "time", "algorithm", "limited by");
    for (Row r : rows) {
      table =
          table.plusRow(
              r.fabric(),
              r.scenario(),
              r.size(),
              r.answer().map(a -> (a.lowerBound() ? "at least " : "") + a.time()).orElse("none"),
              r.answer().map(PlacedAlgorithm::algorithm).orElse(""),
              r.answer().map(PlacedAlgorithm::limitedBy).orElse(r.reason()));
    }
    return table;
  }

  /**
   * How it comes about.
   *
   * @return the terms in which the fabrics differ, the answers, assumptions and sources
   */
  public Explanation explain() {
    Explanation.Builder out = Explanation.of(toString());
    for (FabricCandidate f : fabrics) {
      ContentionOptions c = f.contention();
      out.term(
          f.name(),
          f.cluster().backend(),
          c.queuePairs() + " queue pairs, " + c.hash() + ", " + c.overhead());
      c.overhead().sources().forEach(out::source);
      f.latency().sources().forEach(out::source);
    }
    return out.table(table())
        .assume("times are those of a model, not calibrated with measurements")
        .assume("fabrics differ only by graph, routing, queue pairs, hash, headers and latencies")
        .source(METHOD)
        .build();
  }

  /** One line: the question. */
  @Override
  public String toString() {
    return collective.id() + " of " + policy + " on " + fabrics + ": " + rows.size() + " answers";
  }
}
