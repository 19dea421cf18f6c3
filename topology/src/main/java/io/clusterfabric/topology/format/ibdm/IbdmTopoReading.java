package io.clusterfabric.topology.format.ibdm;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.Technology;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.internal.exchange.ClusterDraft;
import io.clusterfabric.topology.internal.exchange.Device;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.LineSource;
import io.clusterfabric.topology.internal.exchange.PortNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One reading of a topology file. Not for use by several threads. */
final class IbdmTopoReading {
  static final String LINE = "format.ibdm-topo.line";
  static final String ORPHAN = "format.ibdm-topo.no-system";
  static final String RATE = "format.ibdm-topo.rate";
  static final String ABSENT_RATE = "absent-rate";

  private static final int HEAD = 1 << 16;

  private final FabricSource source;
  private final ImportOptions options;
  private final FindingLog log;
  private final ClusterDraft draft;
  private final boolean withDefaults;
  private final Set<String> sections = new HashSet<>();
  private @Nullable String system;
  private boolean defaultsUsed;

  IbdmTopoReading(FabricSource source, ImportOptions options) {
    this.source = source;
    this.options = options;
    this.log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of(ABSENT_RATE));
    this.draft = new ClusterDraft(source, options, IbdmTopoImporter.FORMAT, log, words, true);
    String absent = words.option(ABSENT_RATE, "4x-2.5G");
    this.withDefaults = !absent.equals("unknown");
    if (withDefaults && !absent.equals("4x-2.5G")) {
      words.tell("the option " + ABSENT_RATE + " is 4x-2.5G or unknown", absent);
    }
  }

  ImportResult run(ProgressListener progress) throws IOException {
    draft.technology(Technology.INFINIBAND).kindRule(this::kindOf);
    LineSource lines = new LineSource(source, options, progress, log, "reading ibdm-topo");
    lines.read(streams(), this::take);
    draft.countSkipped(lines.skipped());
    if (defaultsUsed) {
      draft.assume("links without width or speed have 4x or 2.5G, as IBDM takes them");
    }
    draft.assume("systems of a type that is not known are switches if they have a section");
    return draft.build();
  }

  private List<String> streams() throws IOException {
    if (source.streamNames().size() == 1) {
      return source.streamNames();
    }
    List<String> out = new ArrayList<>();
    for (String stream : source.streamNames()) {
      if (IbdmTopoImporter.isTopology(new String(source.head(stream, HEAD), UTF_8))) {
        out.add(stream);
      }
    }
    return out;
  }

  /** Systems of unknown type: those with a section, or with ports beyond the second, switch. */
  private DeviceKind kindOf(String name, Collection<String> ports) {
    if (sections.contains(name)) {
      return DeviceKind.SWITCH;
    }
    boolean few = ports.stream().allMatch(p -> p.equals("1") || p.equals("2"));
    return few ? DeviceKind.HOST : PortNames.kindOf(name, ports);
  }

  private boolean take(String line, SourcePosition where) {
    if (where.line() == 1) {
      system = null;
    }
    if (line.isBlank() || line.strip().startsWith("#")) {
      return true;
    }
    Optional<TopoLine> link = TopoLine.link(line);
    if (link.isPresent()) {
      return link(link.get(), where);
    }
    boolean indented = line.startsWith(" ") || line.startsWith("\t");
    Optional<TopoLine> head = indented ? Optional.empty() : TopoLine.head(line);
    if (head.isEmpty()) {
      draft.skip(
          LINE,
          where,
          "this is neither 'TYPE NAME' of a system nor '  PORT -4x-50G-> TYPE NAME PORT' of a"
              + " link; it was left out",
          line.strip());
      return true;
    }
    Optional<Device> device = describe(head.get());
    if (device.isEmpty()) {
      return !draft.isFull();
    }
    system = device.get().name();
    sections.add(device.get().name());
    draft.countRead();
    return true;
  }

  private Optional<Device> describe(TopoLine line) {
    Optional<Device> device = draft.device(line.name());
    device.ifPresent(
        d -> {
          d.is(SystemTypes.kindOf(line.type()));
          if (SystemTypes.isModel(line.type())) {
            d.model(line.type());
          }
        });
    return device;
  }

  private boolean link(TopoLine line, SourcePosition where) {
    if (system == null) {
      draft.skip(ORPHAN, where, "this link stands below no system", line.port());
      return true;
    }
    IbRate rate = line.rate(withDefaults);
    defaultsUsed |= withDefaults && (line.width().isEmpty() || line.laneRate().isEmpty());
    if (!rate.isKnown() && (line.width().isPresent() || line.laneRate().isPresent())) {
      log.add(
          RATE,
          Severity.WARNING,
          where,
          "the width is none of 1, 2, 4, 8, 12 or the speed of a lane none of 2.5, 5, 10, 14, 25,"
              + " 50, 100, 200 Gb/s and FDR10; the link has no rate",
          line.width().map(w -> w + "x ").orElse("") + line.laneRate().orElse(""));
    }
    boolean added =
        draft.link(
            system,
            TopoLine.portName(line.port()),
            line.name(),
            TopoLine.portName(line.farPort()),
            rate.toLinkSpec(false),
            where);
    if (added) {
      describe(line);
    }
    return !draft.isFull();
  }
}
