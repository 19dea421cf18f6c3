package io.clusterfabric.topology.format.simai;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.ScaleUp;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.internal.exchange.ExportLog;
import io.clusterfabric.topology.internal.exchange.Losses;
import io.clusterfabric.topology.internal.exchange.SimulatorRates;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * Writes SimAI's topologies: GPUs first, server by server, then NVSwitches, then switches, those
 * that have hosts before the others.
 *
 * <p>Each network port belongs to the one GPU that is near it, or that has its rail's number. The
 * scale-up fabric of the cluster gives the NVSwitches; where there is none, each server gets one
 * with the NVLink rate of its spec, and a finding says so. Refused are servers of different numbers
 * of GPUs, ports of no single GPU, and links of unknown rate. Delays are those that SimAI's
 * generator has: 0.5 us in the network, 25 ns over NVLink.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SimaiExporter implements FabricExporter {
  static final String GPUS = "format.simai.gpus";
  static final String NO_GPU_OF_PORT = "format.simai.no-gpu-of-port";
  static final String NO_SCALE_UP = "format.simai.no-scale-up";
  static final String MADE_UP_NVSWITCH = "format.simai.nvswitch-added";
  static final String GPU_TYPE = "format.simai.gpu-type";
  static final String DELAYS = "format.simai.delays";

  private static final String NETWORK_DELAY = "0.0005ms";
  private static final String NVLINK_DELAY = "0.000025ms";

  /** An exporter; it has no state. */
  public SimaiExporter() {}

  @Override
  public FormatInfo format() {
    return SimaiImporter.FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    ExportLog log = new ExportLog(format(), cluster);
    Optional<Fabric> network = network(cluster, log);
    if (network.isPresent()) {
      Plan plan = new Plan(cluster, network.get(), log);
      plan.make();
      if (!log.isRefused()) {
        TextFile.write(to, out -> plan.write(out, progress));
      }
    }
    return log.result();
  }

  private static Optional<Fabric> network(Cluster cluster, ExportLog log) {
    List<Fabric> others =
        cluster.fabrics().stream().filter(f -> f.role() != FabricRole.SCALE_UP).toList();
    List<Fabric> backends = others.stream().filter(f -> f.role() == FabricRole.BACKEND).toList();
    List<Fabric> choice = backends.size() == 1 ? backends : others;
    if (choice.size() != 1) {
      log.refuse(
          ExportLog.WHICH_FABRIC,
          "the format holds one network beside the scale-up fabric, and there are "
              + choice.stream().map(Fabric::id).toList());
      return Optional.empty();
    }
    log.lost(
        others.size() - 1L,
        "fabric",
        "the format holds one network beside the scale-up fabric; all but "
            + choice.get(0).id()
            + " are left out");
    return Optional.of(choice.get(0));
  }

  /** The numbers of nodes and the rows. */
  private static final class Plan {
    private final Cluster cluster;
    private final Fabric network;
    private final ExportLog log;
    private final Map<PortRef, Integer> gpuOfPort = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> rows = new ArrayList<>();
    private int gpusPerServer;
    private int gpus;
    private int nvSwitches;
    private int switches;
    private String gpuType = "NONE";

    Plan(Cluster cluster, Fabric network, ExportLog log) {
      this.cluster = cluster;
      this.network = network;
      this.log = log;
    }

    void make() {
      List<Fabric> scaleUps = cluster.fabrics(FabricRole.SCALE_UP);
      if (scaleUps.size() > 1) {
        log.refuse(
            ExportLog.WHICH_FABRIC,
            "the format holds one scale-up fabric, and there are "
                + scaleUps.stream().map(Fabric::id).toList());
        return;
      }
      countGpus();
      if (log.isRefused()) {
        return;
      }
      Optional<Fabric> scaleUp = scaleUps.stream().findFirst();
      List<Link> links = new ArrayList<>(network.links());
      scaleUp.ifPresent(f -> links.addAll(f.links()));
      SimulatorRates.check(links, SimaiImporter.RULES, log);
      placePorts(network, true);
      scaleUp.ifPresent(f -> placePorts(f, false));
      if (log.isRefused()) {
        return;
      }
      if (scaleUp.isPresent()) {
        number(scaleUp.get().switches());
        nvSwitches = scaleUp.get().switches().size();
        scaleUp.get().links().forEach(l -> row(l, NVLINK_DELAY));
      } else {
        addNvSwitches();
      }
      number(accessFirst());
      switches = network.switches().size();
      network.links().forEach(l -> row(l, NETWORK_DELAY));
      tell();
    }

    private void countGpus() {
      Set<Integer> sizes = new HashSet<>();
      TreeSet<String> models = new TreeSet<>();
      for (Host h : cluster.hosts()) {
        sizes.add(h.spec().gpus().size());
        h.spec().gpus().forEach(g -> models.add(g.model()));
        numbers.put(h.id(), gpus);
        gpus += h.spec().gpus().size();
      }
      if (sizes.size() != 1 || sizes.contains(0)) {
        log.refuse(
            GPUS,
            "all servers must have the same number of GPUs, at least one; found "
                + new TreeSet<>(sizes));
        return;
      }
      gpusPerServer = sizes.iterator().next();
      for (String t : List.of("A100", "A800", "H100", "H800")) {
        if (models.size() == 1 && models.first().toUpperCase(Locale.ROOT).contains(t)) {
          gpuType = t;
        }
      }
      if (gpuType.equals("NONE")) {
        log.tell(
            GPU_TYPE,
            Severity.WARNING,
            "SimAI knows A100, A800, H100 and H800; these are written as NONE: " + models);
      }
    }

    /** The number of the GPU that each port of a host belongs to. */
    private void placePorts(Fabric fabric, boolean byRail) {
      for (Endpoint e : fabric.endpoints()) {
        OptionalInt local =
            e.gpusNear().size() == 1
                ? OptionalInt.of(indexOf(e))
                : byRail && e.gpusNear().isEmpty() ? e.rail() : OptionalInt.empty();
        if (local.isEmpty() || local.getAsInt() >= gpusPerServer) {
          log.refuse(
              NO_GPU_OF_PORT,
              ElementRef.port(e.port().toString()),
              "each port must belong to one GPU: one that is near it, or that of its rail");
          return;
        }
        gpuOfPort.put(e.port(), numbers.getOrDefault(e.port().node(), 0) + local.getAsInt());
      }
    }

    private int indexOf(Endpoint e) {
      return cluster.host(e.port().node()).spec().gpus().indexOf(e.gpusNear().get(0));
    }

    private void number(List<Switch> more) {
      int next = gpus + nvSwitches;
      for (Switch s : more) {
        numbers.put(s.id(), next++);
      }
    }

    /** Switches with hosts, then the others, each in natural order. */
    private List<Switch> accessFirst() {
      Set<String> access = new HashSet<>();
      for (Link l : network.links()) {
        if (gpuOfPort.containsKey(l.a())) {
          access.add(l.b().node());
        }
        if (gpuOfPort.containsKey(l.b())) {
          access.add(l.a().node());
        }
      }
      List<Switch> out = new ArrayList<>();
      network.switches().stream().filter(s -> access.contains(s.id())).forEach(out::add);
      network.switches().stream().filter(s -> !access.contains(s.id())).forEach(out::add);
      return out;
    }

    private void addNvSwitches() {
      Optional<Host> without =
          cluster.hosts().stream().filter(h -> h.spec().scaleUp().isEmpty()).findFirst();
      if (without.isPresent()) {
        log.refuse(
            NO_SCALE_UP,
            ElementRef.host(without.get().id()),
            "the cluster has no fabric of role SCALE_UP, and this host does not tell how fast its"
                + " GPUs reach each other; SimAI needs NVSwitches");
        return;
      }
      for (Host h : cluster.hosts()) {
        Bandwidth rate = h.spec().scaleUp().map(ScaleUp::bandwidthPerGpu).orElseThrow();
        int nv = gpus + nvSwitches++;
        for (int g = 0; g < gpusPerServer; g++) {
          rows.add(
              (numbers.getOrDefault(h.id(), 0) + g)
                  + " "
                  + nv
                  + " "
                  + SimulatorRates.text(rate)
                  + " "
                  + NVLINK_DELAY
                  + " 0\n");
        }
      }
      log.tell(
          MADE_UP_NVSWITCH,
          Severity.WARNING,
          "the cluster has no fabric of role SCALE_UP: each server gets one NVSwitch with the rate"
              + " of its spec");
    }

    private int numberOf(PortRef port) {
      Integer gpu = gpuOfPort.get(port);
      return gpu != null ? gpu : numbers.getOrDefault(port.node(), 0);
    }

    private void row(Link l, String delay) {
      if (l.isLoopback() && numberOf(l.a()) == numberOf(l.b())) {
        return;
      }
      rows.add(
          Math.min(numberOf(l.a()), numberOf(l.b()))
              + " "
              + Math.max(numberOf(l.a()), numberOf(l.b()))
              + " "
              + SimulatorRates.text(l.spec().dataRate().orElseThrow())
              + " "
              + delay
              + " 0\n");
    }

    private void tell() {
      Losses.tell(
          cluster,
          network,
          EnumSet.of(
              Losses.Fact.RATES,
              Losses.Fact.NODE_KINDS,
              Losses.Fact.UNLINKED_NODES,
              Losses.Fact.HARDWARE),
          log);
      log.lost(
          network.links().stream().filter(l -> l.isLoopback()).count(),
          "link",
          "links of a node with itself are left out");
      log.lost(
          cluster.hosts().size() + (long) network.switches().size(),
          "name",
          "the format numbers nodes: GPUs server by server, NVSwitches, switches with hosts, other"
              + " switches");
      log.tell(
          DELAYS,
          Severity.WARNING,
          "a cluster tells no delays, so links get those of SimAI's generator: 0.5 us in the"
              + " network, 25 ns over NVLink");
    }

    void write(Appendable out, ProgressListener progress) throws IOException {
      int nodes = gpus + nvSwitches + switches;
      out.append(nodes + " " + gpusPerServer + " " + nvSwitches + " " + switches + " ");
      out.append(rows.size() + " " + gpuType + "\n");
      for (int n = gpus; n < nodes; n++) {
        out.append(n == gpus ? "" : " ").append(String.valueOf(n));
      }
      out.append('\n');
      int done = 0;
      for (String row : rows) {
        if (done++ % 8192 == 0) {
          progress.report(Progress.of("writing simai", done - 1, rows.size()));
        }
        out.append(row);
      }
      progress.report(Progress.of("writing simai", done, rows.size()));
    }
  }
}
