package io.clusterfabric.topology.format.nccl;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.InvalidModelException;
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
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.LineSource;
import io.clusterfabric.topology.internal.exchange.Names;
import io.clusterfabric.topology.internal.exchange.XmlElement;
import io.clusterfabric.topology.internal.exchange.XmlSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Reads the topology files of NCCL (version 1) and RCCL (version 2): one file, one host, called as
 * the file is unless the option {@code host} names it. A file whose CPUs are of several hosts makes
 * several.
 *
 * <p>GPUs, network adapters and the PCIe switches between become the host's spec; speeds of
 * adapters are megabits per second. Network ports are endpoints of a back end without switches,
 * each with the GPUs that are nearest over PCIe. NVLinks and xGMI links become a scale-up fabric;
 * how fast a link is the file does not say. The file says what its author wants NCCL to believe,
 * which need not be what the hardware is: a link speed of Gen3 may stand where Gen4 is built in.
 *
 * <p>Options: {@code role} and {@code fabric} of the back end, and {@code host}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NcclTopologyImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo("nccl-topology", "host topology of NCCL and RCCL", List.of("xml"));
  static final String NOT_SYSTEM = "format.nccl.not-system";
  static final String NOTHING = "format.nccl.nothing";

  private static final String HOST = "host";

  /** An importer; it has no state. */
  public NcclTopologyImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /** Judges by the root element {@code system} with CPUs inside. */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      Optional<XmlElement> root = XmlSource.head(source, stream);
      if (root.filter(r -> r.name().equals("system") && r.child("cpu").isPresent()).isPresent()) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  /**
   * Reads hosts, in time proportional to the length of the files.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of(HOST));
    XmlSource documents = new XmlSource(source, options, progress, log, "reading host topology");
    List<HostDraft> hosts = new ArrayList<>();
    long read = 0;
    long skipped = 0;
    for (String stream : source.streamNames()) {
      Optional<XmlElement> root = documents.read(stream);
      if (root.isEmpty()) {
        continue;
      }
      if (!root.get().name().equals("system")) {
        skipped++;
        log.add(
            NOT_SYSTEM,
            Severity.WARNING,
            SourcePosition.of(stream, root.get().line()),
            "the root of a topology file is the element system",
            root.get().name());
        continue;
      }
      SystemReader reader = new SystemReader(stream, name(stream, source, words), log);
      hosts.addAll(reader.read(root.get()));
      read += reader.records();
      skipped += reader.skipped();
    }
    return ImportResult.builder()
        .format(FORMAT)
        .findCluster(cluster(hosts, source, options, words, log))
        .findings(log.build(source.name()))
        .recordsRead(read)
        .recordsSkipped(skipped)
        .build();
  }

  private static String name(String stream, FabricSource source, ImportWords words) {
    String file = Names.fit(stream.replaceFirst("(?i)\\.xml$", ""));
    String standard = file.isBlank() ? "host" : file;
    String option = Names.fit(words.option(HOST, standard));
    return source.streamNames().size() == 1 && !option.isBlank() ? option : standard;
  }

  private static Optional<Cluster> cluster(
      List<HostDraft> hosts,
      FabricSource source,
      ImportOptions options,
      ImportWords words,
      FindingLog log) {
    if (hosts.isEmpty()) {
      log.add(
          NOTHING,
          Severity.ERROR,
          SourcePosition.of(source.name()),
          "no host could be read, so there is no cluster");
      return Optional.empty();
    }
    if (hosts.size() > options.limits().maxElements()) {
      log.add(
          LineSource.ELEMENT_LIMIT,
          Severity.ERROR,
          SourcePosition.of(source.name()),
          "there are more hosts than the limit maxElements allows");
      return Optional.empty();
    }
    FabricRole role = words.role();
    Provenance.Builder origin = Provenance.builder();
    origin.origin("read as nccl-topology").importedFrom(source.name()).format(FORMAT.id());
    origin.addAssumption(
        Assumption.of("the file tells what NCCL is to believe of the host, which may be less"));
    try {
      return Optional.of(
          new HostAssembly(hosts, log, options.limits().maxElements(), source.name())
              .build(words.clusterId(), words.fabricId("backend"), role, origin.build()));
    } catch (InvalidModelException e) {
      e.findings().forEach(log::add);
      return Optional.empty();
    }
  }
}
