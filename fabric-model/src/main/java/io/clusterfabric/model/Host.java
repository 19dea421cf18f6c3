package io.clusterfabric.model;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** A server. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Host {
  Host() {}

  /**
   * Its id, unique in the cluster.
   *
   * @return the id
   */
  public abstract String id();

  /**
   * What it is.
   *
   * @return the spec, shared by equal hosts
   */
  public abstract HostSpec spec();

  /**
   * How it is known which ports belong to it.
   *
   * @return DECLARED unless set
   */
  @Value.Default
  public HostIdentity identity() {
    return HostIdentity.DECLARED;
  }

  /**
   * Where it stands.
   *
   * @return the location, if known
   */
  public abstract Optional<Location> location();

  /**
   * Its ports on fabrics.
   *
   * @return in the order in which they were added
   */
  public abstract List<Endpoint> endpoints();

  /**
   * The failure domains that it belongs to.
   *
   * @return ids, sorted
   */
  @Value.NaturalOrder
  public abstract SortedSet<String> failureDomains();

  @Override
  public String toString() {
    return id() + " (" + spec() + ", " + endpoints().size() + " endpoints)";
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
  public static class Builder extends ImmutableHost.Builder {
    Builder() {}
  }
}
