package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.infiniband.link.LinkRate;
import io.clusterfabric.infiniband.link.LinkWidth;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.format.iblinkinfo.IblinkinfoImporter;
import io.clusterfabric.topology.format.iblinkinfo.IblinkinfoReader;
import io.clusterfabric.topology.format.infiniband.IbNode;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.format.infiniband.IbPortLine;
import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.format.infiniband.IbRecords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Reads the output of iblinkinfo as the state of ports, those of switches included. The rows are
 * read by the importer of topologies, whose findings are kept under their own ids.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IblinkinfoPortReader implements EvidenceReader<PortStatus> {
  private static final FormatInfo FORMAT =
      new FormatInfo("iblinkinfo-ports", "iblinkinfo, ports", List.of("txt", "out"));

  private static final int NO_LID = 0xFFFF;

  /** A reader. */
  public IblinkinfoPortReader() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    return new IblinkinfoImporter().sniff(source) == Likelihood.NO
        ? Likelihood.NO
        : Likelihood.LIKELY;
  }

  @Override
  public EvidenceResult<PortStatus> read(
      FabricSource source, ReadOptions options, ProgressListener progress) throws IOException {
    IbRecords records =
        IblinkinfoReader.read(
            source,
            ImportOptions.builder().limits(options.limits()).strict(options.strict()).build(),
            progress);
    List<PortStatus> out = new ArrayList<>();
    for (IbNode node : records.nodes()) {
      for (IbPortLine port : node.ports()) {
        out.add(status(node, port));
      }
      for (int port : node.downPorts()) {
        out.add(
            named(node, port)
                .state("Down")
                .physicalState(Optional.ofNullable(node.downPhysicalStates().get(port)))
                .position(node.position())
                .build());
      }
    }
    Findings findings = records.findings();
    if (out.isEmpty() && findings.isEmpty()) {
      findings =
          Findings.builder()
              .add(
                  "infiniband.telemetry.nothing",
                  Severity.INFO,
                  SourcePosition.of(source.name()),
                  "there is no output of " + FORMAT.title())
              .build();
    }
    return new EvidenceResult<>(out, findings, out.size(), records.recordsSkipped());
  }

  private static PortStatus.Builder named(IbNode node, int port) {
    PortStatus.Builder b = PortStatus.builder();
    b.device(node.description().orElse(node.id())).port(port).linkLayer("InfiniBand");
    if (node.type() == IbNodeType.SWITCH) {
      // All ports of a switch have its GUID, which tells switches of one description apart.
      node.guid().ifPresent(g -> b.guid(text(g)));
    }
    return b;
  }

  private static PortStatus status(IbNode node, IbPortLine port) {
    PortStatus.Builder b = named(node, port.port());
    b.state(port.state())
        .physicalState(port.physicalState())
        .link(port.rate().flatMap(IblinkinfoPortReader::link))
        .position(SourcePosition.of(node.position().file(), port.line()));
    port.rate().flatMap(IblinkinfoPortReader::link).map(LinkRate::nominalRate).ifPresent(b::rate);
    if (node.type() == IbNodeType.ADAPTER) {
      port.lid().ifPresent(l -> lid(l).ifPresent(b::lid));
    } else {
      node.lid().ifPresent(l -> lid(l).ifPresent(b::lid));
    }
    port.guid().ifPresent(g -> b.guid(text(g)));
    return b.build();
  }

  private static String text(long guid) {
    return "0x" + HexFormat.of().toHexDigits(guid);
  }

  private static Optional<Integer> lid(int lid) {
    return lid == NO_LID || lid == 0 ? Optional.empty() : Optional.of(lid);
  }

  private static Optional<LinkRate> link(IbRate rate) {
    return rate.speed().isPresent() && rate.lanes().isPresent()
        ? LinkWidth.ofLanes(rate.lanes().getAsInt()).map(w -> new LinkRate(w, rate.speed().get()))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return FORMAT.id();
  }
}
