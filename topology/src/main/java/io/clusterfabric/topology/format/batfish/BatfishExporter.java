package io.clusterfabric.topology.format.batfish;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.finding.ElementRef;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * Writes Batfish's {@code layer1_topology.json}, each link once. Batfish writes names of hosts in
 * lower case, so a fabric with two nodes whose names differ in case only is refused; it drops links
 * of a node with itself, so these are left out and told.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BatfishExporter implements FabricExporter {
  static final String CASE = "format.batfish.names-by-case";

  /** An exporter; it has no state. */
  public BatfishExporter() {}

  @Override
  public FormatInfo format() {
    return BatfishImporter.FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    ExportLog log = new ExportLog(format(), cluster);
    Optional<Fabric> fabric = log.fabric(cluster);
    fabric.ifPresent(f -> check(cluster, f, log));
    if (!log.isRefused()) {
      List<Link> links =
          fabric.orElseThrow().links().stream().filter(l -> !l.isLoopback()).toList();
      TextFile.write(to, out -> edges(links, out, progress));
    }
    return log.result();
  }

  private static void check(Cluster cluster, Fabric fabric, ExportLog log) {
    if (fabric.links().stream().allMatch(Link::isLoopback)) {
      log.refuse(
          ExportLog.NOTHING,
          ElementRef.fabric(fabric.id()),
          "the format is a list of links, and the fabric has none between two nodes");
      return;
    }
    Map<String, String> names = new TreeMap<>();
    for (Link l : fabric.links()) {
      for (PortRef end : List.of(l.a(), l.b())) {
        String other = names.putIfAbsent(end.node().toLowerCase(Locale.ROOT), end.node());
        if (other != null && !other.equals(end.node())) {
          log.refuse(
              CASE,
              ElementRef.link(l.id()),
              "Batfish takes " + other + " and " + end.node() + " for one node; rename one");
          return;
        }
      }
    }
    Losses.tell(cluster, fabric, EnumSet.of(Losses.Fact.PORT_NAMES), log);
    log.lost(
        fabric.links().stream().filter(Link::isLoopback).count(),
        "link",
        "Batfish drops links of a node with itself, so they are left out");
  }

  private void edges(List<Link> links, Appendable out, ProgressListener progress)
      throws IOException {
    out.append("{\n  \"edges\": [");
    long done = 0;
    for (Link l : links) {
      if (done % 8192 == 0) {
        progress.report(Progress.of("writing " + format().id(), done, links.size()));
      }
      out.append(done++ == 0 ? "\n" : ",\n").append("    {\"node1\": ");
      end(l.a(), out);
      out.append(", \"node2\": ");
      end(l.b(), out);
      out.append("}");
    }
    out.append(done == 0 ? "]\n}\n" : "\n  ]\n}\n");
    progress.report(Progress.of("writing " + format().id(), done, links.size()));
  }

  private static void end(PortRef end, Appendable out) throws IOException {
    out.append("{\"hostname\": ")
        .append(JsonText.quote(end.node()))
        .append(", \"interfaceName\": ")
        .append(JsonText.quote(end.port()))
        .append("}");
  }
}
