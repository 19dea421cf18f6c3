package io.clusterfabric.roce.device.format;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.eos.EosFormat;
import io.clusterfabric.roce.device.host.HostFormat;
import io.clusterfabric.roce.device.junos.JunosFormat;
import io.clusterfabric.roce.device.nvue.NvueFormat;
import io.clusterfabric.roce.device.nxos.NxosFormat;
import io.clusterfabric.roce.device.sonic.SonicFormat;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** The formats of device configurations that this library reads and writes. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DeviceFormats {
  private static final List<DeviceFormat> ALL =
      List.of(
          new SonicFormat(),
          new NvueFormat(),
          new HostFormat(),
          new NxosFormat(),
          new EosFormat(),
          new JunosFormat());

  private DeviceFormats() {}

  /**
   * All formats.
   *
   * @return in the order in which a source is tried
   */
  public static List<DeviceFormat> all() {
    return ALL;
  }

  /**
   * A format.
   *
   * @param id its id, such as {@code sonic-config-db}
   * @return the format
   * @throws IllegalArgumentException if there is none of that id; the message lists the ids
   */
  public static DeviceFormat of(String id) {
    return ALL.stream()
        .filter(f -> f.format().id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no format '"
                        + id
                        + "'; there are "
                        + ALL.stream()
                            .map(f -> f.format().id())
                            .collect(Collectors.joining(", "))));
  }

  /**
   * The format of a source.
   *
   * @param source the source
   * @return the first that takes it for its own, if there is one
   * @throws IOException if the source cannot be read
   */
  public static Optional<DeviceFormat> sniff(FabricSource source) throws IOException {
    for (DeviceFormat f : ALL) {
      if (f.sniff(source) != Likelihood.NO) {
        return Optional.of(f);
      }
    }
    return Optional.empty();
  }

  /**
   * Reads a configuration of whatever format.
   *
   * @param device the id of the device in the cluster
   * @param source the source
   * @return what was read; empty if no format takes the source for its own
   * @throws IOException if the source cannot be read
   */
  public static Optional<DeviceReading> read(String device, FabricSource source)
      throws IOException {
    Optional<DeviceFormat> f = sniff(source);
    return f.isEmpty()
        ? Optional.empty()
        : Optional.of(f.get().read(device, source, ReadOptions.standard()));
  }
}
