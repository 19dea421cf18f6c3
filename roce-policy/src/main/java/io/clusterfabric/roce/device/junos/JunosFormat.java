package io.clusterfabric.roce.device.junos;

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
 * Juniper Junos on QFX: classifiers, forwarding classes, congestion notification profiles (PFC by
 * DSCP or 802.1p priority, the queue that a pause stops, the watchdog), drop profiles with ECN,
 * schedulers, and what interfaces take, MTU and speed; in braces or as {@code set} commands. Other
 * statements are kept. The syntax is that of Juniper's DCQCN configlet for Apstra and of its page
 * on DSCP-based PFC. A forwarding class is the class of its queue's number. Shared and dedicated
 * buffers, times of the watchdog, rewriting and aliases of code points are not supported.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class JunosFormat implements DeviceFormat {
  private static final FormatInfo FORMAT =
      new FormatInfo("juniper-junos", "Juniper Junos", List.of("conf", "set", "txt"));
  private static final int HEAD = 262_144;
  private static final Pattern MARK =
      Pattern.compile(
          "(?m)^\\s{0,20}class-of-service\\s{0,4}\\{|^set class-of-service "
              + "|^set interfaces (?:et|xe|ge)-");

  /** The format. */
  public JunosFormat() {}

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
    JunosReader reader = new JunosReader(device, intake);
    JunosStatements statements = new JunosStatements(reader::take);
    intake.lines(statements::line, statements::end);
    return intake.result(reader.config());
  }

  @Override
  public GeneratedConfig write(DeviceConfig config) {
    JunosWriter w = new JunosWriter(config);
    return new GeneratedConfig(w.text(), w.findings());
  }
}
