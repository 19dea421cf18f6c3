package io.clusterfabric.roce.device.nxos;

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
 * Cisco NX-OS on Nexus 9000 with eight queues: class and policy maps of types qos, network-qos and
 * queuing, PFC by port, whether its watchdog is on, ECN in kbytes (of 1000 bytes), MTU; other lines
 * are kept. The syntax is that of Microsoft's reference policy for the top-of-rack switches of
 * Azure Local and of Cisco's guide for priority flow control on Nexus 9000. Times of the watchdog,
 * limits of queues and memory are not supported.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NxosFormat implements DeviceFormat {
  private static final FormatInfo FORMAT =
      new FormatInfo("cisco-nxos", "Cisco NX-OS", List.of("cfg", "conf", "txt"));
  private static final int HEAD = 262_144;
  private static final Pattern MARK =
      Pattern.compile("(?m)^(class-map|policy-map) type (qos|queuing|network-qos) |^system qos");

  /** The format. */
  public NxosFormat() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      if (MARK.matcher(new String(source.head(stream, HEAD), UTF_8)).find()) {
        return Likelihood.LIKELY;
      }
    }
    return Likelihood.NO;
  }

  @Override
  public DeviceReading read(String device, FabricSource source, ReadOptions options)
      throws IOException {
    ConfigIntake intake = new ConfigIntake(source, options);
    NxosReader reader = new NxosReader(device, intake);
    intake.lines(reader::take, reader::endOfStream);
    return intake.result(reader.config());
  }

  @Override
  public GeneratedConfig write(DeviceConfig config) {
    NxosWriter w = new NxosWriter(config);
    return new GeneratedConfig(w.text(), w.findings());
  }
}
