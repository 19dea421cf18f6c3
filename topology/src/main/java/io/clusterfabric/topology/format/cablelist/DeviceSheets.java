package io.clusterfabric.topology.format.cablelist;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ClusterDraft;
import io.clusterfabric.topology.internal.exchange.CsvLine;
import io.clusterfabric.topology.internal.exchange.Device;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.LineSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The lists of devices that stand beside the lists of links of SONiC's test beds, in the same
 * folder: they tell models and what devices are. Devices without links are left out.
 */
final class DeviceSheets {
  private static final int HEAD = 1 << 16;

  private final Dialect dialect;
  private final FabricSource source;
  private final ImportOptions options;
  private final ProgressListener progress;
  private final FindingLog log;

  DeviceSheets(
      Dialect dialect,
      FabricSource source,
      ImportOptions options,
      ProgressListener progress,
      FindingLog log) {
    this.dialect = dialect;
    this.source = source;
    this.options = options;
    this.progress = progress;
    this.log = log;
  }

  void describe(ClusterDraft draft) throws IOException {
    if (!(dialect instanceof SonicDialect)) {
      return;
    }
    List<String> sheets = new ArrayList<>();
    for (String stream : source.streamNames()) {
      String head = new String(source.head(stream, HEAD), UTF_8);
      if (head.replace("\uFEFF", "").startsWith("Hostname,")) {
        sheets.add(stream);
      }
    }
    if (sheets.isEmpty()) {
      return;
    }
    List<String> header = new ArrayList<>();
    LineSource lines = new LineSource(source, options, progress, log, "reading devices");
    lines.read(
        sheets,
        (line, where) -> {
          List<String> cells = CsvLine.split(line).orElse(List.of());
          if (where.line() == 1) {
            header.clear();
            header.addAll(cells);
            return true;
          }
          Optional<Device> device = draft.findDevice(cell("Hostname", header, cells));
          if (device.isPresent()) {
            device.get().model(cell("HwSku", header, cells));
            device.get().is(kindOf(cell("Type", header, cells)));
            draft.countRead();
          }
          return true;
        });
    draft.countSkipped(lines.skipped());
  }

  private static String cell(String name, List<String> header, List<String> cells) {
    int at = header.indexOf(name);
    return at < 0 || at >= cells.size() ? "" : cells.get(at);
  }

  /** Servers and traffic generators end a network, everything else of a test bed is part of it. */
  private static DeviceKind kindOf(String type) {
    String t = type.toLowerCase(Locale.ROOT);
    if (t.isBlank()) {
      return DeviceKind.UNKNOWN;
    }
    return t.contains("serv") || t.contains("snappi") || t.contains("ixia")
        ? DeviceKind.HOST
        : DeviceKind.SWITCH;
  }
}
