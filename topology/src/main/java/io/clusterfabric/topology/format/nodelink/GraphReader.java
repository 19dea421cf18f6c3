package io.clusterfabric.topology.format.nodelink;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.internal.exchange.ClusterDraft;
import io.clusterfabric.topology.internal.exchange.Device;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.Names;
import io.clusterfabric.topology.internal.exchange.TreeNode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads nodes and links of graphs into a draft. Not for use by several threads. */
final class GraphReader {
  static final String RATE_ATTRIBUTE = "rate-attribute";
  static final String RATE_UNIT = "rate-unit";
  static final String BAD_NODE = "format.node-link.bad-node";
  static final String BAD_LINK = "format.node-link.bad-link";
  static final String NO_LINKS = "format.node-link.no-links";
  static final String BAD_RATE = "format.node-link.bad-rate";
  static final String UNKNOWN_NODE = "format.node-link.unknown-node";
  static final String KINDS_GUESSED = "format.node-link.kinds-guessed";

  private static final Set<String> HOSTS =
      Set.of("host", "server", "endpoint", "gpu", "npu", "nic", "client");
  private static final Set<String> SWITCHES =
      Set.of("switch", "leaf", "spine", "core", "tor", "superspine", "super-spine", "aggregation");
  private static final List<String> KIND_ATTRIBUTES = List.of("kind", "type", "role");

  private final ClusterDraft draft;
  private final FindingLog log;
  private final String rateAttribute;
  private final String rateUnit;
  private final Map<String, Integer> portsAt = new HashMap<>();
  private final Map<String, Integer> linksFrom = new HashMap<>();
  private boolean kindsTold;
  private boolean portsTold;
  private String file = "";

  GraphReader(ClusterDraft draft, ImportWords words, FindingLog log) {
    this.draft = draft;
    this.log = log;
    this.rateAttribute = words.option(RATE_ATTRIBUTE, "rate");
    this.rateUnit = words.option(RATE_UNIT, "");
    if (!rateUnit.isEmpty() && rate("1" + rateUnit).isEmpty()) {
      words.tell("the value of option " + RATE_UNIT + " is no unit such as Gb/s", rateUnit);
    }
  }

  void read(TreeNode root, String stream) {
    file = stream;
    for (TreeNode n : root.get("nodes").map(TreeNode::items).orElse(List.of())) {
      node(n);
    }
    Optional<TreeNode> links = NodeLinkImporter.links(root);
    if (links.isEmpty()) {
      log.add(
          NO_LINKS,
          Severity.WARNING,
          SourcePosition.of(stream),
          "the document has a list neither of links nor of edges");
    }
    boolean directed = root.text("directed").equals("true");
    boolean single = root.text("multigraph").equals("false");
    for (TreeNode l : links.map(TreeNode::items).orElse(List.of())) {
      link(l, directed, single);
    }
  }

  private static String id(Optional<TreeNode> node) {
    return node.map(
            n ->
                n.isArray()
                    ? String.join(",", n.items().stream().map(TreeNode::text).toList())
                    : n.text())
        .map(Names::fit)
        .orElse("");
  }

  private void node(TreeNode n) {
    String id = id(n.get("id"));
    if (id.isBlank()) {
      draft.skip(
          BAD_NODE, SourcePosition.of(file, n.line()), "a node has an id", n.shape().toString());
      return;
    }
    draft.countRead();
    Optional<Device> device = draft.device(id);
    if (device.isEmpty()) {
      return;
    }
    for (String attribute : KIND_ATTRIBUTES) {
      DeviceKind kind = kind(n.text(attribute));
      if (kind != DeviceKind.UNKNOWN) {
        kindsTold = true;
        device.get().is(kind);
        break;
      }
    }
    device.get().model(n.text("model"));
    n.get("tier")
        .map(TreeNode::text)
        .filter(t -> t.matches("[1-9]\\d{0,2}"))
        .ifPresent(t -> device.get().tier(Integer.parseInt(t)));
  }

  private static DeviceKind kind(String word) {
    String w = word.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    if (HOSTS.contains(w)) {
      return DeviceKind.HOST;
    }
    return SWITCHES.contains(w)
        ? DeviceKind.SWITCH
        : w.equals("router")
            ? DeviceKind.ROUTER
            : w.equals("aggregation-node") ? DeviceKind.AGGREGATION_NODE : DeviceKind.UNKNOWN;
  }

  private void link(TreeNode l, boolean directed, boolean single) {
    SourcePosition where = SourcePosition.of(file, l.line());
    String a = id(l.get("source"));
    String b = id(l.get("target"));
    if (a.isBlank() || b.isBlank()) {
      draft.skip(
          BAD_LINK,
          where,
          "a link has source and target",
          l.fields().stream().map(TreeNode.Field::name).toList().toString());
      return;
    }
    for (String end : List.of(a, b)) {
      if (draft.findDevice(end).isEmpty()) {
        log.add(
            UNKNOWN_NODE,
            Severity.WARNING,
            where,
            "the link names a node that is not in the list of nodes; it was added",
            end);
      }
    }
    String portA = port(l, "sourcePort", "source_port");
    String portB = port(l, "targetPort", "target_port");
    boolean told = !portA.isEmpty() && !portB.isEmpty();
    if (!told && isTheSame(a, b, directed, single)) {
      draft.countRead();
      return;
    }
    portsTold |= told;
    draft.link(
        a,
        portA.isEmpty() ? next(a) : portA,
        b,
        portB.isEmpty() ? next(b) : portB,
        LinkSpec.builder().dataRate(rate(l, where)).build(),
        where);
  }

  private static String port(TreeNode l, String name, String otherName) {
    String port = l.text(name);
    return port.isBlank() ? l.text(otherName) : port;
  }

  private String next(String node) {
    return String.valueOf(portsAt.merge(node, 1, Integer::sum));
  }

  /** Whether a link without ports is one that was told before, the other way round or again. */
  private boolean isTheSame(String a, String b, boolean directed, boolean single) {
    String there = a + '\u0000' + b;
    String back = b + '\u0000' + a;
    int number = linksFrom.merge(there, 1, Integer::sum);
    boolean loop = a.equals(b);
    if (directed && !loop && linksFrom.getOrDefault(back, 0) >= number) {
      return true;
    }
    return single && (number > 1 || (!loop && !directed && linksFrom.containsKey(back)));
  }

  private Optional<Bandwidth> rate(TreeNode l, SourcePosition where) {
    Optional<TreeNode> told = l.get(rateAttribute).filter(TreeNode::isScalar);
    if (told.isEmpty()) {
      return Optional.empty();
    }
    String text = told.get().text();
    boolean bare = told.get().number().isPresent();
    Optional<Bandwidth> rate = rate(bare ? text + rateUnit : text);
    if (rate.isEmpty()) {
      log.add(
          BAD_RATE,
          Severity.WARNING,
          where,
          "this is no rate with its unit, such as 400Gb/s, so the rate is unknown; of bare numbers"
              + " the option "
              + RATE_UNIT
              + " tells the unit",
          text);
    }
    return rate;
  }

  private static Optional<Bandwidth> rate(String text) {
    try {
      return Optional.of(Bandwidth.of(text)).filter(r -> !r.isZero());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Judges nodes where no node told what it is. */
  void end() {
    if (kindsTold || portsTold || draft.links().isEmpty()) {
      return;
    }
    draft.kindRule((name, ports) -> ports.size() == 1 ? DeviceKind.HOST : DeviceKind.SWITCH);
    log.add(
        KINDS_GUESSED,
        Severity.INFO,
        SourcePosition.of(draft.sourceName()),
        "no node tells whether it is a host or a switch, so those with one link are taken for"
            + " hosts");
    draft.assume("nodes with one link are hosts");
  }
}
