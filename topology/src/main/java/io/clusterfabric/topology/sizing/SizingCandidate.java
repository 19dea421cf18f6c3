package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.FabricPlan;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** A design that does what a request asks for, with what it has of each objective. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SizingCandidate {
  private final NetworkFamily family;
  private final Design design;
  private final long room;
  private final Optional<Ratio> oversubscription;
  private final Map<SizingObjective, ObjectiveValue> values;

  SizingCandidate(
      NetworkFamily family,
      Design design,
      long room,
      Optional<Ratio> oversubscription,
      Map<SizingObjective, ObjectiveValue> values) {
    this.family = family;
    this.design = design;
    this.room = room;
    this.oversubscription = oversubscription;
    this.values = Collections.unmodifiableMap(new EnumMap<>(values));
  }

  /**
   * The id of its design, which tells the parameters. No two candidates of a search have one id.
   *
   * @return such as {@code leaf-spine-qm9700-32d-32u}
   */
  public String id() {
    return design.id();
  }

  /**
   * The family.
   *
   * @return the family of networks
   */
  public NetworkFamily family() {
    return family;
  }

  /**
   * The design, ready to be built. Where the fabric is to grow, it is the design of the first day.
   *
   * @return the design
   */
  public Design design() {
    return design;
  }

  /**
   * The counts of the design.
   *
   * @return the plan, made anew at each call
   */
  public FabricPlan plan() {
    return design.plan();
  }

  /**
   * For how many hosts there are ports.
   *
   * @return a number of hosts, at least as many as asked for
   */
  public long roomForHosts() {
    return room;
  }

  /**
   * The oversubscription from end to end.
   *
   * @return the ratio, down over up by rate; empty for one switch and networks without tiers
   */
  public Optional<OversubscriptionRatio> oversubscription() {
    return oversubscription.map(OversubscriptionRatio::of);
  }

  /**
   * What it has of an objective.
   *
   * @param objective the objective
   * @return the value; empty if nothing is known of it
   */
  public Optional<ObjectiveValue> value(SizingObjective objective) {
    return Optional.ofNullable(values.get(objective));
  }

  /** One line: the id, and what is known of each objective. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder(id()).append(": ");
    String sign = "";
    for (Map.Entry<SizingObjective, ObjectiveValue> e : values.entrySet()) {
      out.append(sign).append(e.getKey()).append(' ').append(e.getValue());
      sign = ", ";
    }
    return out.toString();
  }
}
