package io.clusterfabric.topology.format.batfish;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Technology;
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
 * Reads Batfish's {@code layer1_topology.json}. An edge that is told in both directions is one
 * link. Names of hosts that differ in case only are one device, as for Batfish. The file says
 * neither rates nor what a device is; devices are judged by the names of their interfaces.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BatfishImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo("batfish", "layer 1 topology of Batfish", List.of("json"));
  static final String BAD_EDGE = "format.batfish.bad-edge";
  static final String NO_EDGES = "format.batfish.no-edges";
  static final String LOOP = "format.batfish.loop";

  private static final String EDGES = "edges";

  /** An importer; it has no state. */
  public BatfishImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /** Judges by the first 64 KiB: edges between host names and interface names are a sure mark. */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      if (TreeSource.head(source, stream).filter(BatfishImporter::isLayer1).isPresent()) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  private static boolean isLayer1(TreeNode root) {
    return root.get(EDGES)
        .filter(
            e ->
                e.objects().stream()
                    .limit(1)
                    .anyMatch(
                        o -> o.get("node1").filter(n -> n.get("hostname").isPresent()).isPresent()))
        .isPresent();
  }

  /**
   * Reads the edges of all files, in time proportional to their length.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of());
    ClusterDraft draft = new ClusterDraft(source, options, FORMAT, log, words, false);
    draft.technology(Technology.ETHERNET).fabricId("ethernet");
    TreeSource trees = new TreeSource(source, options, progress, log, "reading edges");
    for (String stream : source.streamNames()) {
      Optional<TreeNode> root = trees.read(stream);
      if (root.isEmpty()) {
        continue;
      }
      Optional<TreeNode> edges = root.get().get(EDGES).filter(TreeNode::isArray);
      if (edges.isEmpty()) {
        draft.skip(
            NO_EDGES, SourcePosition.of(stream), "the document has no list named edges", stream);
        continue;
      }
      for (TreeNode edge : edges.get().items()) {
        edge(draft, edge, SourcePosition.of(stream, edge.line()));
      }
    }
    return draft.build();
  }

  private static void edge(ClusterDraft draft, TreeNode edge, SourcePosition where) {
    Optional<TreeNode> a = edge.get("node1");
    Optional<TreeNode> b = edge.get("node2");
    if (a.isEmpty() || b.isEmpty() || !isEnd(a.get()) || !isEnd(b.get())) {
      draft.skip(
          BAD_EDGE,
          where,
          "an edge has node1 and node2, each with hostname and interfaceName",
          edge.fields().stream().map(TreeNode.Field::name).toList().toString());
      return;
    }
    String hostA = a.get().text("hostname");
    String hostB = b.get().text("hostname");
    String portA = a.get().text("interfaceName");
    String portB = b.get().text("interfaceName");
    if (hostA.equalsIgnoreCase(hostB) && portA.equals(portB)) {
      draft.skip(LOOP, where, "both ends are one interface", hostA + " " + portA);
      return;
    }
    draft.link(hostA, portA, hostB, portB, LinkSpec.builder().build(), where);
  }

  private static boolean isEnd(TreeNode node) {
    return !node.text("hostname").isBlank() && !node.text("interfaceName").isBlank();
  }
}
