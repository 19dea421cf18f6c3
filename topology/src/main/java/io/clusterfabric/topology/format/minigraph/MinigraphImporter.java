package io.clusterfabric.topology.format.minigraph;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.internal.exchange.ClusterDraft;
import io.clusterfabric.topology.internal.exchange.Decimals;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.XmlElement;
import io.clusterfabric.topology.internal.exchange.XmlSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Reads SONiC's minigraphs: the links below {@code PngDec/DeviceInterfaceLinks} and the types of
 * the devices below {@code PngDec/Devices}. A minigraph is one device's view; several, in a folder,
 * are joined, and a link that two of them tell is one link. Names of devices are compared without
 * regard to case. Bandwidths are megabits per second. Names of ports are those that the file has,
 * which are aliases of the device's hardware and not always its names.
 *
 * <p>Links of management, of serial lines and of logic are left out and counted.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MinigraphImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo("minigraph", "minigraph of SONiC, one device's view", List.of("xml"));
  static final String OTHER_LINKS = "format.minigraph.other-links";
  static final String BAD_LINK = "format.minigraph.bad-link";
  static final String BAD_BANDWIDTH = "format.minigraph.bad-bandwidth";
  static final String NOT_MINIGRAPH = "format.minigraph.not-minigraph";
  static final String ONE_VIEW = "format.minigraph.one-view";

  private static final String ROOT = "DeviceMiniGraph";
  private static final long MEGABIT = 1_000_000;
  private static final Set<String> CABLES =
      Set.of("DeviceInterfaceLink", "UnderlayInterfaceLink", "DeviceInterface");

  /** An importer; it has no state. */
  public MinigraphImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /** Judges by the root element, which no other format has. */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      if (XmlSource.head(source, stream).filter(r -> r.name().equals(ROOT)).isPresent()) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  /**
   * Reads minigraphs, in time proportional to their length.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of());
    ClusterDraft draft = new ClusterDraft(source, options, FORMAT, log, words, false);
    draft.technology(Technology.ETHERNET).fabricId("ethernet");
    XmlSource documents = new XmlSource(source, options, progress, log, "reading minigraph");
    for (String stream : source.streamNames()) {
      Optional<XmlElement> root = documents.read(stream);
      if (root.isPresent() && !root.get().name().equals(ROOT)) {
        draft.skip(
            NOT_MINIGRAPH,
            SourcePosition.of(stream),
            "the document is no minigraph: its root is not " + ROOT,
            root.get().name());
      } else {
        root.ifPresent(r -> device(r, stream, draft, log));
      }
    }
    return draft.build();
  }

  private static void device(XmlElement root, String stream, ClusterDraft draft, FindingLog log) {
    String own = root.text("Hostname");
    if (!own.isEmpty()) {
      draft.device(own).ifPresent(d -> d.is(DeviceKind.SWITCH));
      root.child("HwSku").ifPresent(m -> draft.device(own).ifPresent(d -> d.model(m.text())));
    }
    log.add(
        ONE_VIEW,
        Severity.INFO,
        SourcePosition.of(stream),
        "a minigraph tells only the links of its own device",
        own);
    for (XmlElement png : root.children("PngDec")) {
      links(png, stream, draft, log);
      for (XmlElement d : all(png, "Devices", "Device")) {
        String type = d.attribute("type").orElse(d.text("ElementType"));
        draft.findDevice(d.text("Hostname")).ifPresent(known -> known.is(kind(type)));
        if (!d.text("HwSku").isEmpty()) {
          draft.findDevice(d.text("Hostname")).ifPresent(known -> known.model(d.text("HwSku")));
        }
      }
    }
  }

  private static List<XmlElement> all(XmlElement top, String list, String item) {
    List<XmlElement> out = new ArrayList<>();
    top.children(list).forEach(l -> out.addAll(l.children(item)));
    return out;
  }

  private static DeviceKind kind(String type) {
    String t = type.substring(type.indexOf(':') + 1).toLowerCase(Locale.ROOT);
    if (t.contains("server") || t.equals("host")) {
      return DeviceKind.HOST;
    }
    return t.contains("router") || t.contains("leaf") || t.contains("spine") || t.contains("tor")
        ? DeviceKind.SWITCH
        : DeviceKind.UNKNOWN;
  }

  private static void links(XmlElement png, String stream, ClusterDraft draft, FindingLog log) {
    long others = 0;
    for (XmlElement l : all(png, "DeviceInterfaceLinks", "DeviceLinkBase")) {
      SourcePosition where = SourcePosition.of(stream, l.line());
      if (!CABLES.contains(l.text("ElementType"))) {
        others++;
        continue;
      }
      if (l.text("StartDevice").isEmpty()
          || l.text("EndDevice").isEmpty()
          || l.text("StartPort").isEmpty()
          || l.text("EndPort").isEmpty()) {
        draft.skip(
            BAD_LINK,
            where,
            "a link has StartDevice, StartPort, EndDevice and EndPort",
            l.children().stream().map(XmlElement::name).toList().toString());
        continue;
      }
      if (l.text("StartDevice").equalsIgnoreCase(l.text("EndDevice"))
          && l.text("StartPort").equals(l.text("EndPort"))) {
        draft.skip(BAD_LINK, where, "both ends are one port", l.text("StartPort"));
        continue;
      }
      draft.link(
          l.text("StartDevice"),
          l.text("StartPort"),
          l.text("EndDevice"),
          l.text("EndPort"),
          LinkSpec.builder().dataRate(rate(l, where, log)).build(),
          where);
    }
    if (others > 0) {
      draft.countSkipped(others);
      log.add(
          OTHER_LINKS,
          Severity.INFO,
          SourcePosition.of(stream),
          "links of management, serial lines or logic are left out; how many: " + others);
    }
  }

  private static Optional<Bandwidth> rate(XmlElement link, SourcePosition where, FindingLog log) {
    String text = link.text("Bandwidth");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<Bandwidth> rate = Decimals.parse(text).flatMap(n -> Decimals.rate(n, MEGABIT));
    if (rate.isEmpty()) {
      log.add(
          BAD_BANDWIDTH,
          Severity.WARNING,
          where,
          "the bandwidth is no number of megabits per second above 0, so the rate is unknown",
          text);
    }
    return rate;
  }
}
