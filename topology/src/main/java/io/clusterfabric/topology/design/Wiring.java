package io.clusterfabric.topology.design;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** How two neighbouring tiers are joined: the links, the ports that they end in, the cables. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Wiring {
  Wiring() {}

  /**
   * What each link is.
   *
   * @return the spec, with a data rate
   */
  public abstract LinkSpec link();

  /**
   * Into how many links a port of the lower switch is split. Has no meaning where the lower end is
   * a host.
   *
   * @return 1, 2, 4 or 8; 1 unless set
   */
  @Value.Default
  public int lowerSplit() {
    return 1;
  }

  /**
   * Into how many links a port of the upper switch is split.
   *
   * @return 1, 2, 4 or 8; 1 unless set
   */
  @Value.Default
  public int upperSplit() {
    return 1;
  }

  /**
   * Which links share a cable.
   *
   * @return PER_LINK unless set
   */
  @Value.Default
  public CableRule cables() {
    return CableRule.PER_LINK;
  }

  /**
   * What the cables are made of. Decides about modules: fibre has them, cables with fixed ends do
   * not.
   *
   * @return UNKNOWN unless set
   */
  @Value.Default
  public CableMedium medium() {
    return CableMedium.UNKNOWN;
  }

  /**
   * How many fibres a cable has.
   *
   * @return the number, if known
   */
  public abstract OptionalInt fibresPerCable();

  /**
   * How many links of a host share a pluggable module there. Has no meaning where the lower end is
   * a switch: there a module fills a cage.
   *
   * @return 1 unless set
   */
  @Value.Default
  public int linksPerHostModule() {
    return 1;
  }

  /**
   * Links of which only the rate is told, one a cable and one a port.
   *
   * @param rate the data rate per direction
   * @return the wiring
   */
  public static Wiring of(Bandwidth rate) {
    return builder().link(LinkSpec.builder().dataRate(rate).build()).build();
  }

  /**
   * What a link carries per direction.
   *
   * @return the data rate, zero if the spec has none: a design refuses that
   */
  Bandwidth rate() {
    return link().dataRate().orElse(Bandwidth.ZERO);
  }

  @Override
  public String toString() {
    return link()
        + (lowerSplit() > 1 ? ", lower ports split in " + lowerSplit() : "")
        + (upperSplit() > 1 ? ", upper ports split in " + upperSplit() : "");
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
  public static class Builder extends ImmutableWiring.Builder {
    Builder() {}
  }
}
