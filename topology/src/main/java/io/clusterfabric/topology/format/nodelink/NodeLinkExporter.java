package io.clusterfabric.topology.format.nodelink;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.Decimals;
import io.clusterfabric.topology.internal.exchange.ExportLog;
import io.clusterfabric.topology.internal.exchange.JsonText;
import io.clusterfabric.topology.internal.exchange.Losses;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Writes node-link data as networkx 3.6 and later read it, with {@code edges}; earlier versions
 * read it with {@code edges="edges"}. JGraphT reads it too. Nodes have {@code kind} and, where
 * declared, {@code tier}; links have {@code sourcePort}, {@code targetPort}, {@code rate} with its
 * unit and {@code gbps}, the rate as a number of gigabits per second for tools that compute.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NodeLinkExporter implements FabricExporter {
  private static final long GIGABIT = 1_000_000_000;

  /** An exporter; it has no state. */
  public NodeLinkExporter() {}

  @Override
  public FormatInfo format() {
    return NodeLinkImporter.FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    ExportLog log = new ExportLog(format(), cluster);
    Optional<Fabric> fabric = log.fabric(cluster);
    if (fabric.isPresent()) {
      Losses.tell(
          cluster,
          fabric.get(),
          EnumSet.of(
              Losses.Fact.RATES,
              Losses.Fact.PORT_NAMES,
              Losses.Fact.NODE_KINDS,
              Losses.Fact.UNLINKED_NODES),
          log);
      TextFile.write(to, out -> graph(fabric.get(), out, progress));
    }
    return log.result();
  }

  private void graph(Fabric fabric, Appendable out, ProgressListener progress) throws IOException {
    out.append("{\n  \"directed\": false,\n  \"multigraph\": true,\n  \"graph\": {\"name\": ")
        .append(JsonText.quote(fabric.id()))
        .append("},\n  \"nodes\": [");
    String comma = "\n";
    for (Host h : fabric.hosts()) {
      out.append(comma).append("    {\"id\": ").append(JsonText.quote(h.id()));
      out.append(", \"kind\": \"host\"}");
      comma = ",\n";
    }
    for (Switch s : fabric.switches()) {
      out.append(comma).append("    {\"id\": ").append(JsonText.quote(s.id()));
      out.append(", \"kind\": \"").append(kind(s.spec().kind())).append('"');
      if (s.tier().isPresent()) {
        out.append(", \"tier\": ").append(String.valueOf(s.tier().getAsInt()));
      }
      out.append('}');
      comma = ",\n";
    }
    out.append("\n  ],\n  \"edges\": [");
    Map<String, Integer> keys = new HashMap<>();
    long done = 0;
    for (Link l : fabric.links()) {
      if (done % 8192 == 0) {
        progress.report(Progress.of("writing " + format().id(), done, fabric.links().size()));
      }
      out.append(done++ == 0 ? "\n    " : ",\n    ");
      link(l, keys.merge(l.a().node() + '\u0000' + l.b().node(), 1, Integer::sum) - 1, out);
    }
    out.append(done == 0 ? "]\n}\n" : "\n  ]\n}\n");
    progress.report(Progress.of("writing " + format().id(), done, fabric.links().size()));
  }

  private static String kind(SwitchKind kind) {
    return kind == SwitchKind.ROUTER || kind == SwitchKind.AGGREGATION_NODE
        ? kind.name().toLowerCase(Locale.ROOT).replace('_', '-')
        : "switch";
  }

  private static void link(Link l, int key, Appendable out) throws IOException {
    out.append("{\"source\": ").append(JsonText.quote(l.a().node()));
    out.append(", \"target\": ").append(JsonText.quote(l.b().node()));
    out.append(", \"key\": ").append(String.valueOf(key));
    out.append(", \"sourcePort\": ").append(JsonText.quote(l.a().port()));
    out.append(", \"targetPort\": ").append(JsonText.quote(l.b().port()));
    if (l.spec().dataRate().isPresent()) {
      out.append(", \"rate\": ").append(JsonText.quote(l.spec().dataRate().get().toString()));
      Optional<String> gbps = Decimals.of(l.spec().dataRate().get(), GIGABIT);
      if (gbps.isPresent()) {
        out.append(", \"gbps\": ").append(gbps.get());
      }
    }
    out.append('}');
  }
}
