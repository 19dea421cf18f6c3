package io.clusterfabric.topology.format.ibsim;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableSet;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ExportLog;
import io.clusterfabric.topology.internal.exchange.Losses;
import io.clusterfabric.topology.internal.exchange.TextFile;
import io.clusterfabric.topology.internal.infiniband.Guid;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Writes net files of ibsim, so that OpenSM and the tools of InfiniBand run on the fabric without
 * hardware.
 *
 * <p>Each adapter with a link is a node, called by host and adapter as drivers do ({@code node-1
 * mlx5_0}), so that what is discovered names the same hosts. Aggregation nodes are left out. Rates
 * are told once where all links have the same, of four lanes and up to HDR, else behind each port
 * as ibnetdiscover does. Those that ibsim 0.10 does not run a finding tells. GUIDs are written if
 * every node has one of its own; ports of adapters count on from those of their nodes, as ibsim
 * does. Refused is what has more than 254 ports.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IbsimExporter implements FabricExporter {
  static final String TOO_LARGE = "format.ibsim.too-many-ports";
  static final String RENAMED = "format.ibsim.renamed";
  static final String RENUMBERED = "format.ibsim.renumbered";
  static final String LIMITS = "format.ibsim.limits";
  static final String RATES = "format.ibsim.rates";
  static final String NOT_RUN = "format.ibsim.rates-not-run";
  static final String GUIDS = "format.ibsim.guids";

  /** ibsim counts GUIDs of adapters and switches, and gives routers 0, which OpenSM refuses. */
  private static final long ROUTERS = 0x300000;

  private static final FormatInfo FORMAT =
      new FormatInfo("ibsim", "net file of ibsim", List.of("net"));

  /** Kinds that the file tells apart, and those that are told of by themselves. */
  private static final ImmutableSet<SwitchKind> KINDS =
      ImmutableSet.of(SwitchKind.SWITCH, SwitchKind.ROUTER, SwitchKind.AGGREGATION_NODE);

  /** What ibsim takes unless its options -N, -S and -P say more. */
  private static final int NODES = 2_048;

  private static final int SWITCHES = 256;

  private static final int PORTS = 13_312;

  /** An exporter; it has no state. */
  public IbsimExporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    progress.report(Progress.of("writing ibsim", 0, 1));
    ExportLog log = new ExportLog(FORMAT, cluster);
    Optional<Fabric> fabric = log.fabric(cluster);
    if (fabric.isEmpty()) {
      return log.result();
    }
    Set<String> inner = new HashSet<>();
    for (Switch s : fabric.get().switches()) {
      if (s.spec().kind() == SwitchKind.AGGREGATION_NODE) {
        inner.add(s.id());
      }
    }
    List<Link> links =
        fabric.get().links().stream()
            .filter(l -> !inner.contains(l.a().node()) && !inner.contains(l.b().node()))
            .toList();
    if (links.isEmpty() && fabric.get().switches().size() == inner.size()) {
      log.refuse(
          ExportLog.NOTHING,
          ElementRef.fabric(fabric.get().id()),
          "the fabric has no switch and no link, and the format has only what these join");
      return log.result();
    }
    NetNames names = new NetNames(fabric.get(), links);
    String large = names.tooLarge();
    if (large != null) {
      log.refuse(
          TOO_LARGE,
          ElementRef.fabric(fabric.get().id()),
          "a node of InfiniBand has up to "
              + NetNames.MAX_PORT
              + " ports, and "
              + large
              + " has more");
      return log.result();
    }
    NetRates rates = new NetRates(links);
    tell(cluster, fabric.get(), names, inner.size(), rates, log);
    TextFile.write(to, out -> net(names, out));
    progress.report(Progress.of("writing ibsim", 1, 1));
    return log.result();
  }

  private static void tell(
      Cluster cluster, Fabric fabric, NetNames names, int inner, NetRates rates, ExportLog log) {
    EnumSet<Losses.Fact> held =
        EnumSet.of(
            Losses.Fact.PORT_NAMES,
            Losses.Fact.NODE_KINDS,
            Losses.Fact.SWITCH_KINDS,
            Losses.Fact.UNLINKED_NODES);
    held.add(Losses.Fact.RATES);
    if (rates.untold() > 0) {
      log.tell(
          RATES,
          Severity.WARNING,
          Counts.of(rates.untold(), "link")
              + " have an unknown rate, or none of InfiniBand; ibsim runs them at its own, 4xSDR");
    }
    if (rates.notRun() > 0) {
      log.tell(
          NOT_RUN,
          Severity.WARNING,
          "the file tells the rate of "
              + Counts.of(rates.notRun(), "link")
              + " that ibsim 0.10 does not run: it knows SDR, DDR, QDR, FDR, EDR and HDR, and runs"
              + " FDR10 as QDR and what is newer as 4xSDR");
    }
    if (names.withGuid() > 0 && names.guids().isEmpty()) {
      log.tell(
          GUIDS,
          Severity.INFO,
          Counts.of(names.withGuid(), "node")
              + " have GUIDs that are left out, since others have none or the same: ibsim counts"
              + " all");
    }
    Losses.tell(cluster, fabric, held, log);
    log.lost(inner, "aggregation node", "ibsim has none");
    log.lost(
        fabric.switches().stream()
            .map(s -> s.spec().kind())
            .filter(k -> !KINDS.contains(k))
            .count(),
        "kind of switch",
        "ibsim has switches and routers; others, such as the ASICs of a director, become switches");
    if (names.renamed() > 0) {
      log.tell(
          RENAMED,
          Severity.WARNING,
          Counts.of(names.renamed(), "node")
              + " got another name: ibsim takes printable ASCII without quotes, brackets, '#' and"
              + " '@', up to 64 characters");
    }
    if (names.renumbered() > 0) {
      log.tell(
          RENUMBERED,
          Severity.WARNING,
          Counts.of(names.renumbered(), "port")
              + " are numbered in the order of their names, which are no numbers");
    }
    long switches = names.boxes().stream().filter(b -> b.isSwitch()).count();
    long ports = names.boxes().stream().mapToLong(b -> b.ports + 1L).sum();
    if (names.boxes().size() > NODES || switches > SWITCHES || ports > PORTS) {
      log.tell(
          LIMITS,
          Severity.INFO,
          "ibsim takes so many nodes only if it is told so: -N "
              + names.boxes().size()
              + " -S "
              + switches
              + " -P "
              + ports);
    }
  }

  private static void net(NetNames names, Appendable out) throws IOException {
    Optional<Map<NetNames.Box, Long>> guids = names.guids();
    long router = ROUTERS;
    for (NetNames.Box b : names.boxes()) {
      if (guids.isEmpty() && b.word.equals("Rt")) {
        out.append("rtguid=0x").append(Long.toHexString(router)).append("\n");
        router += b.ports + 1L;
      }
      if (guids.isPresent()) {
        out.append(b.isSwitch() ? "switch" : b.word.equals("Rt") ? "rt" : "ca").append("guid=0x");
        out.append(Guid.toString(requireNonNull(guids.get().get(b)))).append("\n");
      }
      out.append(b.word).append("\t").append(Integer.toString(b.ports)).append(" \"");
      out.append(b.name).append("\"\t\t# \"").append(b.name).append("\"\n");
      for (Map.Entry<Integer, Link> e : b.links.entrySet()) {
        NetNames.Plug a = names.plug(e.getValue().a());
        NetNames.Plug z = names.plug(e.getValue().b());
        boolean isA = a.box() == b && a.port() == e.getKey();
        out.append("[").append(e.getKey().toString()).append("]\t");
        out.append((isA ? z : a).toString());
        out.append(NetRates.behind(e.getValue(), b.isSwitch())).append("\n");
      }
      out.append("\n");
    }
  }
}
