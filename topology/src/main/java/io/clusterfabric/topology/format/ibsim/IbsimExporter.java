package io.clusterfabric.topology.format.ibsim;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
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
 * mlx5_0}), so that what is discovered names the same hosts. Aggregation nodes are left out. The
 * rate is written where all links have the same, of four lanes and a generation up to HDR (releases
 * of ibsim refuse newer ones); else all links run at ibsim's own, which a finding tells. Refused is
 * what has more than 254 ports.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IbsimExporter implements FabricExporter {
  static final String TOO_LARGE = "format.ibsim.too-many-ports";
  static final String RENAMED = "format.ibsim.renamed";
  static final String RENUMBERED = "format.ibsim.renumbered";
  static final String LIMITS = "format.ibsim.limits";
  static final String RATES = "format.ibsim.rates";

  private static final FormatInfo FORMAT =
      new FormatInfo("ibsim", "net file of ibsim", List.of("net"));

  /** What ibsim takes unless its options -N and -S say more. */
  private static final int NODES = 2_048;

  private static final int SWITCHES = 256;

  /** Bits of the generations that ports can do, each with all below: of the base and extended. */
  private static final Map<String, String> SPEEDS =
      Map.of(
          "SDR", "speed=1\n",
          "DDR", "speed=3\n",
          "QDR", "speed=7\n",
          "FDR", "speed=7\nextspeed=1\n",
          "EDR", "speed=7\nextspeed=3\n",
          "HDR", "speed=7\nextspeed=7\n");

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
    Optional<String> speed = speed(links);
    tell(cluster, fabric.get(), names, inner.size(), speed, log);
    TextFile.write(to, out -> net(names, speed, out));
    progress.report(Progress.of("writing ibsim", 1, 1));
    return log.result();
  }

  /** The directives of the one rate that all links have, if there is one that ibsim knows. */
  private static Optional<String> speed(List<Link> links) {
    Set<Optional<String>> generations = new HashSet<>();
    for (Link l : links) {
      generations.add(generation(l.spec()));
    }
    return generations.size() == 1
        ? generations.iterator().next().map(SPEEDS::get)
        : Optional.empty();
  }

  /** The generation of a link of four lanes: by its name, or by its rate if it has none. */
  private static Optional<String> generation(LinkSpec spec) {
    String name = spec.generation().orElse("");
    if (name.startsWith("4x")) {
      return Optional.of(name.substring(2)).filter(SPEEDS::containsKey);
    }
    if (!name.isEmpty()) {
      return Optional.of(name).filter(SPEEDS::containsKey);
    }
    return spec.dataRate()
        .flatMap(
            r ->
                switch (r.toString()) {
                  case "100Gb/s" -> Optional.of("EDR");
                  case "200Gb/s" -> Optional.of("HDR");
                  default -> Optional.empty();
                });
  }

  private static void tell(
      Cluster cluster,
      Fabric fabric,
      NetNames names,
      int inner,
      Optional<String> speed,
      ExportLog log) {
    EnumSet<Losses.Fact> held =
        EnumSet.of(
            Losses.Fact.PORT_NAMES,
            Losses.Fact.NODE_KINDS,
            Losses.Fact.SWITCH_KINDS,
            Losses.Fact.UNLINKED_NODES);
    if (speed.isPresent()) {
      held.add(Losses.Fact.RATES);
    } else {
      log.tell(
          RATES,
          Severity.WARNING,
          "links have several rates, unknown ones, or one that ibsim does not know; it will run all"
              + " at its own");
    }
    Losses.tell(cluster, fabric, held, log);
    log.lost(inner, "aggregation node", "ibsim has none");
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
    long switches = names.boxes().stream().filter(b -> b.word.equals("Switch")).count();
    if (names.boxes().size() > NODES || switches > SWITCHES) {
      log.tell(
          LIMITS,
          Severity.INFO,
          "ibsim takes so many nodes only if it is told so: -N "
              + names.boxes().size()
              + " -S "
              + switches
              + " -P "
              + names.boxes().stream().mapToLong(b -> b.ports + 1L).sum());
    }
  }

  private static void net(NetNames names, Optional<String> speed, Appendable out)
      throws IOException {
    if (speed.isPresent()) {
      out.append("width=2\n").append(speed.get()).append("\n");
    }
    for (NetNames.Box b : names.boxes()) {
      out.append(b.word).append("\t").append(Integer.toString(b.ports)).append(" \"");
      out.append(b.name).append("\"\t\t# \"").append(b.name).append("\"\n");
      for (Map.Entry<Integer, Link> e : b.links.entrySet()) {
        NetNames.Plug a = names.plug(e.getValue().a());
        NetNames.Plug z = names.plug(e.getValue().b());
        boolean isA = a.box() == b && a.port() == e.getKey();
        out.append("[").append(e.getKey().toString()).append("]\t");
        out.append((isA ? z : a).toString()).append("\n");
      }
      out.append("\n");
    }
  }
}
