package io.clusterfabric.topology.design;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What joins two neighbouring tiers, or switches of one tier, in all planes together. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class BoundaryPlan {
  BoundaryPlan() {}

  /**
   * The boundary's name.
   *
   * @return {@code endpoint-leaf}, {@code leaf-spine} or {@code spine-core}; in networks without a
   *     tree's tiers {@code endpoint-switch} and a name for each kind of link between switches
   */
  public abstract String name();

  /**
   * What one link carries per direction.
   *
   * @return the data rate
   */
  public abstract Bandwidth linkRate();

  /**
   * How many links there are. A link joins two ports.
   *
   * @return a number of links
   */
  public abstract long links();

  /**
   * How many links there would be if every position for a host had one.
   *
   * @return a number of links, at least {@link #links}
   */
  public abstract long designedLinks();

  /**
   * How many cables carry the links. One cable may carry several links and may have more than two
   * ends.
   *
   * @return a number of cables
   */
  public abstract long cables();

  /**
   * How many further cables end in reserved ports of this boundary, such as those of a fabric
   * manager. A vendor's table may count them in.
   *
   * @return a number of cables
   */
  public abstract long attachedCables();

  /**
   * What the cables are made of.
   *
   * @return the medium, UNKNOWN if the design does not say
   */
  public abstract CableMedium medium();

  /**
   * How many pluggable modules the lower ends take: hosts at the endpoint-leaf boundary.
   *
   * @return a number of modules; 0 for cables with fixed ends; empty if the medium is not known
   */
  public abstract OptionalLong lowerModules();

  /**
   * How many pluggable modules the upper ends take.
   *
   * @return a number of modules; 0 for cables with fixed ends; empty if the medium is not known
   */
  public abstract OptionalLong upperModules();

  /**
   * How many fibres the cables hold together.
   *
   * @return a number of fibres; 0 for copper; empty if the design does not say
   */
  public abstract OptionalLong fibres();

  /**
   * The fewest and the most links between one lower and one upper switch that are joined.
   *
   * @return the sizes of the bundles; empty at the endpoint-leaf boundary
   */
  public abstract Optional<BundleSizes> bundles();

  @Override
  public String toString() {
    return name() + ": " + links() + " links of " + linkRate() + " in " + cables() + " cables";
  }

  /**
   * Starts a description.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableBoundaryPlan.Builder {
    Builder() {}
  }
}
