package io.clusterfabric.roce.device.nvue;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.internal.text.json.JsonFault;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.GeneratedConfig;
import io.clusterfabric.roce.internal.reading.ConfigIntake;
import java.io.IOException;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Cumulus Linux's NVUE: {@code nv config show} as YAML or JSON, or {@code nv set} commands. Other
 * settings than those of quality of service are kept.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NvueFormat implements DeviceFormat {
  private static final FormatInfo FORMAT =
      new FormatInfo("cumulus-nvue", "Cumulus Linux NVUE", List.of("yaml", "yml", "json", "txt"));
  private static final int HEAD = 65_536;

  /** The format. */
  public NvueFormat() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      String head = "\n" + new String(source.head(stream, HEAD), UTF_8);
      boolean json = head.strip().startsWith("[") || head.strip().startsWith("{");
      if (head.contains("nv set ")
          || head.contains("\n- set:")
          || head.contains("\nset:")
          || (json && head.contains("\"set\""))) {
        return Likelihood.LIKELY;
      }
    }
    return Likelihood.NO;
  }

  @Override
  public DeviceReading read(String device, FabricSource source, ReadOptions options)
      throws IOException {
    ConfigIntake intake = new ConfigIntake(source, options);
    NvueReader reader = new NvueReader(device, intake);
    StringBuilder json = new StringBuilder();
    NvueStatements lines = new NvueStatements(reader::take);
    boolean[] state = new boolean[2];
    intake.lines(
        text -> {
          String line = text.strip();
          if (!state[0] && !line.isEmpty()) {
            state[0] = true;
            state[1] = line.startsWith("{") || line.startsWith("[");
          }
          if (state[1]) {
            json.append(text).append('\n');
          } else if (!lines.line(text)) {
            intake.doubt("unknown-line", Severity.WARNING, "the line is no setting of NVUE", line);
            intake.unread("", line);
          }
        },
        () -> {
          lines.end();
          if (json.length() > 0) {
            json(json.toString(), reader, intake);
            json.setLength(0);
          }
          state[0] = false;
          state[1] = false;
        });
    return intake.result(reader.config());
  }

  private static void json(String text, NvueReader reader, ConfigIntake intake) {
    try {
      NvueStatements.json(text, "settings", reader::take);
    } catch (JsonFault e) {
      intake.doubt(
          "damaged-json",
          Severity.ERROR,
          "the settings cannot be read: " + Excerpt.of(e.what()),
          "");
    }
  }

  @Override
  public GeneratedConfig write(DeviceConfig config) {
    NvueWriter w = new NvueWriter(config);
    return new GeneratedConfig(w.yaml(), w.findings());
  }

  /**
   * A configuration as commands.
   *
   * @param config what the switch is to do
   * @return {@code nv set} commands and {@code nv config apply}
   */
  public static GeneratedConfig commands(DeviceConfig config) {
    NvueWriter w = new NvueWriter(config);
    return new GeneratedConfig(w.commands(), w.findings());
  }
}
