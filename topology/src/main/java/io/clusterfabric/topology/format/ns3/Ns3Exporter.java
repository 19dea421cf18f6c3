package io.clusterfabric.topology.format.ns3;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ExportLog;
import io.clusterfabric.topology.internal.exchange.Losses;
import io.clusterfabric.topology.internal.exchange.SimulatorRates;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Writes the topology text of HPCC and of ASTRA-sim's ns-3 back end: hosts first, in natural order,
 * then switches; each link once. A host is one node of the simulator, whatever it holds.
 *
 * <p>The format needs a rate for each link, so that links of unknown rate are refused. It needs
 * delays too, which a cluster does not have: each link gets 1 us and an error rate of 0, and a
 * finding says so. A further one lists the rates, since the simulators fail at a rate for which
 * their maps of ECN thresholds have no entry, and another warns where hosts would have to pass
 * traffic on, which they do not do.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Ns3Exporter implements FabricExporter {
  static final String DELAYS = "format.ns3.delays";
  static final String RELAY = "format.ns3.hosts-relay";

  /** An exporter; it has no state. */
  public Ns3Exporter() {}

  @Override
  public FormatInfo format() {
    return Ns3Importer.FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    ExportLog log = new ExportLog(format(), cluster);
    Optional<Fabric> fabric = log.fabric(cluster);
    fabric.ifPresent(f -> check(cluster, f, log));
    if (!log.isRefused()) {
      TextFile.write(to, out -> rows(fabric.orElseThrow(), out, progress));
    }
    return log.result();
  }

  private static List<Link> links(Fabric fabric) {
    return fabric.links().stream().filter(l -> !l.isLoopback()).toList();
  }

  private static void check(Cluster cluster, Fabric fabric, ExportLog log) {
    SimulatorRates.check(links(fabric), Ns3Importer.RULES, log);
    Losses.tell(
        cluster,
        fabric,
        EnumSet.of(Losses.Fact.RATES, Losses.Fact.NODE_KINDS, Losses.Fact.UNLINKED_NODES),
        log);
    log.lost(
        fabric.links().size() - (long) links(fabric).size(),
        "link",
        "links of a node with itself are left out");
    log.lost(
        fabric.switches().size() + (long) fabric.hosts().size(),
        "name",
        "the format numbers nodes, hosts first and then switches, each in natural order");
    log.tell(
        DELAYS,
        Severity.WARNING,
        "a cluster tells no delays, so each link gets 1 us and an error rate of 0; put in what"
            + " holds");
    if (HostRelay.isNeeded(fabric)) {
      log.tell(
          RELAY,
          Severity.WARNING,
          "some hosts reach each other through other hosts only, and hosts of the simulators pass"
              + " nothing on");
    }
  }

  private void rows(Fabric fabric, Appendable out, ProgressListener progress) throws IOException {
    Map<String, Integer> numbers = new HashMap<>();
    for (Host h : fabric.hosts()) {
      numbers.put(h.id(), numbers.size());
    }
    List<String> switches = new ArrayList<>();
    for (Switch s : fabric.switches()) {
      switches.add(String.valueOf(numbers.size()));
      numbers.put(s.id(), numbers.size());
    }
    List<Link> links = links(fabric);
    out.append(numbers.size() + " " + switches.size() + " " + links.size() + "\n");
    out.append(String.join(" ", switches)).append('\n');
    long done = 0;
    for (Link l : links) {
      if (done++ % 8192 == 0) {
        progress.report(Progress.of("writing " + format().id(), done - 1, links.size()));
      }
      int a = numbers.getOrDefault(l.a().node(), 0);
      int b = numbers.getOrDefault(l.b().node(), 0);
      out.append(Math.min(a, b) + " " + Math.max(a, b) + " ");
      out.append(SimulatorRates.text(l.spec().dataRate().orElseThrow())).append(" 0.001ms 0\n");
    }
    progress.report(Progress.of("writing " + format().id(), done, links.size()));
  }
}
