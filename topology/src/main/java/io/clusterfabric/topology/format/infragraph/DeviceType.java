package io.clusterfabric.topology.format.infragraph;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A kind of device with its components. Not for use by several threads while it grows. */
final class DeviceType {
  private final String name;
  private final Map<String, Component> components = new LinkedHashMap<>();

  DeviceType(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  /** Adds a component; false if there is one of its name. */
  boolean add(Component component) {
    return components.putIfAbsent(component.name(), component) == null;
  }

  Optional<Component> component(String wanted) {
    return Optional.ofNullable(components.get(wanted));
  }

  Iterable<Component> components() {
    return components.values();
  }

  boolean has(String choice) {
    return components.values().stream().anyMatch(c -> c.choice().equals(choice));
  }

  /** Whether its ports are one component, whose indexes are then their numbers less one. */
  boolean numbersPorts() {
    Component port = components.get(Component.PORT);
    return port != null
        && port.choice().equals(Component.PORT)
        && components.values().stream().filter(c -> c.choice().equals(Component.PORT)).count() == 1;
  }
}
