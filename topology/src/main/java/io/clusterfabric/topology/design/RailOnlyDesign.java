package io.clusterfabric.topology.design;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.ScaleUp;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * Rails without spines: adapter r of every host is on rail r, and nothing joins one rail to another
 * but the scale-up domains, NVLink for instance, within which a GPU reaches an adapter of another
 * rail. A rail is one switch where that has ports for all hosts, else a fat-tree of its own,
 * without oversubscription.
 *
 * <p>With H hosts of R adapters of rate r each there are R rails; one switch a rail where H ports
 * are enough. Halving hosts, each whole, costs ⌊H/2⌋ R r; a rail alone costs ⌊H/2⌋ r. Halving GPUs
 * costs nothing for even R, since half of the rails can lie on either side, unless the scale-up
 * domains count in: {@link RailOnlyBisection} tells all three.
 *
 * <p>The cluster has the rails as its back end and the scale-up domains as a fabric of role
 * SCALE_UP, in which each GPU has a port for each switch of its domain: an adapter {@code gpu<i>}
 * of its own. {@link #graph} is that of the back end alone, {@link #joinedGraph} has both.
 *
 * <p>Source: W. Wang and others, "Rail-only: A Low-Cost High-Performance Network for Training LLMs
 * with Trillion Parameters", arXiv 2307.12169.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class RailOnlyDesign implements Design {
  RailOnlyDesign() {}

  @Override
  public abstract String id();

  /**
   * How many hosts there are.
   *
   * @return 1 to 4,194,304
   */
  public abstract int hosts();

  /**
   * What each host is: as many adapters, of one port each, as there are rails.
   *
   * @return the spec
   */
  public abstract HostSpec hostSpec();

  /**
   * The switch of a rail.
   *
   * @return the switch model
   */
  public abstract SwitchShape railSwitch();

  /**
   * How hosts are joined to rails.
   *
   * @return links of the rate of the switch's ports unless set
   */
  @Value.Default
  public Wiring access() {
    return Wiring.of(railSwitch().portRate());
  }

  /**
   * How many tiers of switches a rail has.
   *
   * @return 1 to 3; if not given, as many as the hosts call for
   */
  public abstract OptionalInt railTiers();

  /**
   * How many ports of each switch next to the hosts are kept for something outside the design.
   *
   * @return 0 unless set
   */
  @Value.Default
  public int reservedPorts() {
    return 0;
  }

  /**
   * The technology of the rails.
   *
   * @return UNKNOWN unless set
   */
  @Value.Default
  public Technology technology() {
    return Technology.UNKNOWN;
  }

  /**
   * The id of the fabric of the rails, whose role is BACKEND.
   *
   * @return {@code backend} unless set
   */
  @Value.Default
  public String fabricId() {
    return "backend";
  }

  /**
   * How the GPUs of a domain are joined.
   *
   * @return what the host's spec says, unless set; without it there is no scale-up fabric
   */
  @Value.Default
  public Optional<ScaleUp> scaleUp() {
    return hostSpec().scaleUp();
  }

  /**
   * The id of the fabric of the scale-up domains, whose role is SCALE_UP.
   *
   * @return {@code scale-up} unless set
   */
  @Value.Default
  public String scaleUpFabricId() {
    return "scale-up";
  }

  /**
   * How many hosts share a scale-up domain.
   *
   * @return 1 unless set
   */
  @Value.Default
  public int hostsPerDomain() {
    return 1;
  }

  /**
   * How many switches each scale-up domain has. A GPU has a link to each; together they carry what
   * it has.
   *
   * @return 1 unless set
   */
  @Value.Default
  public int switchesPerDomain() {
    return 1;
  }

  /**
   * Whether the cluster describes its cables.
   *
   * @return true up to 32,768 endpoints unless set
   */
  @Value.Default
  public boolean withCables() {
    return Saturating.times(hosts(), hostSpec().adapters().size()) <= ClosDesign.CABLES_UP_TO;
  }

  /**
   * The documents that the design follows.
   *
   * @return the sources
   */
  public abstract List<Source> sources();

  /**
   * What is assumed because no source says.
   *
   * @return the assumptions
   */
  public abstract List<Assumption> assumptions();

  /**
   * How many rails there are.
   *
   * @return the number of adapters of a host
   */
  public int rails() {
    return hostSpec().adapters().size();
  }

  /**
   * How many scale-up domains there are.
   *
   * @return the hosts over those of a domain, rounded up; 0 without a scale-up fabric
   */
  public long scaleUpDomains() {
    return scaleUp().isPresent() ? ClosFigures.up(hosts(), hostsPerDomain()) : 0;
  }

  /**
   * How many links the scale-up domains have together.
   *
   * @return one a GPU and switch of its domain; 0 without a scale-up fabric
   */
  public long scaleUpLinks() {
    return scaleUp().isPresent()
        ? (long) hosts() * hostSpec().gpus().size() * switchesPerDomain()
        : 0;
  }

  /** The rails as disjoint copies of one tree, one for each adapter of a host. */
  XgftDesign tree() {
    SwitchShape shape = railSwitch();
    int split = access().upperSplit();
    int kept = (int) ClosFigures.up(reservedPorts(), split);
    int half = Math.max(1, shape.ports() / 2);
    int firstHalf = Math.max(1, (half - kept) * split);
    int whole = Math.max(1, (shape.ports() - kept) * split);
    int tiers = railTiers().orElse(hosts() <= whole ? 1 : tiersFor(firstHalf, half));
    List<XgftLevel> levels = new ArrayList<>();
    int rails = Math.max(1, rails());
    if (tiers == 1) {
      levels.add(level(whole, rails, access()).withReservedPorts(reservedPorts()));
    } else {
      Wiring above = Wiring.builder().from(access()).upperSplit(1).build();
      if (split > 1) {
        above =
            Wiring.builder()
                .from(access())
                .lowerSplit(split)
                .upperSplit(split)
                .linksPerHostModule(1)
                .build();
        half *= split;
      }
      levels.add(level(firstHalf, rails, access()).withReservedPorts(reservedPorts()));
      long below = firstHalf;
      for (int t = 2; t < tiers; t++) {
        levels.add(level(half, t == 2 ? firstHalf : half, above));
        below = Saturating.times(below, half);
      }
      levels.add(
          level(
              (int) Math.max(1, ClosFigures.up(hosts(), below)),
              tiers == 2 ? firstHalf : half,
              above));
    }
    return XgftDesign.builder()
        .id(id())
        .levels(levels)
        .hosts(hosts())
        .hostSpec(hostSpec())
        .technology(technology())
        .fabricId(fabricId())
        .withCables(withCables())
        .sources(sources())
        .assumptions(assumptions())
        .build();
  }

  private XgftLevel level(int children, int parents, Wiring wiring) {
    return new XgftLevel(children, parents, 1, wiring, railSwitch(), 0);
  }

  private int tiersFor(int firstHalf, int half) {
    return hosts() <= Saturating.times(firstHalf, 2L * half) ? 2 : 3;
  }

  /**
   * Why the design cannot be, if it cannot.
   *
   * @return every reason that can be told apart; empty if {@link #plan} succeeds
   */
  public Findings check() {
    Findings.Builder out = Findings.builder();
    if (hosts() < 1) {
      out.add(
          Refusal.of(
              "design.parameter.range",
              "hosts",
              "the parameter is out of range",
              String.valueOf(hosts()),
              "1 to 4194304"));
    }
    if (hostsPerDomain() < 1 || switchesPerDomain() < 1 || switchesPerDomain() > 1024) {
      out.add(
          Refusal.of(
              "design.parameter.range",
              "hostsPerDomain",
              "a scale-up domain has hosts and switches",
              Counts.of(hostsPerDomain(), "host")
                  + ", "
                  + Counts.of(switchesPerDomain(), "switch", "switches"),
              "at least 1 host, 1 to 1024 switches"));
    }
    if (reservedPorts() < 0 || reservedPorts() >= railSwitch().ports()) {
      out.add(
          Refusal.of(
              "design.ports.reserved",
              "reservedPorts",
              "a rail needs ports for hosts",
              String.valueOf(reservedPorts()),
              "0 to " + (railSwitch().ports() - 1)));
    }
    railTiers()
        .ifPresent(
            n -> {
              if (n < 1 || n > 3) {
                out.add(
                    Refusal.of(
                        "design.parameter.range",
                        "railTiers",
                        "the parameter is out of range",
                        String.valueOf(n),
                        "1 to 3"));
              }
            });
    for (Adapter a : hostSpec().adapters()) {
      if (ScaleUpDomains.isName(a.id()) && scaleUp().isPresent()) {
        out.add(
            Refusal.of(
                "design.scale-up.adapter",
                "hostSpec",
                "the ports of the scale-up fabric take the names gpu0, gpu1 and so on",
                a.id(),
                "an adapter of another name"));
      }
    }
    return out.size() > 0 ? out.build() : tree().check();
  }

  /**
   * What the rails need. The scale-up domains are told among the parameters.
   *
   * @return the counts of the back end; its bisection is of hosts, each whole
   */
  @Override
  public FabricPlan plan() {
    refuseIfWrong();
    FabricPlan rails = tree().plan();
    return FabricPlan.builder()
        .from(rails)
        .putParameter("rails", String.valueOf(rails()))
        .putParameter("scaleUpDomains", String.valueOf(scaleUpDomains()))
        .putParameter("scaleUpSwitches", String.valueOf(scaleUpDomains() * switchesPerDomain()))
        .putParameter("scaleUpLinks", String.valueOf(scaleUpLinks()))
        .findings(
            Findings.builder()
                .addAll(rails.findings())
                .add(
                    Finding.builder()
                        .ruleId("design.rails.apart")
                        .severity(Severity.INFO)
                        .where(new ElementRef(ElementKind.PARAMETER, "hostSpec"))
                        .why(
                            "nothing but the scale-up domains joins the rails: the bisection is"
                                + " that of whole hosts, and GPUs of different rails reach each"
                                + " other through a GPU of their own domain")
                        .observed(Counts.of(rails(), "rail") + " apart")
                        .expected("a scale-up domain with the GPUs of all rails")
                        .build())
                .build())
        .build();
  }

  @Override
  public Cluster build() {
    refuseIfWrong();
    Cluster rails = tree().build();
    return new ScaleUpDomains(this).addTo(rails);
  }

  /**
   * The graph of the rails alone.
   *
   * @return the graph of the back end of {@link #build}
   */
  @Override
  public FabricGraph graph() {
    refuseIfWrong();
    return tree().graph();
  }

  /**
   * The graph of the rails and the scale-up domains, which hosts and GPUs have in common.
   *
   * @return both, as {@link FabricGraph#joined} puts them together; the rails alone without a
   *     scale-up fabric
   */
  public FabricGraph joinedGraph() {
    FabricGraph rails = graph();
    return scaleUp().isPresent()
        ? FabricGraph.joined(id(), rails, new ScaleUpDomains(this).graph())
        : rails;
  }

  /**
   * What each port of each switch of the rails is for; scale-up switches have no ports that could
   * be left.
   *
   * @return in natural order of the switch's id
   */
  @Override
  public List<PortMap> portMaps() {
    refuseIfWrong();
    return tree().portMaps();
  }

  private void refuseIfWrong() {
    Findings wrong = check();
    if (!wrong.isEmpty()) {
      throw new DesignException(id(), wrong);
    }
  }

  @Override
  public String toString() {
    return "rail-only design "
        + id()
        + " of "
        + Counts.of(rails(), "rail")
        + " for "
        + Counts.of(hosts(), "host");
  }

  /**
   * Starts a design.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parameters of a design. */
  public static class Builder extends ImmutableRailOnlyDesign.Builder {
    Builder() {}
  }
}
