package io.clusterfabric.topology.format.containerlab;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ExportLog;
import io.clusterfabric.topology.internal.exchange.JsonText;
import io.clusterfabric.topology.internal.exchange.Losses;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Writes labs for containerlab. Every node is of kind {@code linux}, hosts and switches with an
 * image each that a finding asks to replace. Names that a container or an interface of Linux cannot
 * have are replaced, and ports are numbered {@code eth1} and so on; comments tell what was what.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ContainerlabExporter implements FabricExporter {
  static final String IMAGES = "format.containerlab.images";
  static final String RENAMED = "format.containerlab.renamed";

  private static final String HOST_IMAGE = "ghcr.io/hellt/network-multitool";
  private static final String SWITCH_IMAGE = "quay.io/frrouting/frr:8.5.4";

  /** An exporter; it has no state. */
  public ContainerlabExporter() {}

  @Override
  public FormatInfo format() {
    return ContainerlabImporter.FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    ExportLog log = new ExportLog(format(), cluster);
    Optional<Fabric> fabric = log.fabric(cluster);
    if (fabric.isPresent()) {
      LabNames names = new LabNames(fabric.get());
      tell(cluster, fabric.get(), names, log);
      TextFile.write(to, out -> lab(cluster.id(), fabric.get(), names, out, progress));
    }
    return log.result();
  }

  private static void tell(Cluster cluster, Fabric fabric, LabNames names, ExportLog log) {
    Losses.tell(
        cluster,
        fabric,
        EnumSet.of(Losses.Fact.PORT_NAMES, Losses.Fact.UNLINKED_NODES, Losses.Fact.NODE_KINDS),
        log);
    if (names.renamedNodes() + names.renamedPorts() > 0) {
      log.tell(
          RENAMED,
          Severity.WARNING,
          "names that no container or interface can have were replaced; comments tell which. Nodes: "
              + names.renamedNodes()
              + ", ports: "
              + names.renamedPorts());
    }
    log.tell(
        IMAGES,
        Severity.WARNING,
        "a cluster tells no images: hosts get "
            + HOST_IMAGE
            + ", switches "
            + SWITCH_IMAGE
            + "; put in what is to run");
  }

  private void lab(
      String id, Fabric fabric, LabNames names, Appendable out, ProgressListener progress)
      throws IOException {
    String lab = id.replaceAll("[^A-Za-z0-9_-]+", "-").replaceAll("^[^A-Za-z0-9]+", "");
    out.append("name: ").append(JsonText.quote(lab.isEmpty() ? "lab" : lab)).append("\n\n");
    out.append("topology:\n  nodes:\n");
    Set<String> hosts = new HashSet<>();
    fabric.hosts().forEach(h -> hosts.add(h.id()));
    for (var n : names.nodes().entrySet()) {
      out.append("    ").append(JsonText.quote(n.getValue())).append(":");
      if (!n.getKey().equals(n.getValue())) {
        out.append("  # ").append(JsonText.quote(n.getKey()));
      }
      out.append("\n      kind: linux\n      group: ");
      out.append(hosts.contains(n.getKey()) ? "host\n" : "switch\n").append("      image: ");
      out.append(hosts.contains(n.getKey()) ? HOST_IMAGE : SWITCH_IMAGE).append("\n");
    }
    List<Link> links = fabric.links();
    out.append(links.isEmpty() ? "  links: []\n" : "  links:\n");
    long done = 0;
    for (Link l : links) {
      if (done++ % 8192 == 0) {
        progress.report(Progress.of("writing " + format().id(), done - 1, links.size()));
      }
      out.append("    - endpoints: [").append(end(l.a(), names)).append(", ");
      out.append(end(l.b(), names)).append("]");
      if (isRenamed(l.a(), names) || isRenamed(l.b(), names)) {
        out.append("  # ").append(JsonText.quote(l.a().toString())).append(", ");
        out.append(JsonText.quote(l.b().toString()));
      }
      out.append("\n");
    }
    progress.report(Progress.of("writing " + format().id(), done, links.size()));
  }

  private static boolean isRenamed(PortRef p, LabNames names) {
    return !names.node(p.node()).equals(p.node()) || !names.port(p).equals(p.port());
  }

  private static String end(PortRef p, LabNames names) {
    return JsonText.quote(names.node(p.node()) + ":" + names.port(p));
  }
}
