package io.clusterfabric.model;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** A switch of a fabric, or another device that passes traffic on. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Switch {
  Switch() {}

  /**
   * Its id, unique in the cluster.
   *
   * @return the id
   */
  public abstract String id();

  /**
   * What it is.
   *
   * @return the spec, shared by equal switches
   */
  public abstract SwitchSpec spec();

  /**
   * Its distance from the hosts that its designer or its name declares: 1 for a leaf.
   *
   * @return the tier, if declared; analyses find tiers themselves
   */
  public abstract OptionalInt tier();

  /**
   * The rail that it serves, from 0.
   *
   * @return the rail, if it serves only one
   */
  public abstract OptionalInt rail();

  /**
   * The plane that it is in, from 0.
   *
   * @return the plane, if declared
   */
  public abstract OptionalInt plane();

  /**
   * The pod that it is in, from 0.
   *
   * @return the pod, if declared
   */
  public abstract OptionalInt pod();

  /**
   * Where it stands.
   *
   * @return the location, if known
   */
  public abstract Optional<Location> location();

  /**
   * The enclosure that it shares with other ASICs.
   *
   * @return the name of the enclosure, if it is one ASIC of several
   */
  public abstract Optional<String> enclosure();

  /**
   * Its hardware identity.
   *
   * @return a GUID as 16 hexadecimal digits, or a MAC address, if known
   */
  public abstract Optional<String> guid();

  /**
   * The ports that are described beyond their names.
   *
   * @return in natural order; ports that only carry a link may be absent
   */
  public abstract List<Port> ports();

  /**
   * The failure domains that it belongs to.
   *
   * @return ids, sorted
   */
  @Value.NaturalOrder
  public abstract SortedSet<String> failureDomains();

  /** Refuses figures that cannot be and puts the ports in order. */
  @Value.Check
  Switch inOrder() {
    Possible.figures("a switch")
        .from(1, "the tier", tier())
        .from(0, "the rail", rail())
        .from(0, "the plane", plane())
        .from(0, "the pod", pod())
        .check();
    Comparator<Port> order = Comparator.comparing(Port::ref);
    return InOrder.is(ports(), order)
        ? this
        : builder().from(this).ports(InOrder.of(ports(), order)).build();
  }

  /**
   * A switch of which only the id and the spec are told.
   *
   * @param id its id
   * @param spec what it is
   * @return the switch
   */
  public static Switch of(String id, SwitchSpec spec) {
    return builder().id(id).spec(spec).build();
  }

  @Override
  public String toString() {
    return id() + " (" + spec() + ")";
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
  public static class Builder extends ImmutableSwitch.Builder {
    Builder() {}
  }
}
