package io.clusterfabric.topology.design;

import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * The counts of a design. Each says what it counts: a cage holds one module or cable end; a port is
 * what a link ends in, split ports counted one by one; a cable carries one or more links. Totals
 * are over all planes.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class FabricPlan {
  FabricPlan() {}

  /**
   * The design.
   *
   * @return its id
   */
  public abstract String designId();

  /**
   * The parameters of the design.
   *
   * @return name to value as text, sorted by name
   */
  @Value.NaturalOrder
  public abstract SortedMap<String, String> parameters();

  /**
   * How many hosts there are.
   *
   * @return a number of hosts
   */
  public abstract long hosts();

  /**
   * How many hosts the fabric is built for.
   *
   * @return a number of positions for hosts, at least {@link #hosts}
   */
  public abstract long designedHosts();

  /**
   * How many GPUs the hosts have.
   *
   * @return a number of GPUs
   */
  public abstract long gpus();

  /**
   * How many ports of adapters are on the fabric.
   *
   * @return a number of endpoints
   */
  public abstract long endpoints();

  /**
   * How many endpoints the fabric is built for.
   *
   * @return a number of endpoints, at least {@link #endpoints}
   */
  public abstract long designedEndpoints();

  /**
   * How many disjoint copies of the fabric there are.
   *
   * @return a number of planes, at least 1
   */
  public abstract int planes();

  /**
   * How many rails there are: adapters of a host that each have leaves of their own.
   *
   * @return a number of rails, 1 where all adapters of a host meet in the same leaf
   */
  public abstract int rails();

  /**
   * How many pods there are.
   *
   * @return a number of pods; 1 for a fabric of fewer than three tiers; the groups of a dragonfly
   */
  public abstract long pods();

  /**
   * The tiers.
   *
   * @return from the leaves upward
   */
  public abstract List<TierPlan> tiers();

  /**
   * What joins the tiers.
   *
   * @return from the endpoints upward, one more than there are tiers less one
   */
  public abstract List<BoundaryPlan> boundaries();

  /**
   * The bisection bandwidth for the hosts that there are. Where it is not exact it is the capacity
   * of one balanced cut; with oversubscribed leaves under several tiers another cut can be well
   * below it, and {@code Bisection.of} on the graph of the built cluster tells.
   *
   * @return the closed form, if the design has one for this population
   */
  public abstract Optional<PlannedBisection> bisection();

  /**
   * The bisection bandwidth for the hosts that the fabric is built for.
   *
   * @return the closed form, if the design has one
   */
  public abstract Optional<PlannedBisection> designedBisection();

  /**
   * The bisection bandwidth that the declared oversubscription would give if links could be cut in
   * parts.
   *
   * @return the closed form, if the design declares an oversubscription that whole links do not
   *     meet
   */
  public abstract Optional<PlannedBisection> declaredBisection();

  /**
   * The least capacity between two halves of the switches, hosts left out: what closed forms of
   * networks without a tree's tiers are about. Not the bisection bandwidth of the hosts.
   *
   * @return the closed form, if the design has one
   */
  public abstract Optional<SwitchBisection> switchBisection();

  /**
   * How many links between switches lie on a shortest way between the two switches that are
   * farthest apart.
   *
   * @return the diameter of the network of switches, if the design has a closed form for it
   */
  public abstract OptionalInt switchDiameter();

  /**
   * What is worth knowing: oversubscription that nobody asked for, uneven bundles, ports left.
   *
   * @return the findings
   */
  @Value.Default
  public Findings findings() {
    return Findings.none();
  }

  /**
   * What was assumed because no source says.
   *
   * @return the assumptions
   */
  public abstract List<Assumption> assumptions();

  /**
   * The documents that the design follows.
   *
   * @return the sources
   */
  public abstract List<Source> sources();

  /**
   * A tier by name.
   *
   * @param name {@code leaf}, {@code spine} or {@code core}; {@code switch} where there are no
   *     tiers
   * @return the tier, if the design has it
   */
  public Optional<TierPlan> tier(String name) {
    return tiers().stream().filter(t -> t.name().equals(name)).findFirst();
  }

  /**
   * A boundary by name.
   *
   * @param name {@code endpoint-leaf}, {@code leaf-spine} or {@code spine-core}
   * @return the boundary, if the design has it
   */
  public Optional<BoundaryPlan> boundary(String name) {
    return boundaries().stream().filter(b -> b.name().equals(name)).findFirst();
  }

  /**
   * How many switches a tier has.
   *
   * @param tier {@code leaf}, {@code spine} or {@code core}
   * @return a number of switches; 0 if the design has no such tier
   */
  public long switches(String tier) {
    return tier(tier).map(TierPlan::switches).orElse(0L);
  }

  /**
   * How many switches there are.
   *
   * @return a number of switches
   */
  public long switches() {
    return tiers().stream().mapToLong(TierPlan::switches).sum();
  }

  /**
   * How many links a boundary has.
   *
   * @param boundary {@code endpoint-leaf}, {@code leaf-spine} or {@code spine-core}
   * @return a number of links; 0 if the design has no such boundary
   */
  public long links(String boundary) {
    return boundary(boundary).map(BoundaryPlan::links).orElse(0L);
  }

  /**
   * How many cables a boundary has.
   *
   * @param boundary {@code endpoint-leaf}, {@code leaf-spine} or {@code spine-core}
   * @return a number of cables; 0 if the design has no such boundary
   */
  public long cables(String boundary) {
    return boundary(boundary).map(BoundaryPlan::cables).orElse(0L);
  }

  /**
   * The product of the provisioned oversubscription of all tiers: what traffic between pods, or
   * between leaves of a two-tier fabric, meets at worst.
   *
   * @return the largest product of the ratios from the leaf up to any tier, at least the leaf's;
   *     empty for a fabric of one tier
   */
  public Optional<Ratio> endToEndOversubscription() {
    Optional<Ratio> most = Optional.empty();
    Ratio product = Ratio.ONE;
    for (TierPlan t : tiers()) {
      if (t.oversubscription().isPresent()) {
        product = product.times(t.oversubscription().get());
        most = Optional.of(most.isPresent() ? most.get().max(product) : product);
      }
    }
    return most;
  }

  /**
   * The counts as one flat row, for tables and comparisons.
   *
   * @return name to number: {@code hosts}, {@code gpus}, {@code endpoints}, {@code switches.leaf},
   *     {@code links.leaf-spine}, {@code cables.endpoint-leaf} and so on, in a fixed order; {@code
   *     cablesTotal} counts the attached cables in
   */
  public Map<String, Long> counts() {
    Map<String, Long> out = new LinkedHashMap<>();
    out.put("hosts", hosts());
    out.put("hosts.designed", designedHosts());
    out.put("gpus", gpus());
    out.put("endpoints", endpoints());
    out.put("endpoints.designed", designedEndpoints());
    out.put("planes", (long) planes());
    out.put("rails", (long) rails());
    out.put("pods", pods());
    for (TierPlan t : tiers()) {
      out.put("switches." + t.name(), t.switches());
      out.put("ports." + t.name(), t.ports());
      out.put("portsUsed." + t.name(), t.portsUsed());
      out.put("portsReserved." + t.name(), t.portsReserved());
      out.put("portsFree." + t.name(), t.portsFree());
    }
    out.put("switches", switches());
    out.put(
        "links.between-switches",
        boundaries().stream().skip(1).mapToLong(BoundaryPlan::links).sum());
    for (BoundaryPlan b : boundaries()) {
      out.put("links." + b.name(), b.links());
      out.put("cables." + b.name(), b.cables());
      out.put("cablesTotal." + b.name(), b.cables() + b.attachedCables());
      b.lowerModules().ifPresent(m -> out.put("lowerModules." + b.name(), m));
      b.upperModules().ifPresent(m -> out.put("upperModules." + b.name(), m));
    }
    return Collections.unmodifiableMap(out);
  }

  /**
   * Why the counts are what they are.
   *
   * @return a table of tiers and boundaries, with assumptions and sources
   */
  public Explanation explain() {
    Explanation.Builder out = Explanation.of(toString());
    parameters().forEach(out::term);
    bisection().ifPresent(b -> out.term("bisection", b, b.source().toString()));
    designedBisection().ifPresent(b -> out.term("designed bisection", b));
    declaredBisection().ifPresent(b -> out.term("declared bisection", b));
    switchBisection().ifPresent(b -> out.term("bisection of the switches", b));
    switchDiameter().ifPresent(n -> out.term("diameter of the switches", n, "links"));
    endToEndOversubscription()
        .ifPresent(r -> out.term("end-to-end oversubscription", OversubscriptionRatio.of(r)));
    List<List<String>> rows = new ArrayList<>();
    counts().forEach((k, v) -> rows.add(List.of(k, String.valueOf(v))));
    out.table(TextTable.withColumns("count", "value").plusRows(rows));
    assumptions().forEach(out::assume);
    sources().forEach(out::source);
    return out.build();
  }

  /**
   * One of the {@link #counts}.
   *
   * @param name the name
   * @return the number
   * @throws NoSuchElementException if the plan counts no such thing; the message lists the names
   */
  public long count(String name) {
    Long value = counts().get(name);
    if (value == null) {
      throw new NoSuchElementException(
          "plan " + designId() + " has no count '" + name + "'; it has " + counts().keySet());
    }
    return value;
  }

  /** One line: hosts, endpoints, switches by tier. */
  @Override
  public String toString() {
    StringBuilder out =
        new StringBuilder(designId())
            .append(": ")
            .append(Counts.of(hosts(), "host"))
            .append(", ")
            .append(Counts.of(gpus(), "GPU"))
            .append(", ")
            .append(Counts.of(endpoints(), "endpoint"));
    tiers().forEach(t -> out.append(", ").append(t.switches()).append(' ').append(t.name()));
    return out.toString();
  }

  /**
   * Starts a plan.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableFabricPlan.Builder {
    Builder() {}
  }
}
