package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.link.LinkRate;
import io.clusterfabric.topology.format.infiniband.IbNode;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.format.infiniband.IbPortLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apiguardian.api.API;

/** The ports of a subnet that have P_Key tables, and the one that the subnet manager uses. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EndPorts {
  private final TreeMap<Long, EndPort> byGuid = new TreeMap<>(Long::compareUnsigned);
  private final EndPort manager;

  private EndPorts(List<EndPort> ports, long managerGuid) {
    for (EndPort p : ports) {
      EndPort before = byGuid.putIfAbsent(p.guid(), p);
      if (before != null) {
        throw new IllegalArgumentException(
            "two ports have the GUID "
                + EndPort.guidText(p.guid())
                + ": "
                + before.name()
                + " and "
                + p.name());
      }
    }
    EndPort m = byGuid.get(managerGuid);
    if (m == null) {
      throw new IllegalArgumentException(
          "the subnet manager's port "
              + EndPort.guidText(managerGuid)
              + " is none of the "
              + ports.size()
              + " ports");
    }
    manager = m;
  }

  /**
   * The ports of a subnet.
   *
   * @param ports the ports; GUIDs must differ
   * @param managerGuid the GUID of the port that the subnet manager uses, one of them
   * @return the ports
   * @throws IllegalArgumentException if a GUID is there twice, or the manager's is not there
   */
  public static EndPorts of(List<EndPort> ports, long managerGuid) {
    return new EndPorts(ports, managerGuid);
  }

  /**
   * The ports of a subnet as a discovery prints it. Port GUIDs of adapters are told; port 0 of a
   * switch has the switch's own. A node without a GUID is left out.
   *
   * @param nodes the records of ibnetdiscover or of another discovery
   * @param managerGuid the GUID of the port that the subnet manager uses; empty for the first port
   *     of an adapter, in the order of the records
   * @return the ports; empty if there is none of an adapter or the manager's is not among them
   */
  public static Optional<EndPorts> ofNodes(List<IbNode> nodes, OptionalLong managerGuid) {
    Map<Long, EndPort> found = new TreeMap<>(Long::compareUnsigned);
    OptionalLong manager = managerGuid;
    for (IbNode n : nodes) {
      String name = n.description().filter(d -> !d.isBlank()).orElse(n.id());
      if (n.type() == IbNodeType.SWITCH) {
        if (n.guid().isPresent() && n.guid().getAsLong() != 0) {
          long guid = n.guid().getAsLong();
          found.putIfAbsent(guid, EndPort.of(name, n.type(), guid));
        }
        continue;
      }
      for (IbPortLine p : n.ports()) {
        if (p.guid().isPresent() && p.guid().getAsLong() != 0) {
          long guid = p.guid().getAsLong();
          EndPort plain = EndPort.of(name + "[" + p.port() + "]", n.type(), guid);
          found.putIfAbsent(
              guid,
              new EndPort(
                  plain.name(),
                  plain.kind(),
                  guid,
                  plain.keyCapacity(),
                  p.rate().filter(r -> r.isKnown()).flatMap(r -> LinkRate.parse(r.text())),
                  Optional.empty()));
          if (manager.isEmpty()) {
            manager = OptionalLong.of(guid);
          }
        }
      }
    }
    return manager.isPresent() && found.containsKey(manager.getAsLong())
        ? Optional.of(of(new ArrayList<>(found.values()), manager.getAsLong()))
        : Optional.empty();
  }

  /**
   * All ports.
   *
   * @return by GUID, ascending as unsigned numbers
   */
  public List<EndPort> ports() {
    return List.copyOf(byGuid.values());
  }

  /**
   * The port that the subnet manager uses.
   *
   * @return one of the ports
   */
  public EndPort manager() {
    return manager;
  }

  /**
   * A port by its GUID.
   *
   * @param guid the GUID
   * @return the port, if there is one
   */
  public Optional<EndPort> find(long guid) {
    return Optional.ofNullable(byGuid.get(guid));
  }

  /**
   * A port by its name.
   *
   * @param name the name
   * @return the port, if there is exactly one of this name
   */
  public Optional<EndPort> named(String name) {
    List<EndPort> all = byGuid.values().stream().filter(p -> p.name().equals(name)).toList();
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }

  static Comparator<Long> guidOrder() {
    return Long::compareUnsigned;
  }

  @Override
  public String toString() {
    return byGuid.size() + " ports, subnet manager on " + manager;
  }
}
