package io.clusterfabric.roce.device;

import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/** The configurations of the switches and hosts of a cluster, by their ids in it. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Deployment {
  private final SortedMap<String, DeviceConfig> devices;

  private Deployment(SortedMap<String, DeviceConfig> devices) {
    this.devices = Collections.unmodifiableSortedMap(devices);
  }

  /**
   * Configurations as a deployment.
   *
   * @param configs the configurations
   * @return the deployment
   * @throws IllegalArgumentException if two are of one device
   */
  public static Deployment of(Collection<DeviceConfig> configs) {
    SortedMap<String, DeviceConfig> out = new TreeMap<>(NaturalOrder.INSTANCE);
    for (DeviceConfig c : configs) {
      if (out.put(c.device(), c) != null) {
        throw new IllegalArgumentException(
            "there are two configurations of " + c.device() + "; give each device one");
      }
    }
    return new Deployment(out);
  }

  /**
   * The devices.
   *
   * @return by id, in natural order
   */
  public SortedMap<String, DeviceConfig> devices() {
    return devices;
  }

  /**
   * A device.
   *
   * @param id its id in the cluster
   * @return its configuration, if it is known
   */
  public Optional<DeviceConfig> device(String id) {
    return Optional.ofNullable(devices.get(id));
  }

  /**
   * A port.
   *
   * @param port the port in the cluster; its name there is the name or alias on the device
   * @return its configuration, if it is known
   */
  public Optional<PortConfig> port(PortRef port) {
    return device(port.node()).flatMap(d -> d.port(port.port()));
  }

  @Override
  public String toString() {
    long hosts = devices.values().stream().filter(d -> d.kind() == DeviceKind.HOST).count();
    return (devices.size() - hosts) + " switches and " + hosts + " hosts";
  }
}
