package io.clusterfabric.roce.device;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * A device for which a configuration is wanted.
 *
 * @param device its id in the cluster
 * @param ports its ports
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DeviceTarget(String device, List<PortTarget> ports) {

  /**
   * Copies the ports.
   *
   * @param device its id in the cluster
   * @param ports its ports
   */
  public DeviceTarget {
    ports = List.copyOf(ports);
  }

  /**
   * A switch with the ports that have links, their rates and cables.
   *
   * @param fabric the fabric that the switch is in
   * @param switchId its id
   * @return the target
   */
  public static DeviceTarget ofSwitch(Fabric fabric, String switchId) {
    Switch node = fabric.switchNode(switchId);
    Map<String, Length> lengths = lengths(fabric);
    List<PortTarget> out = new ArrayList<>();
    for (Port p : node.ports()) {
      fabric
          .linkAt(p.ref())
          .ifPresent(l -> out.add(target(p.ref(), l, p.negotiatedRate(), lengths, p.lanes())));
    }
    if (node.ports().isEmpty()) {
      for (Link l : fabric.links()) {
        for (PortRef r : List.of(l.a(), l.b())) {
          if (r.node().equals(switchId)) {
            out.add(target(r, l, Optional.empty(), lengths, l.spec().lanes()));
          }
        }
      }
    }
    return new DeviceTarget(switchId, out);
  }

  /**
   * A host with its endpoints on a fabric.
   *
   * @param fabric the fabric
   * @param host the host
   * @return the target
   */
  public static DeviceTarget ofHost(Fabric fabric, Host host) {
    Map<String, Length> lengths = lengths(fabric);
    List<PortTarget> out = new ArrayList<>();
    for (Endpoint e : host.endpoints()) {
      if (e.fabricId().equals(fabric.id())) {
        Optional<Link> link = fabric.linkAt(e.port());
        out.add(
            link.map(l -> target(e.port(), l, e.adapter().portRate(), lengths, l.spec().lanes()))
                .orElseGet(
                    () ->
                        new PortTarget(
                            e.port().port(),
                            e.adapter().portRate(),
                            OptionalInt.empty(),
                            Optional.empty())));
      }
    }
    return new DeviceTarget(host.id(), out);
  }

  private static Map<String, Length> lengths(Fabric fabric) {
    Map<String, Length> out = new HashMap<>();
    for (Cable c : fabric.cables()) {
      c.length().ifPresent(l -> out.put(c.id(), l));
    }
    return out;
  }

  private static PortTarget target(
      PortRef port,
      Link link,
      Optional<Bandwidth> own,
      Map<String, Length> lengths,
      OptionalInt lanes) {
    Optional<Bandwidth> rate =
        link.spec().nominalRate().or(() -> link.spec().dataRate()).or(() -> own);
    return new PortTarget(port.port(), rate, lanes, link.cableId().map(lengths::get));
  }
}
