package io.clusterfabric.topology.format.infragraph;

import java.util.List;

/**
 * The components that one end of an edge means, in the order of the service of InfraGraph: by
 * instance, then by the outer component, then by the inner ones.
 */
final class Ends {
  private final Instance instance;
  private final Slice instances;
  private final List<Component> components;
  private final List<Slice> slices;

  /**
   * Ends.
   *
   * @param instance the instance
   * @param instances which of its devices
   * @param components the components, each inside the one before
   * @param slices which of each
   */
  Ends(Instance instance, Slice instances, List<Component> components, List<Slice> slices) {
    this.instance = instance;
    this.instances = instances;
    this.components = List.copyOf(components);
    this.slices = List.copyOf(slices);
  }

  /** How many there are, or the largest number if there are more. */
  long size() {
    return times(perInstance(), instances.size());
  }

  /** The device of one of them. */
  String node(long number) {
    return instance.node(instances.at((int) (number / perInstance())));
  }

  private long perInstance() {
    long per = 1;
    for (Slice s : slices) {
      per = times(per, s.size());
    }
    return per;
  }

  private static long times(long a, long b) {
    return b != 0 && a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
  }

  /** Whether the components are ports, which take one link each. */
  boolean arePorts() {
    return leaf().choice().equals(Component.PORT);
  }

  boolean areOfHosts() {
    return instance.isHost();
  }

  private Component leaf() {
    return components.get(components.size() - 1);
  }

  /**
   * What one of them is called: without an index where there is but one. Ports that are numbered
   * are so from 1; those of an adapter inside a host follow its name after a slash.
   */
  String name(long number) {
    int[] index = new int[slices.size()];
    long rest = number % perInstance();
    for (int i = slices.size() - 1; i >= 0; i--) {
      index[i] = slices.get(i).at((int) (rest % slices.get(i).size()));
      rest /= slices.get(i).size();
    }
    int last = index.length - 1;
    if (last == 0 && arePorts() && !areOfHosts() && isTheNumberedPort()) {
      return String.valueOf(index[0] + 1);
    }
    boolean ofAdapter = last > 0 && arePorts() && areOfHosts();
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < index.length; i++) {
      if (i == last && ofAdapter) {
        return out.append('/').append(index[i] + 1).toString();
      }
      out.append(i == 0 ? "" : ".").append(components.get(i).name());
      if (components.get(i).count() > 1) {
        out.append('.').append(index[i]);
      }
    }
    return out.toString();
  }

  private boolean isTheNumberedPort() {
    return leaf().name().equals(Component.PORT) && instance.type().numbersPorts();
  }
}
