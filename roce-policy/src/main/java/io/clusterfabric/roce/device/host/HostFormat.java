package io.clusterfabric.roce.device.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.GeneratedConfig;
import io.clusterfabric.roce.internal.reading.ConfigIntake;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Settings of a host, one after the other in any mix: commands of {@code mlnx_qos}, {@code
 * cma_roce_tos}, {@code ip}, {@code ethtool -A} and {@code mlxconfig}; sysfs as {@code echo} sets
 * it and {@code grep -r .} prints it; the output of {@code mlnx_qos -i}, {@code ibdev2netdev} and
 * {@code mlxconfig query}; environment variables of NCCL, UCX and others. What is written is a
 * script of the same.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HostFormat implements DeviceFormat {
  private static final FormatInfo FORMAT =
      new FormatInfo("host-roce", "settings of RoCE hosts", List.of("sh", "txt"));
  private static final int HEAD = 32_768;
  private static final Pattern MARK =
      Pattern.compile(
          "mlnx_qos|cma_roce_tos|roce_np|roce_rp|NCCL_IB_|UCX_IB_|Priority trust state:|==> |"
              + "/qos/(trust|dscp2prio)");

  /** The format. */
  public HostFormat() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      String head = new String(source.head(stream, HEAD), UTF_8);
      if (!head.strip().startsWith("{") && MARK.matcher(head).find()) {
        return Likelihood.LIKELY;
      }
    }
    return Likelihood.NO;
  }

  @Override
  public DeviceReading read(String device, FabricSource source, ReadOptions options)
      throws IOException {
    ConfigIntake intake = new ConfigIntake(source, options);
    HostReader reader = new HostReader(device, intake);
    intake.lines(reader::take, reader::endOfStream);
    return intake.result(reader.config());
  }

  @Override
  public GeneratedConfig write(DeviceConfig config) {
    HostWriter w = new HostWriter(config);
    return new GeneratedConfig(w.script(), w.findings());
  }
}
