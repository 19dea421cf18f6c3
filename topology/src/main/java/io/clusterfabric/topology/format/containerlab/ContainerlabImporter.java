package io.clusterfabric.topology.format.containerlab;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.Severity;
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
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.Names;
import io.clusterfabric.topology.internal.exchange.TextHead;
import io.clusterfabric.topology.internal.exchange.TreeNode;
import io.clusterfabric.topology.internal.exchange.TreeSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Reads topology files of containerlab, with links in the brief form {@code endpoints: ["a:eth1",
 * "b:eth1"]} and the extended one with {@code type: veth}. Links of other types, and those to the
 * reserved nodes {@code host}, {@code mgmt-net} and {@code macvlan}, lead out of the lab and are
 * left out and counted.
 *
 * <p>A node of group {@code host} or {@code switch} is that. Nodes of kind {@code linux} are judged
 * by the names of their interfaces, all others are switches; the kind becomes the model. The format
 * has no rates. YAML needs the library jackson-dataformat-yaml.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ContainerlabImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo("containerlab", "topology of containerlab", List.of("clab.yml", "clab.yaml"));
  static final String NO_TOPOLOGY = "format.containerlab.no-topology";
  static final String MISPLACED = "format.containerlab.links-misplaced";
  static final String BAD_LINK = "format.containerlab.bad-link";
  static final String OTHER_LINKS = "format.containerlab.other-links";
  static final String UNKNOWN_NODE = "format.containerlab.unknown-node";
  static final String RESERVED = "format.containerlab.reserved-interface";

  static final Set<String> RESERVED_NODES = Set.of("host", "mgmt-net", "macvlan");
  private static final Set<String> JUDGED_BY_PORTS = Set.of("", "linux");
  private static final Pattern TOPOLOGY = Pattern.compile("topology:\\s*(#.*)?");
  private static final Pattern INSIDE = Pattern.compile("\\s+(nodes|links|kinds):\\s*(#.*)?");
  private static final Pattern MARK =
      Pattern.compile("\\s+(-\\s+endpoints:|kind:|image:|endpoints:).*");

  /** An importer; it has no state. */
  public ContainerlabImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /**
   * Judges by the first 64 KiB: a topology with nodes, links or kinds, and endpoints or kinds
   * below, is a sure mark.
   */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      boolean topology = false;
      boolean inside = false;
      boolean mark = false;
      for (String line : TextHead.lines(source, stream)) {
        if (line.length() < 4096) {
          topology |= TOPOLOGY.matcher(line).matches();
          inside |= topology && INSIDE.matcher(line).matches();
          mark |= inside && MARK.matcher(line).matches();
        }
      }
      if (mark) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  /**
   * Reads a lab, in time proportional to its length.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of());
    ClusterDraft draft = new ClusterDraft(source, options, FORMAT, log, words, true);
    draft.technology(Technology.ETHERNET).fabricId("ethernet");
    TreeSource trees = new TreeSource(source, options, progress, log, "reading lab");
    for (String stream : source.streamNames()) {
      Optional<TreeNode> root = trees.readYaml(stream);
      if (root.isPresent()) {
        new Lab(draft, log, stream).read(root.get());
      }
    }
    return draft.build();
  }

  /** One file. */
  private static final class Lab {
    private final ClusterDraft draft;
    private final FindingLog log;
    private final String file;
    private long others;

    Lab(ClusterDraft draft, FindingLog log, String file) {
      this.draft = draft;
      this.log = log;
      this.file = file;
    }

    private SourcePosition at(TreeNode node) {
      return SourcePosition.of(file, node.line());
    }

    void read(TreeNode root) {
      Optional<TreeNode> topology = root.get("topology").filter(TreeNode::isObject);
      if (topology.isEmpty()) {
        draft.skip(NO_TOPOLOGY, at(root), "the document has no mapping named topology", file);
        return;
      }
      if (root.get("links").isPresent()) {
        log.add(
            MISPLACED,
            Severity.WARNING,
            at(root.get("links").get()),
            "links belong below topology; containerlab refuses them here, and they were not read");
      }
      String standard = topology.get().get("defaults").map(d -> d.text("kind")).orElse("");
      for (TreeNode.Field n : topology.get().get("nodes").map(TreeNode::fields).orElse(List.of())) {
        node(n, standard);
      }
      for (TreeNode l : topology.get().get("links").map(TreeNode::items).orElse(List.of())) {
        link(l);
      }
      if (others > 0) {
        draft.countSkipped(others);
        log.add(
            OTHER_LINKS,
            Severity.INFO,
            SourcePosition.of(file),
            "links that lead out of the lab are left out; how many: " + others);
      }
    }

    private void node(TreeNode.Field n, String standard) {
      String kind = n.value().text("kind").isBlank() ? standard : n.value().text("kind");
      draft.countRead();
      draft
          .device(n.name())
          .ifPresent(
              d -> {
                String group = n.value().text("group");
                if (group.equals("host") || group.equals("switch")) {
                  d.is(group.equals("host") ? DeviceKind.HOST : DeviceKind.SWITCH);
                } else if (!JUDGED_BY_PORTS.contains(kind)) {
                  d.is(DeviceKind.SWITCH);
                  d.model(kind);
                }
              });
    }

    private void link(TreeNode l) {
      String type = l.text("type");
      List<TreeNode> ends = l.get("endpoints").map(TreeNode::items).orElse(List.of());
      if (!type.isEmpty() && !type.equals("veth")) {
        others++;
        return;
      }
      Optional<String[]> a = ends.size() == 2 ? end(ends.get(0)) : Optional.empty();
      Optional<String[]> b = ends.size() == 2 ? end(ends.get(1)) : Optional.empty();
      if (a.isEmpty() || b.isEmpty()) {
        draft.skip(
            BAD_LINK,
            at(l),
            "a link has two endpoints, each node:interface, or node and interface",
            ends.stream().map(TreeNode::text).toList().toString());
        return;
      }
      if (RESERVED_NODES.contains(a.get()[0]) || RESERVED_NODES.contains(b.get()[0])) {
        others++;
        return;
      }
      for (String[] end : List.of(a.get(), b.get())) {
        if (draft.findDevice(end[0]).isEmpty()) {
          log.add(
              UNKNOWN_NODE,
              Severity.WARNING,
              at(l),
              "the link names a node that is not among the nodes; it was added, though containerlab"
                  + " refuses it",
              end[0]);
        }
        if (end[1].equals("eth0")) {
          log.add(
              RESERVED,
              Severity.WARNING,
              at(l),
              "containerlab keeps eth0 for management and refuses it in links",
              end[0]);
        }
      }
      if (a.get()[0].equals(b.get()[0]) && a.get()[1].equals(b.get()[1])) {
        draft.skip(BAD_LINK, at(l), "both endpoints are one interface", a.get()[0]);
        return;
      }
      draft.link(a.get()[0], a.get()[1], b.get()[0], b.get()[1], LinkSpec.builder().build(), at(l));
    }

    private static Optional<String[]> end(TreeNode e) {
      if (e.isObject()) {
        return named(e.text("node"), e.text("interface"));
      }
      int colon = e.text().indexOf(':');
      return colon < 0
          ? Optional.empty()
          : named(e.text().substring(0, colon), e.text().substring(colon + 1));
    }

    private static Optional<String[]> named(String node, String port) {
      return Names.fit(node).isBlank() || Names.fit(port).isBlank()
          ? Optional.empty()
          : Optional.of(new String[] {Names.fit(node), Names.fit(port)});
    }
  }
}
