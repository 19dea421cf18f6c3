package io.clusterfabric.roce.device;

import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.roce.policy.TypeOfService;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What a switch or host is configured to do, port by port. What is absent is unknown. Equal ports
 * of one device share their parts.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DeviceConfig {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,4}");
  private static final List<String> NUMBERED =
      List.of("swp", "Ethernet", "Ethernet1/", "etp", "Eth1/");
  private static final List<String> NUMBERED_ALIASES = List.of("etp", "Ethernet1/", "Eth1/");

  private static final int MAX_TOS = 255;

  private final String device;
  private final DeviceKind kind;
  private final Optional<String> platform;
  private final Optional<String> release;
  private final SortedMap<String, PortConfig> ports;
  private final Map<String, String> byAlias = new HashMap<>();
  private final SortedMap<String, BufferPool> pools;
  private final Optional<HeadroomDefaults> headroom;
  private final Optional<HashConfig> hash;
  private final SortedMap<String, TunnelConfig> tunnels;
  private final SortedMap<String, String> environment;
  private final List<UnreadText> unread;

  private DeviceConfig(Builder b) {
    device = b.device;
    kind = b.kind;
    platform = Optional.ofNullable(b.platform);
    release = Optional.ofNullable(b.release);
    ports = copy(b.ports);
    pools = copy(b.pools);
    headroom = Optional.ofNullable(b.headroom);
    hash = Optional.ofNullable(b.hash);
    tunnels = copy(b.tunnels);
    environment = copy(b.environment);
    unread = List.copyOf(b.unread);
    ports.values().forEach(p -> p.alias().ifPresent(a -> byAlias.putIfAbsent(a, p.name())));
  }

  private static <V> SortedMap<String, V> copy(SortedMap<String, V> map) {
    SortedMap<String, V> out = new TreeMap<>(NaturalOrder.INSTANCE);
    out.putAll(map);
    return Collections.unmodifiableSortedMap(out);
  }

  /**
   * Starts a switch.
   *
   * @param device its id in the cluster
   * @return a builder
   */
  public static Builder ofSwitch(String device) {
    return new Builder(device, DeviceKind.SWITCH);
  }

  /**
   * Starts a host.
   *
   * @param device its id in the cluster
   * @return a builder
   */
  public static Builder ofHost(String device) {
    return new Builder(device, DeviceKind.HOST);
  }

  /**
   * Starts from this configuration.
   *
   * @return a builder with all its parts
   */
  public Builder toBuilder() {
    return toBuilder(device);
  }

  /**
   * Starts another device from this configuration.
   *
   * @param otherDevice its id
   * @return a builder with all parts
   */
  public Builder toBuilder(String otherDevice) {
    Builder b = new Builder(otherDevice, kind);
    b.platform = platform.orElse(null);
    b.release = release.orElse(null);
    b.ports.putAll(ports);
    b.pools.putAll(pools);
    b.headroom = headroom.orElse(null);
    b.hash = hash.orElse(null);
    b.tunnels.putAll(tunnels);
    b.environment.putAll(environment);
    b.unread.addAll(unread);
    return b;
  }

  /**
   * The device.
   *
   * @return its id in the cluster
   */
  public String device() {
    return device;
  }

  /**
   * What it is.
   *
   * @return switch or host
   */
  public DeviceKind kind() {
    return kind;
  }

  /**
   * What hardware it is.
   *
   * @return the device's own word, such as a SONiC SKU, if known
   */
  public Optional<String> platform() {
    return platform;
  }

  /**
   * What software it runs.
   *
   * @return the release, if known
   */
  public Optional<String> release() {
    return release;
  }

  /**
   * The ports.
   *
   * @return by name, in natural order
   */
  public SortedMap<String, PortConfig> ports() {
    return ports;
  }

  /**
   * A port. Topologies that were designed and not read from devices number the ports of a switch; a
   * bare number means the port that bears it, such as {@code swp7}, {@code Ethernet7} or {@code
   * Ethernet1/7}; with SONiC, which names ports by lanes from 0 on, the alias counts alone.
   *
   * @param nameOrAlias its name or alias on the device, or of a switch its number
   * @return the port, if it is known
   */
  public Optional<PortConfig> port(String nameOrAlias) {
    Optional<PortConfig> named = named(nameOrAlias);
    if (named.isPresent() || kind != DeviceKind.SWITCH || !NUMBER.matcher(nameOrAlias).matches()) {
      return named;
    }
    for (String front : ports.containsKey("Ethernet0") ? NUMBERED_ALIASES : NUMBERED) {
      Optional<PortConfig> p = named(front + nameOrAlias);
      if (p.isPresent()) {
        return p;
      }
    }
    return named;
  }

  private Optional<PortConfig> named(String nameOrAlias) {
    PortConfig p = ports.get(nameOrAlias);
    if (p == null) {
      String name = byAlias.get(nameOrAlias);
      p = name == null ? null : ports.get(name);
    }
    return Optional.ofNullable(p);
  }

  /**
   * The buffer pools.
   *
   * @return by name
   */
  public SortedMap<String, BufferPool> pools() {
    return pools;
  }

  /**
   * What the device computes headroom from.
   *
   * @return the figures, if any is known
   */
  public Optional<HeadroomDefaults> headroom() {
    return headroom;
  }

  /**
   * How it picks one of several paths.
   *
   * @return the hash, if anything is known about it
   */
  public Optional<HashConfig> hash() {
    return hash;
  }

  /**
   * How tunnels change classes.
   *
   * @return by name
   */
  public SortedMap<String, TunnelConfig> tunnels() {
    return tunnels;
  }

  /**
   * Settings of collective libraries.
   *
   * @return environment variables such as {@code NCCL_IB_TC}, of hosts only
   */
  public SortedMap<String, String> environment() {
    return environment;
  }

  /**
   * The byte that an environment variable sets for queue pairs.
   *
   * @param variable its name, such as {@code NCCL_IB_TC}
   * @return the byte; empty if the variable is absent, negative or no number
   */
  public Optional<TypeOfService> typeOfService(String variable) {
    String text = environment.getOrDefault(variable, "");
    if (!text.matches("\\d{1,3}") || Integer.parseInt(text) > MAX_TOS) {
      return Optional.empty();
    }
    return Optional.of(new TypeOfService(Integer.parseInt(text)));
  }

  /**
   * What was not understood of what was read.
   *
   * @return the pieces, in order
   */
  public List<UnreadText> unread() {
    return unread;
  }

  private List<Object> parts() {
    return List.of(
        device,
        kind,
        platform,
        release,
        ports,
        pools,
        headroom,
        hash,
        tunnels,
        environment,
        unread);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DeviceConfig d && parts().equals(d.parts());
  }

  @Override
  public int hashCode() {
    return Objects.hash(device, kind, ports.size());
  }

  @Override
  public String toString() {
    return device
        + ": "
        + kind
        + " of "
        + ports.size()
        + " ports"
        + platform.map(p -> ", " + p).orElse("")
        + release.map(r -> ", " + r).orElse("");
  }

  /** Collects the parts of a configuration. */
  public static final class Builder {
    private final String device;
    private final DeviceKind kind;
    private @Nullable String platform;
    private @Nullable String release;
    private final SortedMap<String, PortConfig> ports = new TreeMap<>();
    private final SortedMap<String, BufferPool> pools = new TreeMap<>();
    private @Nullable HeadroomDefaults headroom;
    private @Nullable HashConfig hash;
    private final SortedMap<String, TunnelConfig> tunnels = new TreeMap<>();
    private final SortedMap<String, String> environment = new TreeMap<>();
    private final List<UnreadText> unread = new ArrayList<>();

    private Builder(String device, DeviceKind kind) {
      this.device = Objects.requireNonNull(device);
      this.kind = kind;
    }

    /**
     * Sets the hardware.
     *
     * @param word the device's own word
     * @return this
     */
    public Builder platform(String word) {
      platform = word;
      return this;
    }

    /**
     * Sets the software.
     *
     * @param word the release
     * @return this
     */
    public Builder release(String word) {
      release = word;
      return this;
    }

    /**
     * Adds a port or replaces the one of its name.
     *
     * @param port the port
     * @return this
     */
    public Builder add(PortConfig port) {
      ports.put(port.name(), port);
      return this;
    }

    /**
     * Adds a pool or replaces the one of its name.
     *
     * @param pool the pool
     * @return this
     */
    public Builder add(BufferPool pool) {
      pools.put(pool.name(), pool);
      return this;
    }

    /**
     * Sets what headroom is computed from.
     *
     * @param defaults the figures
     * @return this
     */
    public Builder headroom(HeadroomDefaults defaults) {
      headroom = defaults;
      return this;
    }

    /**
     * Sets how paths are picked.
     *
     * @param config the hash
     * @return this
     */
    public Builder hash(HashConfig config) {
      hash = config;
      return this;
    }

    /**
     * Adds a tunnel.
     *
     * @param name its name
     * @param tunnel how it changes classes
     * @return this
     */
    public Builder tunnel(String name, TunnelConfig tunnel) {
      tunnels.put(name, tunnel);
      return this;
    }

    /**
     * Sets an environment variable of collective libraries.
     *
     * @param name its name
     * @param value its value
     * @return this
     */
    public Builder environment(String name, String value) {
      environment.put(name, value);
      return this;
    }

    /**
     * Adds a piece that was not understood.
     *
     * @param piece the piece
     * @return this
     */
    public Builder unread(UnreadText piece) {
      unread.add(piece);
      return this;
    }

    /**
     * Ends the configuration.
     *
     * @return the configuration
     */
    public DeviceConfig build() {
      return new DeviceConfig(this);
    }
  }
}
