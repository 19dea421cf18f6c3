package io.clusterfabric.model;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apiguardian.api.API;

/** Collects the parts of one fabric of a cluster that is being built; not for several threads. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricBuilder {
  final String id;
  FabricRole role = FabricRole.UNKNOWN;
  Technology technology = Technology.UNKNOWN;
  final List<Switch> switches = new ArrayList<>();
  final List<Link> links = new ArrayList<>();
  final List<Cable> cables = new ArrayList<>();

  FabricBuilder(String id) {
    this.id = requireNonNull(id);
  }

  /**
   * Sets what the fabric is for.
   *
   * @param value the role
   * @return this builder
   */
  public FabricBuilder role(FabricRole value) {
    role = requireNonNull(value);
    return this;
  }

  /**
   * Sets the technology.
   *
   * @param value the technology
   * @return this builder
   */
  public FabricBuilder technology(Technology value) {
    technology = requireNonNull(value);
    return this;
  }

  /**
   * Adds a switch.
   *
   * @param value the switch
   * @return this builder
   */
  public FabricBuilder addSwitch(Switch value) {
    switches.add(requireNonNull(value));
    return this;
  }

  /**
   * Adds switches.
   *
   * @param values the switches
   * @return this builder
   */
  public FabricBuilder addSwitches(Collection<Switch> values) {
    switches.addAll(values);
    return this;
  }

  /**
   * Adds a link. Its ends must be a switch of this fabric or an endpoint on it.
   *
   * @param value the link
   * @return this builder
   */
  public FabricBuilder addLink(Link value) {
    links.add(requireNonNull(value));
    return this;
  }

  /**
   * Adds links.
   *
   * @param values the links
   * @return this builder
   */
  public FabricBuilder addLinks(Collection<Link> values) {
    links.addAll(values);
    return this;
  }

  /**
   * Adds a cable. The links that it carries must name it.
   *
   * @param value the cable
   * @return this builder
   */
  public FabricBuilder addCable(Cable value) {
    cables.add(requireNonNull(value));
    return this;
  }

  /**
   * Adds cables.
   *
   * @param values the cables
   * @return this builder
   */
  public FabricBuilder addCables(Collection<Cable> values) {
    cables.addAll(values);
    return this;
  }
}
