package io.clusterfabric.topology.format.nodelink;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ClusterDraft;
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.TreeNode;
import io.clusterfabric.topology.internal.exchange.TreeSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Reads node-link data of networkx, with its links under {@code links} or, since networkx 3.6,
 * {@code edges}, and the JSON of JGraphT.
 *
 * <p>Of a node the attributes {@code kind}, {@code type} or {@code role} tell what it is: {@code
 * host}, {@code server}, {@code endpoint}, {@code gpu}, {@code nic}; {@code switch}, {@code leaf},
 * {@code spine}, {@code core}, {@code tor}; {@code router}. Where no node tells, those with one
 * link are taken for hosts, and a finding says so. Of a link {@code sourcePort} and {@code
 * targetPort} name the ports; without them ports are numbered from 1 at each node. {@code rate} is
 * a text with its unit, such as {@code 400Gb/s}; a bare number has no unit and tells no rate unless
 * the options {@code rate-attribute} and {@code rate-unit} say what it is.
 *
 * <p>In a directed graph a link each way is one link. In a graph that is declared to be none of
 * parallel links, a link that is told again is the same link.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NodeLinkImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo(
          "node-link", "node-link JSON of networkx and JSON of JGraphT", List.of("json"));
  static final String NO_GRAPH = "format.node-link.no-graph";

  /** An importer; it has no state. */
  public NodeLinkImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /**
   * Judges by the first 64 KiB: nodes with ids together with the flags that networkx writes, or the
   * creator that JGraphT writes, are sure marks; nodes with ids and links between them are likely
   * ones.
   */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    Likelihood best = Likelihood.NO;
    for (String stream : source.streamNames()) {
      Optional<TreeNode> root = TreeSource.head(source, stream);
      Likelihood l = root.map(NodeLinkImporter::judge).orElse(Likelihood.NO);
      best = l.compareTo(best) > 0 ? l : best;
    }
    return best;
  }

  private static Likelihood judge(TreeNode root) {
    Optional<TreeNode> nodes = root.get("nodes").filter(TreeNode::isArray);
    if (nodes.isEmpty()
        || nodes.get().items().isEmpty()
        || nodes.get().items().get(0).get("id").isEmpty()) {
      return Likelihood.NO;
    }
    boolean networkx = root.get("multigraph").isPresent() && root.get("directed").isPresent();
    boolean jgrapht = root.text("creator").startsWith("JGraphT");
    if (networkx || jgrapht) {
      return Likelihood.CERTAIN;
    }
    boolean links =
        links(root)
            .filter(
                l ->
                    !l.items().isEmpty()
                        && l.items().get(0).get("source").filter(TreeNode::isScalar).isPresent()
                        && l.items().get(0).get("target").isPresent())
            .isPresent();
    return links ? Likelihood.LIKELY : Likelihood.NO;
  }

  static Optional<TreeNode> links(TreeNode root) {
    return root.get("links")
        .filter(TreeNode::isArray)
        .or(() -> root.get("edges").filter(TreeNode::isArray));
  }

  /**
   * Reads a graph, in time proportional to its length.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    ImportWords words =
        new ImportWords(
            source, options, log, List.of(GraphReader.RATE_ATTRIBUTE, GraphReader.RATE_UNIT));
    ClusterDraft draft = new ClusterDraft(source, options, FORMAT, log, words, true);
    TreeSource trees = new TreeSource(source, options, progress, log, "reading graph");
    GraphReader reader = new GraphReader(draft, words, log);
    for (String stream : source.streamNames()) {
      Optional<TreeNode> root = trees.read(stream);
      if (root.isPresent() && root.get().get("nodes").filter(TreeNode::isArray).isPresent()) {
        reader.read(root.get(), stream);
      } else if (root.isPresent()) {
        draft.skip(
            NO_GRAPH, SourcePosition.of(stream), "the document has no list named nodes", stream);
      }
    }
    reader.end();
    return draft.build();
  }
}
