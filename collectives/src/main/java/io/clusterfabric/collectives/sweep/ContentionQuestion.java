package io.clusterfabric.collectives.sweep;

import io.clusterfabric.collectives.algorithm.CollectiveAlgorithm;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithms;
import io.clusterfabric.collectives.contention.Contention;
import io.clusterfabric.collectives.contention.ContentionOptions;
import io.clusterfabric.collectives.contention.ContentionPattern;
import io.clusterfabric.collectives.contention.LimitingLink;
import io.clusterfabric.collectives.contention.PatternContention;
import io.clusterfabric.collectives.contention.PhaseContention;
import io.clusterfabric.collectives.contention.ScheduleContention;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.HashModel;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.routing.SprayRouting;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What contention leaves of an algorithm on the fabric of a point, or on that fabric without some
 * links. Each point has its routing and its hash; the point's seed draws hash, random placement and
 * lost links.
 */
final class ContentionQuestion implements SweepQuestion {
  private static final String ID = "contention";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Set<String> parameters() {
    return Set.of(
        "size",
        "algorithm",
        "pattern",
        "ranks",
        "placement",
        "routing",
        "queue-pairs",
        "pxn",
        "phases",
        "lost-links");
  }

  @Override
  public void answer(SweptFabric fabric, SweepPoint point, SweepAnswer out) {
    DataSize size = DataSize.of(point.require("contention.size"));
    // Built first, so that the graph is that of the cluster and not made a second time.
    fabric.cluster();
    FabricGraph whole = fabric.graph();
    FabricStructure structure =
        fabric.once(FabricStructure.class, ID + " structure", () -> FabricStructure.of(whole));
    PlacementPolicy policy = SweepQuestions.placement(ID, fabric, point);
    Placement placement = policy.on(fabric.cluster(), fabric.cluster().backend(), structure);
    int lost = lost(point.find("contention.lost-links").orElse("0"));
    FabricGraph graph = lost == 0 ? whole : without(whole, lost, point.seed());
    ContentionOptions.Builder options = ContentionOptions.builder();
    options
        .queuePairs(point.count("contention.queue-pairs", 1))
        .pxn(SweepQuestions.yes(point, "contention.pxn", true))
        .hash(HashModel.seedPerSwitch(point.seed()));
    if (point.find("contention.phases").isPresent()) {
      options.phaseLimit(point.count("contention.phases", 1));
    }
    Contention contention = Contention.of(graph, placement, routing(point, graph), options.build());
    out.number("ranks", placement.ranks(), "1")
        .number("domains", contention.domains(), "1")
        .number("channels", contention.channels(), "1");
    if (point.find("contention.pattern").isPresent()) {
      if (point.find("contention.algorithm").isPresent()) {
        throw new IllegalArgumentException("a point has an algorithm or a pattern, found both");
      }
      answer(contention.of(pattern(point)), size, out);
    } else {
      CollectiveAlgorithm algorithm = algorithm(point);
      ScheduleContention found =
          contention
              .of(algorithm, size)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          algorithm
                              + " has no schedule for "
                              + contention.domains()
                              + " domains of up to "
                              + contention.ranksPerDomain()
                              + " ranks; ask for a pattern"));
      out.number("steps", found.schedule().steps(), "1");
      tell(found.phases(), found.phaseCount(), out);
      time(found.time(size), found.isLowerBound(), found.findings(), out);
    }
  }

  private static void answer(PatternContention found, DataSize size, SweepAnswer out) {
    Collective collective = Collective.ALL_REDUCE;
    if (!found.pattern().carries(collective)) {
      collective = Collective.ALL_TO_ALL;
    }
    tell(found.phases(), found.phaseCount(), out);
    time(found.time(collective, size), found.isLowerBound(), found.findings(), out);
  }

  private static void tell(List<PhaseContention> phases, long all, SweepAnswer out) {
    out.number("phases", all, "1").number("phases-seen", phases.size(), "1");
    double worst = 1;
    double longest = -1;
    PhaseContention slowest = null;
    for (PhaseContention p : phases) {
      worst = Math.min(worst, p.networkShare());
      double seconds =
          p.rate().map(r -> p.share().toDouble() / r.asRatio().toDouble()).orElse(-1.0);
      if (seconds > longest) {
        longest = seconds;
        slowest = p;
      }
    }
    out.number("worst-share", worst, "1");
    if (slowest != null) {
      out.text("slowest-phase", slowest.name());
      link("slowest", slowest.slowest(), out);
    }
    for (int i = 0; i < phases.size(); i++) {
      PhaseContention p = phases.get(i);
      String name = "phase-" + (i + 1);
      out.text(name, p.name())
          .number(name + ".times", p.repeats(), "1")
          .number(name + ".flows", p.flows(), "1")
          .number(name + ".share", p.networkShare(), "1");
      p.rate().ifPresent(r -> out.rate(name + ".rate", r));
      link(name + ".slowest", p.slowest(), out);
    }
  }

  private static void link(String name, Optional<LimitingLink> link, SweepAnswer out) {
    link.ifPresent(
        l ->
            out.text(name, l.from() + " -> " + l.to())
                .text(name + "-kind", l.kind().name())
                .number(name + "-flows", l.load(), "1"));
  }

  private static void time(
      Optional<TimeSpan> time, boolean lowerBound, Findings findings, SweepAnswer out) {
    if (time.isPresent()) {
      out.time("time", time.get()).flag("lower-bound", lowerBound);
      return;
    }
    for (Finding f : findings.errors().asList()) {
      out.problem(f.why());
    }
    if (findings.errors().isEmpty()) {
      out.problem("no rate is known of what a phase passes");
    }
  }

  private static CollectiveAlgorithm algorithm(SweepPoint point) {
    String id = point.find("contention.algorithm").orElse("ring-all-reduce");
    return CollectiveAlgorithms.find(id)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no algorithm has the id '"
                        + id
                        + "'; known are "
                        + CollectiveAlgorithms.all()));
  }

  private static ContentionPattern pattern(SweepPoint point) {
    String id = point.require("contention.pattern");
    for (ContentionPattern p : ContentionPattern.values()) {
      if (p.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(id)) {
        return p;
      }
    }
    throw new IllegalArgumentException(
        "contention.pattern is ring, double-tree, pairwise-shifts or all-to-all, found '"
            + id
            + "'");
  }

  private static Routing routing(SweepPoint point, FabricGraph graph) {
    String id = point.find("contention.routing").orElse("ecmp");
    return switch (id) {
      case "ecmp" -> EcmpRouting.of(graph);
      case "spray" -> SprayRouting.of(graph);
      default ->
          throw new IllegalArgumentException(
              "contention.routing is ecmp or spray, found '" + id + "'");
    };
  }

  private static int lost(String text) {
    try {
      int value = Integer.parseInt(text);
      if (value >= 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below, together with numbers that are too small.
    }
    throw new IllegalArgumentException(
        "contention.lost-links is a whole number of 0 or more, found '" + text + "'");
  }

  /** The graph without so many links between switches, each as likely as any other. */
  private static FabricGraph without(FabricGraph graph, int count, long seed) {
    int[] bundleOf = new int[graph.linkCount()];
    int[] placeOf = new int[bundleOf.length];
    int n = 0;
    for (int b = 0; b < graph.bundleCount(); b++) {
      boolean switches = !graph.isEndpoint(graph.endA(b)) && !graph.isEndpoint(graph.endB(b));
      for (int i = 0; switches && i < graph.linkCount(b); i++) {
        bundleOf[n] = b;
        placeOf[n++] = i;
      }
    }
    if (count > n) {
      throw new IllegalArgumentException(
          "the fabric has " + n + " links between switches and cannot lose " + count);
    }
    SplittableRandom random = new SplittableRandom(seed);
    ElementRef[] lost = new ElementRef[count];
    for (int i = 0; i < count; i++) {
      int at = i + random.nextInt(n - i);
      lost[i] = ElementRef.link(graph.links(bundleOf[at]).get(placeOf[at]).id());
      bundleOf[at] = bundleOf[i];
      placeOf[at] = placeOf[i];
    }
    return graph.without(lost);
  }

  @Override
  public String toString() {
    return ID;
  }
}
