package io.clusterfabric.topology.format.dot;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.LinkListing;
import io.clusterfabric.topology.internal.exchange.LossLog;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * Writes a graph for Graphviz to draw: boxes for switches, ellipses for hosts, the highest tier on
 * top, each link with the names of its ports and its rate. Every name can be written; nothing is
 * read back from it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class GraphvizExporter implements FabricExporter {
  private static final FormatInfo FORMAT =
      new FormatInfo("graphviz", "a graph for Graphviz to draw", List.of("dot", "gv"));

  /** An exporter; it has no state. */
  public GraphvizExporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /**
   * Writes a graph.
   *
   * @throws CancelledException if the listener stopped the writing
   */
  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    LossLog log = new LossLog(FORMAT, to);
    LinkListing listing = LinkListing.forViewing(cluster, FORMAT.id(), log);
    long total = listing.rows().size();
    progress.report(Progress.of("writing graphviz", 0, total));
    Map<String, String> ids = new HashMap<>();
    for (LinkListing.Node n : listing.nodes()) {
      ids.put(n.id(), "n" + (ids.size() + 1));
    }
    TextFile.write(
        to,
        out -> {
          out.append("graph ").append(DotText.label(cluster.id())).append(" {\n");
          out.append("  graph [rankdir=BT, ranksep=2];\n");
          out.append("  node [fontname=\"sans-serif\"];\n");
          out.append("  edge [fontname=\"sans-serif\", fontsize=8];\n");
          TreeMap<Integer, StringBuilder> ranks = new TreeMap<>();
          for (LinkListing.Node n : listing.nodes()) {
            boolean host = n.kind() == DeviceKind.HOST;
            String id = ids.getOrDefault(n.id(), "");
            out.append("  ").append(id).append(" [label=").append(DotText.label(n.id()));
            out.append(host ? ", shape=ellipse];\n" : ", shape=box];\n");
            if (host || n.tier().isPresent()) {
              int rank = host ? 0 : n.tier().getAsInt();
              ranks.computeIfAbsent(rank, r -> new StringBuilder()).append(' ').append(id);
            }
          }
          for (StringBuilder rank : ranks.values()) {
            out.append("  { rank=same;").append(rank.toString().replace(" n", "; n").substring(1));
            out.append("; }\n");
          }
          for (LinkListing.Row r : listing.rows()) {
            out.append("  ").append(ids.getOrDefault(r.a().id(), ""));
            out.append(" -- ").append(ids.getOrDefault(r.b().id(), ""));
            out.append(" [taillabel=").append(DotText.label(r.portA()));
            out.append(", headlabel=").append(DotText.label(r.portB()));
            String rate = r.link().spec().dataRate().map(Object::toString).orElse("");
            if (!rate.isEmpty()) {
              out.append(", label=").append(DotText.label(rate));
            }
            out.append("];\n");
          }
          out.append("}\n");
          progress.report(Progress.of("writing graphviz", total, total));
        });
    return log.result();
  }
}
