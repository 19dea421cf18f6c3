package io.clusterfabric.topology.design;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/** Counts what an extended generalised fat-tree needs, by its closed forms alone. */
final class XgftPlan {
  private static final Source EVEN_SPREAD =
      Source.computed("each node spreads evenly over its parents; access links cut half off");

  private final XgftDesign d;
  private final int height;
  private final Findings.Builder findings = Findings.builder();

  XgftPlan(XgftDesign design) {
    this.d = design;
    this.height = design.levels().size();
  }

  private XgftLevel level(int l) {
    return d.levels().get(l - 1);
  }

  /** The product of the numbers of children of these levels. */
  private long children(int from, int to) {
    long product = 1;
    for (int l = from; l <= to; l++) {
      product *= level(l).children();
    }
    return product;
  }

  /** The product of the numbers of parents up to a level. */
  private long parents(int to) {
    long product = 1;
    for (int l = 1; l <= to; l++) {
      product *= level(l).parents();
    }
    return product;
  }

  private long switches(int l) {
    return children(l + 1, height) * parents(l);
  }

  private long linksBelow(int l) {
    return children(l, height) * parents(l) * level(l).parallelLinks();
  }

  private long endpointsPerHost() {
    return level(1).upOfChild();
  }

  FabricPlan run() {
    FabricPlan.Builder out = FabricPlan.builder();
    out.designId(d.id())
        .hosts(d.hosts())
        .designedHosts(children(1, height))
        .gpus((long) d.hosts() * d.hostSpec().gpus().size())
        .endpoints(d.hosts() * endpointsPerHost())
        .designedEndpoints(linksBelow(1))
        .planes(level(1).parents())
        .rails(level(1).parents())
        .pods(height > 2 ? level(height).children() : 1)
        .putParameter("hosts", String.valueOf(d.hosts()))
        .putParameter("host", d.hostSpec().toString());
    for (int l = 1; l <= height; l++) {
      out.putParameter("level " + l, level(l).toString());
      out.addTiers(tier(l));
      out.addBoundaries(boundary(l));
    }
    if (d.hosts() < children(1, height)) {
      note(
          "design.population.partial",
          "hosts",
          "the fabric is built for more hosts than there are; their ports stay free",
          d.hosts() + " hosts",
          children(1, height) + " positions");
    }
    return out.bisection(bisection(d.hosts()))
        .designedBisection(bisection(children(1, height)))
        .findings(findings.build())
        .addAllAssumptions(d.assumptions())
        .addAllSources(d.sources())
        .build();
  }

  // ---- tiers

  private boolean top(int l) {
    return l == height;
  }

  private long up(int l) {
    return top(l) ? 0 : level(l + 1).upOfChild();
  }

  private long downSplit(int l) {
    return level(l).wiring().upperSplit();
  }

  private long upSplit(int l) {
    return top(l) ? downSplit(l) : level(l + 1).wiring().lowerSplit();
  }

  private TierPlan tier(int l) {
    SwitchShape shape = level(l).shape();
    long downPorts = ClosFigures.up(level(l).down(), downSplit(l));
    long upPorts = ClosFigures.up(up(l), upSplit(l));
    long kept = level(l).reservedPorts();
    long ports =
        switches(l) * ClosPlan.configured(shape, downPorts, downSplit(l), upPorts, upSplit(l));
    long used =
        (l == 1 ? d.hosts() * endpointsPerHost() : linksBelow(l))
            + (top(l) ? 0 : linksBelow(l + 1));
    if (downPorts + upPorts + kept < shape.ports()) {
      note(
          "design.ports.left",
          TierName.of(l),
          "the design leaves ports of each " + TierName.of(l) + " without a purpose",
          shape.ports() - downPorts - upPorts + " of " + shape.ports() + " unsplit ports",
          "0 ports left");
    }
    return TierPlan.builder()
        .tier(l)
        .name(TierName.of(l))
        .model(shape.model())
        .switchesPerPlane(switches(l) / level(1).parents())
        .switches(switches(l))
        .cages(switches(l) * shape.cages())
        .ports(ports)
        .portsUsed(used)
        .portsReserved(switches(l) * kept)
        .portsFree(ports - used - switches(l) * kept)
        .oversubscription(oversubscription(l))
        .build();
  }

  private Optional<Ratio> oversubscription(int l) {
    return top(l)
        ? Optional.empty()
        : Optional.of(
            level(l)
                .rate()
                .dividedBy(level(l + 1).rate())
                .times(Ratio.of(level(l).down(), level(l + 1).upOfChild())));
  }

  // ---- boundaries

  private BoundaryPlan boundary(int l) {
    Wiring w = level(l).wiring();
    long links = l == 1 ? d.hosts() * endpointsPerHost() : linksBelow(l);
    BoundaryPlan.Builder out =
        ClosPlan.boundary(TierName.boundaryBelow(l), w, links, linksBelow(l), cables(l, links))
            .attachedCables(0)
            .lowerModules(ClosPlan.modules(w, l == 1 ? hostModules() : lowerModules(l)))
            .upperModules(ClosPlan.modules(w, upperModules(l)));
    if (l > 1) {
      out.bundles(new BundleSizes(level(l).parallelLinks(), level(l).parallelLinks()));
    }
    return out.build();
  }

  private long cables(int l, long links) {
    Wiring w = level(l).wiring();
    if (w.cables() == CableRule.PER_UPPER_PORT) {
      return overUpper(l, n -> ClosFigures.up(n, w.upperSplit()));
    }
    if (w.cables() == CableRule.PER_LOWER_PORT) {
      return l == 1
          ? (long) d.hosts() * level(1).parents()
          : switches(l - 1) * ClosFigures.up(up(l - 1), w.lowerSplit());
    }
    return links;
  }

  private long hostModules() {
    return d.hosts() * ClosFigures.up(endpointsPerHost(), level(1).wiring().linksPerHostModule());
  }

  private long upperModules(int l) {
    return overUpper(l, n -> ClosPlan.cages(n, downSplit(l), level(l).shape().portsPerCage()));
  }

  /** Adds up something over the switches of a level that depends on their links down. */
  private long overUpper(int l, LongUnaryOperator of) {
    if (l > 1) {
      return switches(l) * of.applyAsLong(level(l).down());
    }
    long full = d.hosts() / level(1).children();
    long rest = (long) d.hosts() % level(1).children() * level(1).parallelLinks();
    return level(1).parents()
        * (full * of.applyAsLong(level(1).down()) + (rest > 0 ? of.applyAsLong(rest) : 0));
  }

  /** Modules of the upward ports of the level below, less those that its downward ports have. */
  private long lowerModules(int l) {
    SwitchShape shape = level(l - 1).shape();
    long downPorts = ClosFigures.up(level(l - 1).down(), downSplit(l - 1));
    long upPorts = ClosFigures.up(up(l - 1), upSplit(l - 1));
    LongUnaryOperator of =
        n ->
            ClosPlan.upCages(
                shape.portsPerCage(), ClosFigures.up(n, downSplit(l - 1)), downPorts, upPorts);
    long idle = 0;
    if (l == 2) {
      long lit = ClosFigures.up(d.hosts(), level(1).children()) * level(1).parents();
      idle = (switches(1) - lit) * of.applyAsLong(0);
    }
    return overUpper(l - 1, of) + idle;
  }

  // ---- bisection

  private Optional<PlannedBisection> bisection(long hosts) {
    Bandwidth host = level(1).rate().times(endpointsPerHost());
    boolean free = true;
    for (int l = 1; l < height; l++) {
      free &= upward(l).compareTo(host.times(children(1, l))) >= 0;
    }
    if (free) {
      return Optional.of(
          new PlannedBisection(
              host.times(hosts / 2),
              hosts,
              true,
              "floor(" + hosts + "/2) hosts x " + host,
              EVEN_SPREAD));
    }
    if (height > 2) {
      return Optional.empty();
    }
    return Optional.of(
        new PlannedBisection(
            new ClosBisection(host, upward(1), level(1).children()).of(hosts),
            hosts,
            true,
            "least cut of "
                + hosts
                + " hosts of "
                + host
                + " in groups of "
                + level(1).children()
                + " hosts with "
                + upward(1)
                + " up",
            Source.computed("concave cost of splitting blocks under one layer of switches")));
  }

  /** What the switches of a subtree of a level can send up together. */
  private Bandwidth upward(int l) {
    return level(l + 1).rate().times(parents(l) * level(l + 1).upOfChild());
  }

  private void note(String rule, String place, String why, String found, String expected) {
    findings.add(
        Finding.builder()
            .ruleId(rule)
            .severity(Severity.INFO)
            .where(new ElementRef(ElementKind.PARAMETER, place))
            .why(why)
            .observed(found)
            .expected(expected)
            .build());
  }
}
