package io.clusterfabric.topology.format.lldp;

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
import io.clusterfabric.topology.internal.exchange.ClusterDraft;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.Names;
import io.clusterfabric.topology.internal.exchange.PortNames;
import io.clusterfabric.topology.internal.exchange.TreeNode;
import io.clusterfabric.topology.internal.exchange.TreeSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Reads what devices hear of their neighbours over LLDP: the JSON of lldpd, SONiC, NVUE, EOS and
 * NX-OS. A file tells what one device hears, a folder has a file for each.
 *
 * <p>A device is called as its file says, or else as its file is named, without {@code .json} and
 * words such as {@code lldp} behind the name. The records of both ends make one link; a link of
 * which only one end tells is told by a finding. Rates are those of SONiC's PORT_TABLE and NVUE's
 * link speed, where the file has them; all else of a link is unknown.
 *
 * <p>Options: {@code role} and {@code fabric} as everywhere; {@code device}, the name of the device
 * where there is one file; {@code management}, {@code leave-out} unless {@code keep} is given: what
 * switches hear at their ports of management.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LldpImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo(
          "lldp", "neighbours over LLDP as JSON, a file for each device", List.of("json"));

  static final String NOT_LLDP = "format.lldp.not-lldp";
  static final String DOMAIN = "format.lldp.domain";
  static final String MANAGEMENT_PORT = "format.lldp.management-port";
  static final String NAME_OF_FILE = "format.lldp.name-of-file";
  static final String DEVICE_TWICE = "format.lldp.device-twice";

  private static final String DEVICE = "device";
  private static final String MANAGEMENT = "management";
  private static final Pattern ENDING = Pattern.compile("(?i)\\.(json0?|txt|out|log)$");
  private static final Pattern BESIDE_NAME =
      Pattern.compile(
          "(?i)[._ -]+(show[._ -])?lldp(cli|ctl)?([._ -]?(table|neighbou?rs?|detail|json0?|entry))*+$");

  /** An importer; it has no state. */
  public LldpImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /** Judges a source by the first 64 KiB of each stream: the shape of a dialect is a sure mark. */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      if (TreeSource.head(source, stream).flatMap(Dialect::of).isPresent()) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  /**
   * Reads neighbours. Takes time in proportion to the length of the files.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of(DEVICE, MANAGEMENT));
    ClusterDraft draft = new ClusterDraft(source, options, FORMAT, log, words, true);
    draft.technology(Technology.ETHERNET).fabricId("ethernet").origin("read from LLDP neighbours");
    TreeSource trees = new TreeSource(source, options, progress, log, "reading neighbours");
    List<Report> reports = new ArrayList<>();
    for (String stream : source.streamNames()) {
      Optional<TreeNode> root = trees.read(stream);
      Optional<Dialect> dialect = root.flatMap(Dialect::of);
      if (dialect.isPresent()) {
        reports.add(named(LldpReader.read(dialect.get(), root.get(), stream), source, words, log));
      } else if (root.isPresent()) {
        draft.skip(
            NOT_LLDP,
            SourcePosition.of(stream),
            "the file has none of the shapes in which LLDP neighbours are written",
            stream);
      }
    }
    fill(draft, reports, keepsManagement(words), log);
    return draft.build();
  }

  private static boolean keepsManagement(ImportWords words) {
    String value = words.option(MANAGEMENT, "leave-out");
    if (!value.equals("keep") && !value.equals("leave-out")) {
      words.tell("the value of option management is neither keep nor leave-out", value);
    }
    return value.equals("keep");
  }

  private static Report named(
      Report report, FabricSource source, ImportWords words, FindingLog log) {
    String option = words.option(DEVICE, "");
    if (!option.isBlank() && source.streamNames().size() == 1) {
      return new Report(report.dialect(), Optional.of(option), report.neighbours(), report.where());
    }
    if (report.name().isPresent()) {
      return report;
    }
    String file = report.where().file();
    String bare = BESIDE_NAME.matcher(ENDING.matcher(file).replaceFirst("")).replaceFirst("");
    String name = bare.isBlank() ? file : bare;
    log.add(
        NAME_OF_FILE,
        Severity.INFO,
        report.where(),
        "the file does not tell whose neighbours these are; its name is taken, see the option "
            + DEVICE,
        name);
    return new Report(report.dialect(), Optional.of(name), report.neighbours(), report.where());
  }

  private static void fill(
      ClusterDraft draft, List<Report> reports, boolean keepManagement, FindingLog log) {
    List<String> all = new ArrayList<>();
    reports.forEach(r -> all.add(Names.fit(r.name().orElseThrow())));
    reports.forEach(r -> r.neighbours().forEach(n -> all.add(Names.fit(n.device()))));
    DeviceNames names = new DeviceNames(all);
    if (names.joined() > 0) {
      log.add(
          DOMAIN,
          Severity.INFO,
          SourcePosition.of(draft.sourceName()),
          "names with a domain and the same names without one are taken for one device; names"
              + " with a domain: "
              + names.joined());
    }
    NeighbourJoin join = new NeighbourJoin(draft, log);
    Set<String> seen = new HashSet<>();
    long management = 0;
    for (Report r : reports) {
      String device = names.of(Names.fit(r.name().orElseThrow()));
      if (!seen.add(device)) {
        log.add(
            DEVICE_TWICE,
            Severity.WARNING,
            r.where(),
            "two files are of one device; what either tells counts",
            device);
      }
      join.addDevice(device, r.dialect());
      for (Neighbour n : r.neighbours()) {
        if (!keepManagement && r.dialect().isManagement(n.port())) {
          management++;
        } else {
          join.add(device, n, names.of(Names.fit(n.device())));
        }
      }
    }
    if (management > 0) {
      log.add(
          MANAGEMENT_PORT,
          Severity.INFO,
          SourcePosition.of(draft.sourceName()),
          "neighbours at switches' ports of management are left out, see the option "
              + MANAGEMENT
              + "; how many: "
              + management);
    }
    join.join();
    draft.kindRule((name, ports) -> kind(name, ports, join));
  }

  /**
   * A host if all its ports are named as those of adapters are or by their addresses, as lldpd does
   * on servers; what bridges or routes is a switch unless its ports say otherwise, since servers
   * bridge as well.
   */
  private static DeviceKind kind(String name, Collection<String> ports, NeighbourJoin join) {
    if (join.stations().contains(name)) {
      return DeviceKind.HOST;
    }
    List<String> named = ports.stream().filter(p -> !LldpReader.isMac(p)).toList();
    if (named.isEmpty()) {
      return join.passesOn().contains(name) || ports.isEmpty()
          ? DeviceKind.SWITCH
          : DeviceKind.HOST;
    }
    return PortNames.kindOf(name.toLowerCase(Locale.ROOT), named);
  }
}
