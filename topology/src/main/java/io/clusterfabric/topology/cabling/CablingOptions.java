package io.clusterfabric.topology.cabling;

import org.apiguardian.api.API;
import org.immutables.value.Value;

/** How plans are compared with what is found. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class CablingOptions {
  private static final CablingOptions STANDARD = builder().build();

  CablingOptions() {}

  /**
   * Whether {@code host-1.example.com} and {@code host-1} are one device. Names that would become
   * alike within one cluster are left as they are.
   *
   * @return true unless set
   */
  @Value.Default
  public boolean withoutDomains() {
    return true;
  }

  /**
   * Whether only found links count of kinds that the plan has: where a plan has links of hosts
   * only, links between switches are not extra.
   *
   * @return true unless set
   */
  @Value.Default
  public boolean plannedKindsOnly() {
    return true;
  }

  /**
   * The options that hold unless others are given.
   *
   * @return the standard options
   */
  public static CablingOptions standard() {
    return STANDARD;
  }

  /**
   * Starts from the standard options.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Sets options. */
  public static class Builder extends ImmutableCablingOptions.Builder {
    Builder() {}
  }
}
