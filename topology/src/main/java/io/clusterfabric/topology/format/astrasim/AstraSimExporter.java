package io.clusterfabric.topology.format.astrasim;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.internal.exchange.Decimals;
import io.clusterfabric.topology.internal.exchange.ExportLog;
import io.clusterfabric.topology.internal.exchange.Losses;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Writes networks of one dimension for ASTRA-sim's analytical back ends: hosts at one switch, a
 * ring of hosts, or hosts each with each, of one rate. All else is refused with the reason: the
 * format has no other switches, and of several dimensions only the congestion-unaware back end can
 * make use. The latency, which a cluster does not have, is 500 ns.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AstraSimExporter implements FabricExporter {
  static final String IRREGULAR = "format.astra-sim.irregular";
  static final String LATENCY = "format.astra-sim.latency";

  private static final long GIGABYTE = 8_000_000_000L;

  /** An exporter; it has no state. */
  public AstraSimExporter() {}

  @Override
  public FormatInfo format() {
    return AstraSimImporter.FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    ExportLog log = new ExportLog(format(), cluster);
    Optional<Fabric> fabric = log.fabric(cluster);
    progress.report(Progress.of("writing astra-sim", 0, 1));
    if (fabric.isPresent()) {
      Optional<Dimension> dimension = dimension(fabric.get(), log);
      if (dimension.isPresent() && !log.isRefused()) {
        tell(cluster, fabric.get(), log);
        TextFile.write(to, out -> write(dimension.get(), out));
        progress.report(Progress.of("writing astra-sim", 1, 1));
      }
    }
    return log.result();
  }

  private static void tell(Cluster cluster, Fabric fabric, ExportLog log) {
    Losses.tell(cluster, fabric, EnumSet.of(Losses.Fact.RATES, Losses.Fact.NODE_KINDS), log);
    log.lost(
        fabric.switches().size() + (long) fabric.hosts().size(),
        "name",
        "the format names no nodes");
    log.tell(
        LATENCY,
        Severity.WARNING,
        "a cluster tells no latencies, so links get 500 ns; put in what holds. ASTRA-sim counts"
            + " the latency of a Switch twice, and computes with gigabytes of 2^30 bytes");
  }

  private static Optional<Dimension> dimension(Fabric fabric, ExportLog log) {
    Set<Optional<Bandwidth>> rates = new HashSet<>();
    fabric.links().forEach(l -> rates.add(l.spec().dataRate()));
    if (rates.size() != 1 || rates.contains(Optional.<Bandwidth>empty())) {
      return refuse(fabric, log, "links must have one rate, and it must be known");
    }
    Bandwidth rate = rates.iterator().next().orElseThrow();
    if (Decimals.of(rate, GIGABYTE).isEmpty()) {
      return refuse(fabric, log, rate + " is no decimal number of gigabytes per second");
    }
    int size = fabric.hosts().size();
    if (size < 2) {
      return refuse(fabric, log, "there must be at least 2 hosts");
    }
    Map<String, Map<String, Integer>> neighbours = new HashMap<>();
    for (Link l : fabric.links()) {
      neighbour(neighbours, l.a().node(), l.b().node());
      neighbour(neighbours, l.b().node(), l.a().node());
    }
    Optional<Dimension.Block> block = block(fabric, neighbours, log);
    return block.map(b -> new Dimension(b, size, rate));
  }

  private static void neighbour(
      Map<String, Map<String, Integer>> neighbours, String node, String other) {
    neighbours.computeIfAbsent(node, n -> new HashMap<>()).merge(other, 1, Integer::sum);
  }

  private static Optional<Dimension.Block> block(
      Fabric fabric, Map<String, Map<String, Integer>> neighbours, ExportLog log) {
    List<Host> hosts = fabric.hosts();
    for (Host h : hosts) {
      Map<String, Integer> of = neighbours.getOrDefault(h.id(), Map.of());
      if (of.values().stream().anyMatch(n -> n > 1) || of.containsKey(h.id())) {
        return refuse(fabric, log, "host " + h.id() + " has parallel links or a link with itself");
      }
    }
    int n = hosts.size();
    if (fabric.switches().size() == 1) {
      boolean star =
          hosts.stream()
              .allMatch(
                  h ->
                      neighbours.getOrDefault(h.id(), Map.of()).size() == 1
                          && neighbours
                              .getOrDefault(h.id(), Map.of())
                              .containsKey(fabric.switches().get(0).id()));
      return star && fabric.links().size() == n
          ? Optional.of(Dimension.Block.SWITCH)
          : refuse(fabric, log, "not each host has one link, to the switch");
    }
    if (!fabric.switches().isEmpty()) {
      return refuse(
          fabric,
          log,
          "the format has no network of several switches; there are " + fabric.switches().size());
    }
    long links = fabric.links().size();
    if (links == (long) n * (n - 1) / 2) {
      return Optional.of(Dimension.Block.FULLY_CONNECTED);
    }
    boolean degrees =
        hosts.stream().allMatch(h -> neighbours.getOrDefault(h.id(), Map.of()).size() == 2);
    return degrees && round(hosts.get(0).id(), neighbours) == n
        ? Optional.of(Dimension.Block.RING)
        : refuse(fabric, log, "the hosts are neither one ring nor linked each with each");
  }

  /** How many hosts a walk along a ring meets. */
  private static int round(String first, Map<String, Map<String, Integer>> neighbours) {
    Set<String> met = new HashSet<>();
    String at = first;
    while (met.add(at)) {
      for (String next :
          neighbours.getOrDefault(at, Map.of()).keySet().stream().sorted().toList()) {
        if (!met.contains(next)) {
          at = next;
          break;
        }
      }
    }
    return met.size();
  }

  private static <T> Optional<T> refuse(Fabric fabric, ExportLog log, String why) {
    log.refuse(
        IRREGULAR,
        ElementRef.fabric(fabric.id()),
        "the format holds regular networks of one dimension only: " + why);
    return Optional.empty();
  }

  private static void write(Dimension d, Appendable out) throws IOException {
    out.append("topology: [ " + d.block().word() + " ]\n");
    out.append("npus_count: [ " + d.size() + " ]\n");
    out.append("bandwidth: [ " + Decimals.of(d.rate(), GIGABYTE).orElseThrow() + " ]  # GB/s\n");
    out.append("latency: [ 500.0 ]  # ns\n");
  }
}
