package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * Writes a subnet as OpenSM lists it in {@code opensm-subnet.lst}, for tools that read such lists,
 * ibdmchk among them; {@link io.clusterfabric.topology.format.opensm.SubnetListReader} reads it.
 * Source: opensm 3.3.23, osm_dump.c.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SubnetList {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final HexFormat LOWER = HexFormat.of();

  private final Subnet subnet;
  private final int managerLid;
  private final StringBuilder out = new StringBuilder();

  private SubnetList(Subnet subnet) {
    this.subnet = subnet;
    OptionalInt manager = subnet.manager();
    this.managerLid = manager.isPresent() ? subnet.lid(manager.getAsInt()) : 0;
  }

  /**
   * A line for each port that has a partner, by GUID of node as OpenSM compares them. A subnet
   * knows no vendors, devices and revisions: they are 0, 0 and A1, as on ibsim. All links are
   * active.
   *
   * @param subnet the subnet
   * @return the text, its lines ended by line feeds
   */
  public static String write(Subnet subnet) {
    return new SubnetList(subnet).text();
  }

  private String text() {
    Map<Long, List<Integer>> ends = new HashMap<>();
    List<Integer> nodes = new ArrayList<>();
    for (int s = 0; s < subnet.switches().size(); s++) {
      nodes.add(s);
    }
    for (int e = 0; e < subnet.endCount(); e++) {
      List<Integer> same = ends.computeIfAbsent(subnet.endNode(e).guid(), k -> new ArrayList<>());
      if (same.isEmpty()) {
        nodes.add(~e);
      }
      same.add(e);
    }
    nodes.sort((a, b) -> GuidOrder.compare(subnet.portNode(a).guid(), subnet.portNode(b).guid()));
    for (int n : nodes) {
      if (n >= 0) {
        ofSwitch(n);
      } else {
        ends.getOrDefault(subnet.endNode(~n).guid(), List.of()).stream()
            .sorted(Comparator.comparingInt(subnet::endPort))
            .forEach(this::ofEnd);
      }
    }
    return out.toString();
  }

  private void ofSwitch(int node) {
    int first = subnet.firstSlot(node);
    for (int slot = first + 1; slot < subnet.firstSlot(node + 1); slot++) {
      int other = subnet.peerSwitch(slot) >= 0 ? subnet.peerSwitch(slot) : ~subnet.peerEnd(slot);
      if (subnet.peerSwitch(slot) >= 0 || subnet.peerEnd(slot) >= 0) {
        line(node, slot - first, other, subnet.peerPort(slot), slot);
      }
    }
  }

  private void ofEnd(int end) {
    int there = subnet.endSwitch(end);
    if (there >= 0) {
      int port = subnet.endSwitchPort(end);
      line(~end, subnet.endPort(end), there, port, subnet.slot(there, port));
    }
  }

  private void line(int node, int port, int other, int otherPort, int slot) {
    end(node, port, "000000");
    end(other, otherPort, "00000000");
    Optional<IbRate> rate = rate(slot);
    OptionalInt lanes = rate.map(IbRate::lanes).orElse(OptionalInt.empty());
    out.append("PHY=").append(lanes.isPresent() ? lanes.getAsInt() + "x" : "??");
    out.append(" LOG=ACT SPD=").append(speed(rate.flatMap(IbRate::speed))).append('\n');
  }

  /** One end; OpenSM writes the vendor of the second with more digits. */
  private void end(int port, int number, String vendor) {
    SubnetNode node = subnet.portNode(port);
    String kind =
        switch (node.type()) {
          case SWITCH -> "SW";
          case ADAPTER -> "CA";
          case ROUTER -> "Rt";
        };
    out.append("{ ").append(kind);
    out.append(managerLid > 0 && subnet.lid(port) == managerLid ? "-SM" : "");
    out.append(" Ports:").append(HEX.toHexDigits((byte) node.ports()));
    out.append(" SystemGUID:").append(LOWER.toHexDigits(node.systemGuid()));
    out.append(" NodeGUID:").append(LOWER.toHexDigits(node.guid()));
    out.append(" PortGUID:").append(LOWER.toHexDigits(subnet.portGuid(port)));
    out.append(" VenID:").append(vendor).append(" DevID:0000 Rev:000000A1 {");
    out.append(node.name()).append("} LID:").append(HEX.toHexDigits((short) subnet.lid(port)));
    out.append(" PN:").append(HEX.toHexDigits((byte) number)).append(" } ");
  }

  private Optional<IbRate> rate(int slot) {
    if (subnet.bundle(slot) < 0) {
      return Optional.empty();
    }
    LinkSpec spec = subnet.graph().links(subnet.bundle(slot)).get(subnet.linkOfBundle(slot)).spec();
    return IbRate.parse(spec.generation().orElse(""));
  }

  /** The speed of a lane; what OpenSM 3.3.23 has no word for is {@code ??}. */
  private static String speed(Optional<IbSpeed> speed) {
    return speed
        .map(
            s ->
                switch (s) {
                  case SDR -> "2.5";
                  case DDR -> "5";
                  case QDR -> "10";
                  case FDR10 -> "FDR10";
                  case FDR -> "14";
                  case EDR -> "25";
                  case HDR -> "50";
                  case NDR, XDR -> "??";
                })
        .orElse("??");
  }
}
