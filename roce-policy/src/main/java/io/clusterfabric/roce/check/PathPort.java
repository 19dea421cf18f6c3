package io.clusterfabric.roce.check;

import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A port that RoCE traffic passes. */
final class PathPort {
  final PortRef ref;
  final boolean host;

  /** The number of its node in the graph, and of the bundle that its link is in. */
  final int node;

  final int bundle;
  final boolean sends;
  final boolean receives;
  final @Nullable DeviceConfig device;

  /** How it is configured; absent if that is not known. */
  final @Nullable PortProfile profile;

  final @Nullable PortConfig config;
  final Optional<Length> cable;
  final Optional<Bandwidth> linkRate;
  List<HostMark> marks = List.of();
  @Nullable PathPort peer;

  PathPort(
      PortRef ref,
      boolean host,
      int node,
      int bundle,
      boolean sends,
      boolean receives,
      @Nullable DeviceConfig device,
      @Nullable PortConfig config,
      @Nullable PortProfile profile,
      Optional<Length> cable,
      Optional<Bandwidth> linkRate) {
    this.ref = ref;
    this.host = host;
    this.node = node;
    this.bundle = bundle;
    this.sends = sends;
    this.receives = receives;
    this.device = device;
    this.config = config;
    this.profile = profile;
    this.cable = cable;
    this.linkRate = linkRate;
  }

  ElementRef element() {
    return ElementRef.port(ref.toString());
  }

  /** The rate that the port is configured for, else that of its link. */
  Optional<Bandwidth> rate() {
    return config == null ? linkRate : config.rate().or(() -> linkRate);
  }

  @Override
  public String toString() {
    return ref.toString();
  }
}
