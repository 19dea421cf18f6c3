package io.clusterfabric.topology.format.graphml;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.LinkListing;
import io.clusterfabric.topology.internal.exchange.LossLog;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Writes GraphML for programs that draw and measure graphs. Devices are nodes with the keys {@code
 * name}, {@code kind}, {@code model}, {@code tier}, {@code rack}; links are edges with {@code
 * sourcePort}, {@code targetPort}, {@code rate} (with its unit), {@code gigabitsPerSecond}, {@code
 * medium} and {@code length}. Ports are keys of edges, as programs pass over GraphML's own ports.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class GraphmlExporter implements FabricExporter {
  private static final FormatInfo FORMAT =
      new FormatInfo("graphml", "GraphML", List.of("graphml", "xml"));

  private static final List<String> NODE_KEYS = List.of("name", "kind", "model", "rack");
  private static final List<String> EDGE_KEYS =
      List.of("sourcePort", "targetPort", "rate", "medium", "length");

  /** An exporter; it has no state. */
  public GraphmlExporter() {}

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
    progress.report(Progress.of("writing graphml", 0, total));
    TextFile.write(
        to,
        out -> {
          head(out);
          Map<String, String> ids = new HashMap<>();
          for (LinkListing.Node n : listing.nodes()) {
            String id = "n" + ids.size();
            ids.put(n.id(), id);
            node(n, id, out);
          }
          int number = 0;
          for (LinkListing.Row r : listing.rows()) {
            out.append("    <edge id=\"e").append(String.valueOf(number++));
            out.append("\" source=\"").append(ids.getOrDefault(r.a().id(), ""));
            out.append("\" target=\"").append(ids.getOrDefault(r.b().id(), "")).append("\">\n");
            edge(r, out);
            out.append("    </edge>\n");
          }
          out.append("  </graph>\n</graphml>\n");
          progress.report(Progress.of("writing graphml", total, total));
        });
    return log.result();
  }

  private static void head(Appendable out) throws IOException {
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.append("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    for (String k : NODE_KEYS) {
      key(k, "node", "string", out);
    }
    key("tier", "node", "int", out);
    for (String k : EDGE_KEYS) {
      key(k, "edge", "string", out);
    }
    key("gigabitsPerSecond", "edge", "double", out);
    out.append("  <graph id=\"G\" edgedefault=\"undirected\">\n");
  }

  private static void key(String name, String of, String type, Appendable out) throws IOException {
    out.append("  <key id=\"").append(name).append("\" for=\"").append(of);
    out.append("\" attr.name=\"").append(name).append("\" attr.type=\"").append(type);
    out.append("\"/>\n");
  }

  private static void node(LinkListing.Node n, String id, Appendable out) throws IOException {
    out.append("    <node id=\"").append(id).append("\">\n");
    data("name", n.id(), out);
    data("kind", word(n.kind()), out);
    data("model", n.model().equals("unknown") ? "" : n.model(), out);
    data("rack", n.location().flatMap(Location::rack).orElse(""), out);
    data("tier", n.tier().isPresent() ? "" + n.tier().getAsInt() : "", out);
    out.append("    </node>\n");
  }

  private static void edge(LinkListing.Row r, Appendable out) throws IOException {
    data("sourcePort", r.portA(), out);
    data("targetPort", r.portB(), out);
    data("rate", r.link().spec().dataRate().map(Object::toString).orElse(""), out);
    data(
        "gigabitsPerSecond",
        r.link().spec().dataRate().map(b -> "" + b.toGigabitsPerSecond()).orElse(""),
        out);
    data(
        "medium",
        r.cable()
            .map(Cable::medium)
            .filter(m -> m != CableMedium.UNKNOWN)
            .map(GraphmlExporter::word)
            .orElse(""),
        out);
    data("length", r.cable().flatMap(Cable::length).map(Object::toString).orElse(""), out);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static void data(String key, String text, Appendable out) throws IOException {
    if (!text.isEmpty()) {
      out.append("      <data key=\"").append(key).append("\">");
      out.append(escape(text)).append("</data>\n");
    }
  }

  /** Characters that XML 1.0 does not have become the replacement character. */
  private static String escape(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                default -> out.appendCodePoint(isXml(c) ? c : 0xFFFD);
              }
            });
    return out.toString();
  }

  private static boolean isXml(int c) {
    return c == '\t'
        || (c >= ' ' && c <= 0xD7FF)
        || (c >= 0xE000 && c <= 0xFFFD)
        || (c >= 0x10000 && c <= 0x10FFFF);
  }
}
