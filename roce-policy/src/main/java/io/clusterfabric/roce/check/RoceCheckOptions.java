package io.clusterfabric.roce.check;

import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.roce.buffer.HeadroomModel;
import io.clusterfabric.roce.buffer.LookupTable;
import io.clusterfabric.roce.pause.Bounces;
import io.clusterfabric.roce.policy.RocePolicy;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What is known beyond configurations, and how deep to look. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class RoceCheckOptions {
  RoceCheckOptions() {}

  /**
   * What is intended.
   *
   * @return the policy, if there is one; marks, MTU and congestion control are held against it
   */
  public abstract Optional<RocePolicy> intent();

  /**
   * Hosts that are on the fabric but send no RoCE, such as those of services.
   *
   * @return their ids; ports that only their traffic passes need not be lossless
   */
  @Value.NaturalOrder
  public abstract SortedSet<String> hostsWithoutRoce();

  /**
   * How devices compute headroom, by id.
   *
   * @return models for devices whose platform does not tell
   */
  @Value.NaturalOrder
  public abstract SortedMap<String, HeadroomModel> models();

  /**
   * The tables that devices look lossless buffers up in, by id.
   *
   * @return the tables, as far as they are at hand
   */
  @Value.NaturalOrder
  public abstract SortedMap<String, LookupTable> tables();

  /**
   * The memory of devices, by id.
   *
   * @return the sizes, as far as known
   */
  @Value.NaturalOrder
  public abstract SortedMap<String, DataSize> memory();

  /**
   * The most headroom of a port of a device, by id.
   *
   * @return the sizes, as far as known
   */
  @Value.NaturalOrder
  public abstract SortedMap<String, DataSize> maxPortHeadroom();

  /**
   * How many lossless priorities a port may have.
   *
   * @return the number, if known
   */
  public abstract OptionalInt maxLosslessPriorities();

  /**
   * Whether to look for circles of waiting buffers after each failure of a single link.
   *
   * @return false unless set, as it may take long in fabrics that are no folded Clos
   */
  @Value.Default
  public boolean singleFailures() {
    return false;
  }

  /**
   * Which other ways packets take while the fabric settles, or by design as between two ToRs.
   *
   * @return none unless set; circles that they close are told beside those of the routing
   */
  @Value.Default
  public Bounces bounces() {
    return Bounces.none();
  }

  /**
   * Nothing known, single failures left out.
   *
   * @return the options
   */
  public static RoceCheckOptions standard() {
    return builder().build();
  }

  /**
   * Starts options.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableRoceCheckOptions.Builder {
    Builder() {}
  }
}
