package io.clusterfabric.infiniband.link;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * How a generation of links codes its lanes and how a port tells it.
 *
 * @param speed the generation
 * @param name the code's name: {@code 8b10b}, {@code 64b66b}, or {@code rs544} for 256b/257b inside
 *     RS(544,514)
 * @param share the share of the signalling rate that is left for data, exact
 * @param portInfo the field of PortInfo and its bit that tell the generation; empty for FDR10,
 *     which a vendor's own attribute tells
 * @param source where the code is from
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LinkCoding(
    IbSpeed speed, String name, Ratio share, Optional<PortInfoBit> portInfo, Source source) {

  /**
   * A bit of a field of PortInfo.
   *
   * @param field the field: {@code LinkSpeed}, {@code LinkSpeedExt} or {@code LinkSpeedExt2}
   * @param bit the value of the bit
   */
  public record PortInfoBit(String field, int bit) {
    @Override
    public String toString() {
      return field + "=" + bit;
    }
  }

  /**
   * The coding of a generation.
   *
   * @param speed the generation
   * @return its coding
   */
  public static LinkCoding of(IbSpeed speed) {
    Facts facts = LinkFacts.FACTS;
    String name = facts.text(speed.name() + ".coding");
    Optional<PortInfoBit> bit =
        facts
            .find(speed.name() + ".port-info")
            .map(s -> List.of(s.split(",", -1)))
            .map(s -> new PortInfoBit(s.get(0), Integer.parseInt(s.get(1))));
    return new LinkCoding(
        speed,
        name,
        facts.ratio("coding." + name),
        bit,
        facts.source(name.equals("rs544") ? "coding" : "rdma-core"));
  }

  /**
   * The generation that a field of PortInfo tells.
   *
   * @param field the field's name
   * @param bit the value, one bit
   * @return the generation; empty for a value that is not known, which never becomes a slower one
   */
  public static Optional<IbSpeed> speedOf(String field, int bit) {
    for (IbSpeed s : IbSpeed.values()) {
      if (of(s).portInfo().equals(Optional.of(new PortInfoBit(field, bit)))) {
        return Optional.of(s);
      }
    }
    return Optional.empty();
  }
}
