package io.clusterfabric.roce.device.eos;

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
 * Arista EOS: maps, QoS profiles, PFC and its watchdog, ECN, MTU and speed of a running
 * configuration; other lines are kept. The syntax is that of the public examples in Arista's AVD
 * (eos_cli_config_gen, qos) and in AMD's cluster guide (DCQCN on an Arista 7388).
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EosFormat implements DeviceFormat {
  private static final FormatInfo FORMAT =
      new FormatInfo("arista-eos", "Arista EOS", List.of("cfg", "conf", "txt"));
  private static final int HEAD = 262_144;
  private static final Pattern MARK =
      Pattern.compile(
          "(?m)^(qos map (dscp|cos|traffic-class) |qos profile |priority-flow-control pause"
              + " watchdog )|^ {3}(priority-flow-control|service-profile) ");

  /** The format. */
  public EosFormat() {}

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
    EosReader reader = new EosReader(device, intake);
    intake.lines(reader::take, reader::endOfStream);
    return intake.result(reader.config());
  }

  @Override
  public GeneratedConfig write(DeviceConfig config) {
    EosWriter w = new EosWriter(config);
    return new GeneratedConfig(w.text(), w.findings());
  }
}
