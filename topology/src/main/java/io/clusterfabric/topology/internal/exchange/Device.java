package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.Location;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A device as far as a file has told of it. Not for use by several threads. */
public final class Device {
  private final String name;
  private final TreeSet<String> ports = new TreeSet<>();
  private DeviceKind kind = DeviceKind.UNKNOWN;
  private @Nullable String model;
  private @Nullable Location location;
  private OptionalInt tier = OptionalInt.empty();
  private OptionalInt radix = OptionalInt.empty();
  private @Nullable String guid;

  Device(String name) {
    this.name = name;
  }

  /**
   * The name by which the file calls it.
   *
   * @return never blank
   */
  public String name() {
    return name;
  }

  /**
   * What it is.
   *
   * @return UNKNOWN until told
   */
  public DeviceKind kind() {
    return kind;
  }

  /**
   * Tells what it is, unless something else was told before.
   *
   * @param value what it is
   * @return whether that agrees with what was told before
   */
  public boolean is(DeviceKind value) {
    if (kind == DeviceKind.UNKNOWN) {
      kind = value;
    }
    return kind == value || value == DeviceKind.UNKNOWN;
  }

  /**
   * Tells its model, unless one was told before.
   *
   * @param value the model; blank counts as nothing
   * @return this device
   */
  public Device model(String value) {
    if (model == null && !value.isBlank()) {
      model = Names.plain(value);
    }
    return this;
  }

  /**
   * Tells where it stands, unless that was told before.
   *
   * @param value the place
   * @return this device
   */
  public Device location(Location value) {
    location = location == null ? value : location;
    return this;
  }

  /**
   * Tells its tier, unless one was told before.
   *
   * @param value the tier, leaves being 1
   * @return this device
   */
  public Device tier(int value) {
    tier = tier.isPresent() ? tier : OptionalInt.of(value);
    return this;
  }

  /**
   * Tells how many ports it has, unless that was told before.
   *
   * @param value the number of ports, at least 1
   * @return this device
   */
  public Device radix(int value) {
    radix = radix.isPresent() ? radix : OptionalInt.of(value);
    return this;
  }

  /**
   * Tells its GUID, unless one was told before.
   *
   * @param value 16 hexadecimal digits
   * @return this device
   */
  public Device guid(String value) {
    guid = guid == null ? value : guid;
    return this;
  }

  @Nullable String modelOrNull() {
    return model;
  }

  @Nullable Location locationOrNull() {
    return location;
  }

  OptionalInt tierIfKnown() {
    return tier;
  }

  OptionalInt radixIfKnown() {
    return radix;
  }

  @Nullable String guidOrNull() {
    return guid;
  }

  Set<String> ports() {
    return ports;
  }

  @Override
  public String toString() {
    return kind + " " + name;
  }
}
