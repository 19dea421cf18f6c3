package io.clusterfabric.topology.design;

import static java.util.stream.Collectors.toUnmodifiableList;

import io.clusterfabric.model.explain.TextTable;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * What each port of a switch is for.
 *
 * @param switchId the switch
 * @param ports all its ports, in natural order of name
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PortMap(String switchId, List<PortUse> ports) {
  /**
   * Copies the list.
   *
   * @param switchId the switch
   * @param ports all its ports, in natural order of name
   */
  public PortMap {
    ports = List.copyOf(ports);
  }

  /**
   * The ports of one role.
   *
   * @param role the role
   * @return in natural order of name
   */
  public List<PortUse> ports(PortRole role) {
    return ports.stream().filter(p -> p.role() == role).collect(toUnmodifiableList());
  }

  /**
   * The map as a table.
   *
   * @return a row a port
   */
  public TextTable table() {
    List<List<String>> rows = new ArrayList<>();
    for (PortUse p : ports) {
      rows.add(
          List.of(
              p.port(),
              String.valueOf(p.cage()),
              p.role().toString(),
              p.peer().map(Object::toString).or(p::reservedFor).orElse("")));
    }
    return TextTable.withColumns("port", "cage", "role", "peer").plusRows(rows);
  }

  /** One line: the switch and how many ports of each role it has. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder("ports of ").append(switchId).append(':');
    for (PortRole role : PortRole.values()) {
      int n = ports(role).size();
      if (n > 0) {
        out.append(' ').append(n).append(' ').append(role);
      }
    }
    return out.toString();
  }
}
