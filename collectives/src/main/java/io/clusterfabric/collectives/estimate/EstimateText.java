package io.clusterfabric.collectives.estimate;

import io.clusterfabric.collectives.algorithm.AlgorithmInput;
import io.clusterfabric.collectives.algorithm.BusBandwidth;
import io.clusterfabric.collectives.algorithm.CostTerm;
import io.clusterfabric.collectives.internal.load.Domains;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Locale;

/** Words an estimate's explanation. */
final class EstimateText {
  private static final String AT_LEAST = "at least ";

  private EstimateText() {}

  /** The time, and whether it is a lower bound. */
  static String time(Estimate e) {
    return (e.isLowerBound() ? AT_LEAST : "")
        + String.format(Locale.ROOT, "%.1f us", e.time().toMicroseconds());
  }

  static String plain(TimeSpan time) {
    return String.format(Locale.ROOT, "%.1f us", time.toMicroseconds());
  }

  static String plain(Bandwidth rate) {
    return String.format(Locale.ROOT, "%.2f GB/s", rate.toGigabytesPerSecond());
  }

  /** One of the bandwidths with so many decimals, and whether it is an upper bound. */
  static String rate(Estimate e, Bandwidth rate, int decimals) {
    return e.boundsNoRate()
        ? "not known"
        : (e.isLowerBound() ? "at most " : "")
            + String.format(Locale.ROOT, "%." + decimals + "f GB/s", rate.toGigabytesPerSecond());
  }

  static Explanation explain(Estimate e, Estimator estimator, AlgorithmInput input) {
    PlacedCluster placed = estimator.placed();
    FabricGraph graph = placed.traffic().shape().graph();
    Explanation.Builder out =
        Explanation.of(e.toString())
            .term("placement", e.placement())
            .term("fabric", e.placement().fabric())
            .term(
                "scale-up domains",
                input.domains(),
                input.uniform()
                    ? "with " + Counts.of(input.ranksPerDomain(), "rank") + " each"
                    : "with up to " + Counts.of(input.ranksPerDomain(), "rank"));
    for (CostTerm t : e.cost().terms()) {
      out.term(word(t.resource()), t.time(), t.formula());
    }
    out.term("limited by", e.limitedBy())
        .term("no schedule can take less than", e.bound().time(), e.bound().witness())
        .term(
            "bus bandwidth",
            rate(e, e.busBandwidth(), 2),
            "nccl-tests' factor " + BusBandwidth.factor(e.collective(), input.ranks()));
    TextTable table = TextTable.withColumns("algorithm", "time", "steps", "bytes");
    for (Estimator.Candidate c : e.candidates()) {
      table =
          table.plusRow(
              c.algorithm(),
              (c.isLowerBound() ? AT_LEAST : "") + c.cost().time(),
              c.cost().latency(),
              c.cost().transfer());
    }
    out.table(table);
    out.assume(
        "uncalibrated: no measurement stands behind this time, so it has no interval; rates are"
            + " those of links, of which software reaches a part: published runs of NVIDIA's GPUs"
            + " above 16 MiB took 1.5 times as long at the median, smaller ones across hosts 3.4"
            + " times");
    if (input.domains() > 1) {
      out.assume(
          "routing: traffic is balanced perfectly over the links of each part of the fabric; what"
              + " hashing of flows loses is not counted");
      out.assume(
          "the job is alone, and traffic between hosts stays on its rail and plane where there are"
              + " any");
    }
    if (e.isLowerBound()) {
      out.assume(
          "no rate is known of "
              + String.join(", ", e.unknownRates())
              + ": the time is a lower bound and the bandwidth an upper bound");
    }
    assumptions(out, placed, input, graph, estimator.options());
    e.candidates().stream()
        .filter(c -> c.algorithm().id().equals(e.algorithm()))
        .forEach(c -> out.source(c.algorithm().source()));
    estimator.options().latency().sources().forEach(out::source);
    return out.source(BusBandwidth.SOURCE).build();
  }

  private static void assumptions(
      Explanation.Builder out,
      PlacedCluster placed,
      AlgorithmInput input,
      FabricGraph graph,
      EstimateOptions options) {
    Domains domains = placed.domains();
    if (placed.placement().gpusGuessed()) {
      out.assume("the GPUs of some hosts are not known: each of their ports stands for one");
    }
    if (!domains.unknownHosts().isEmpty()) {
      out.assume("how fast GPUs of one host talk is not known of some: it does not limit here");
    }
    if (placed.traffic().usableScaleUp().compareTo(Ratio.ONE) < 0) {
      out.assume(
          "GPUs with fewer ports than others are handed data inside their domain, so that "
              + placed.traffic().usableScaleUp()
              + " of its rate is left");
    }
    if (graph.unknownRateLinks() > 0) {
      out.assume(
          Counts.of(graph.unknownRateLinks(), "link")
              + " of unknown rate: parts to which they lead do not limit here");
    }
    if (options.inNetworkReduction()
        && placed.networkReduces()
        && input.domains() > 1
        && input.reducingNetworkRate().isEmpty()) {
      out.assume("the way to switches that reduce has no known rate: they are not counted on");
    }
    if (input.domains() > 1 && placed.traffic().shape().pcieIncomplete()) {
      out.assume("PCIe links of some adapters are not known: they do not limit here");
    }
    if (placed.traffic().planesDropped()) {
      out.assume("planes that do not reach every host of the job are idle");
    }
    if (options.inNetworkReduction() && !domains.reduces() && !placed.networkReduces()) {
      out.assume(
          "in-network reduction was asked for, but the model names no switch that can reduce");
    }
  }

  private static String word(CostTerm.Resource resource) {
    return switch (resource) {
      case START -> "start";
      case SCALE_UP_LATENCY -> "steps inside domains";
      case NETWORK_LATENCY -> "steps between domains";
      case SCALE_UP_BYTES -> "bytes inside domains";
      case NETWORK_BYTES -> "bytes between domains";
    };
  }
}
