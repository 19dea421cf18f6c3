package io.clusterfabric.topology.format.infragraph;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.internal.exchange.ClusterDraft;
import io.clusterfabric.topology.internal.exchange.Decimals;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.LineSource;
import io.clusterfabric.topology.internal.exchange.TreeNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one infrastructure into a draft. Not for use by several threads. */
final class InfragraphReader {
  static final String OLD_DIALECT = "format.infragraph.old-dialect";
  static final String NOT_INFRAGRAPH = "format.infragraph.not-infragraph";
  static final String BAD_DEVICE = "format.infragraph.bad-device";
  static final String BAD_INSTANCE = "format.infragraph.bad-instance";
  static final String BAD_LINK = "format.infragraph.bad-link";
  static final String BAD_EDGE = "format.infragraph.bad-edge";
  static final String SCHEME = "format.infragraph.scheme";
  static final String UNEVEN = "format.infragraph.uneven-edge";
  static final String NO_RATE = "format.infragraph.no-rate";
  static final String INSIDE = "format.infragraph.inside-devices";
  static final String NOT_KEPT = "format.infragraph.not-kept";

  private static final long GIGABIT = 1_000_000_000;
  private static final int REPORT_EVERY = 1 << 14;
  private static final int DEEPEST = 16;

  private final ClusterDraft draft;
  private final FindingLog log;
  private final ImportOptions options;
  private final ProgressListener progress;
  private final String file;
  private final Map<String, DeviceType> types = new LinkedHashMap<>();
  private final Map<String, Instance> instances = new LinkedHashMap<>();
  private final Map<String, LinkSpec> links = new LinkedHashMap<>();
  private final Map<String, Integer> linksAt = new HashMap<>();
  private final Set<String> told = new HashSet<>();
  private long expanded;
  private boolean full;
  private long inside;
  private long latencies;

  InfragraphReader(
      ClusterDraft draft,
      FindingLog log,
      ImportOptions options,
      ProgressListener progress,
      String file) {
    this.draft = draft;
    this.log = log;
    this.options = options;
    this.progress = progress;
    this.file = file;
  }

  private SourcePosition at(TreeNode node) {
    return SourcePosition.of(file, node.line());
  }

  private static List<TreeNode> items(TreeNode of, String name) {
    return of.get(name).map(TreeNode::items).orElse(List.of());
  }

  void read(TreeNode document) {
    TreeNode root = document.get("infrastructure").filter(TreeNode::isObject).orElse(document);
    if (isOld(root)) {
      draft.countSkipped(1);
      log.add(
          OLD_DIALECT,
          Severity.ERROR,
          at(root),
          "this is an older dialect of InfraGraph, which has connections instead of edges, and types"
              + " instead of choices of components; the schema of InfraGraph 2 refuses it, and it"
              + " was not read",
          root.fields().stream().map(TreeNode.Field::name).toList().toString());
      return;
    }
    if (root.get("instances").filter(TreeNode::isArray).isEmpty()) {
      draft.skip(
          NOT_INFRAGRAPH,
          at(document),
          "an infrastructure has a list of instances",
          root.fields().stream().map(TreeNode.Field::name).toList().toString());
      return;
    }
    items(root, "devices").forEach(this::device);
    items(root, "instances").forEach(this::instance);
    items(root, "links").forEach(this::link);
    for (TreeNode e : items(root, "edges")) {
      edge(e);
      if (full) {
        break;
      }
    }
    progress.report(new Progress("expanding edges", expanded, OptionalLong.empty()));
    tellRest(document);
  }

  private static boolean isOld(TreeNode root) {
    if (root.get("connections").isPresent() || root.get("device").isPresent()) {
      return true;
    }
    for (TreeNode d : items(root, "devices")) {
      if (d.get("connections").isPresent()
          || items(d, "components").stream()
              .anyMatch(c -> c.get("type").isPresent() && c.get("choice").isEmpty())) {
        return true;
      }
    }
    return false;
  }

  private void tellRest(TreeNode document) {
    if (inside > 0) {
      log.add(
          INSIDE,
          Severity.INFO,
          SourcePosition.of(file),
          "what devices have inside is not kept; how many types have edges between components: "
              + inside);
    }
    if (latencies > 0) {
      log.add(
          NOT_KEPT,
          Severity.INFO,
          SourcePosition.of(file),
          "latencies of links are not kept; how many: " + latencies);
    }
    if (document.get("annotations").isPresent()) {
      log.add(
          NOT_KEPT,
          Severity.INFO,
          at(document.get("annotations").get()),
          "annotations are not kept");
    }
  }

  private static Optional<Integer> count(TreeNode of) {
    return of.get("count")
        .map(TreeNode::text)
        .filter(t -> t.matches("\\d{1,9}"))
        .map(Integer::parseInt);
  }

  private void device(TreeNode d) {
    String name = d.text("name").strip();
    if (name.isEmpty() || types.containsKey(name)) {
      draft.skip(BAD_DEVICE, at(d), "a device has a name that no other has; it was left out", name);
      return;
    }
    draft.countRead();
    DeviceType type = new DeviceType(name);
    types.put(name, type);
    for (TreeNode c : items(d, "components")) {
      Optional<Integer> count = count(c);
      String component = c.text("name").strip();
      if (component.isEmpty()
          || count.isEmpty()
          || !type.add(new Component(component, count.get(), c.text("choice")))) {
        draft.skip(
            BAD_DEVICE,
            at(c),
            "a component has a name that no other of its device has, and a count; it was left out",
            component + " " + c.text("count"));
      }
    }
    inside += items(d, "edges").isEmpty() ? 0 : 1;
  }

  private void instance(TreeNode i) {
    String name = i.text("name").strip();
    Optional<Integer> count = count(i);
    DeviceType type = types.get(i.text("device").strip());
    if (name.isEmpty() || instances.containsKey(name) || count.isEmpty() || type == null) {
      draft.skip(
          BAD_INSTANCE,
          at(i),
          "an instance has a name that no other has, a device of the list of devices, and a count;"
              + " it was left out",
          name + " of " + i.text("device"));
      return;
    }
    draft.countRead();
    Instance instance = new Instance(name, type, count.get(), isHost(type, DEEPEST));
    instances.put(name, instance);
    for (int n = 0; n < instance.count() && !draft.isFull(); n++) {
      draft
          .device(instance.node(n))
          .ifPresent(
              d -> {
                d.is(instance.isHost() ? DeviceKind.HOST : DeviceKind.SWITCH);
                d.model(type.name());
                if (!instance.isHost() && type.numbersPorts()) {
                  type.component(Component.PORT)
                      .filter(p -> p.count() > 0 && p.count() <= 65_536)
                      .ifPresent(p -> d.radix(p.count()));
                }
              });
    }
    full |= draft.isFull();
  }

  /** What computes, or has network adapters, is a host; what has ports only, a switch. */
  private boolean isHost(DeviceType type, int deepest) {
    if (type.has(Component.XPU) || type.has(Component.NIC)) {
      return true;
    }
    for (Component c : type.components()) {
      DeviceType inner = types.get(c.name());
      if (c.choice().equals(Component.DEVICE)
          && inner != null
          && deepest > 0
          && isHost(inner, deepest - 1)) {
        return true;
      }
    }
    return !type.has(Component.PORT) && !type.has(Component.SWITCH) && type.has("cpu");
  }

  private void link(TreeNode l) {
    String name = l.text("name").strip();
    if (name.isEmpty() || links.containsKey(name)) {
      draft.skip(BAD_LINK, at(l), "a link has a name that no other has; it was left out", name);
      return;
    }
    draft.countRead();
    Optional<TreeNode> physical = l.get("physical").filter(TreeNode::isObject);
    latencies += physical.flatMap(p -> p.get("latency")).isPresent() ? 1 : 0;
    Optional<TreeNode> bandwidth = physical.flatMap(p -> p.get("bandwidth"));
    Optional<Bandwidth> rate = bandwidth.flatMap(InfragraphReader::rate);
    if (bandwidth.isPresent() && rate.isEmpty()) {
      log.add(
          NO_RATE,
          Severity.WARNING,
          at(l),
          "a bandwidth is a number above 0 of gigabits or gigabytes per second; transfers per"
              + " second tell no rate; the rate of these links is unknown",
          name + " " + bandwidth.get().text("choice"));
    }
    links.put(name, LinkSpec.builder().dataRate(rate).build());
  }

  private static Optional<Bandwidth> rate(TreeNode bandwidth) {
    String choice = bandwidth.text("choice");
    if (choice.isEmpty()) {
      choice =
          bandwidth.get("gigabits_per_second").isPresent()
              ? "gigabits_per_second"
              : "gigabytes_per_second";
    }
    long one =
        switch (choice) {
          case "gigabits_per_second" -> GIGABIT;
          case "gigabytes_per_second" -> 8 * GIGABIT;
          default -> 0;
        };
    return one == 0
        ? Optional.empty()
        : bandwidth.get(choice).flatMap(TreeNode::number).flatMap(n -> Decimals.rate(n, one));
  }

  private void edge(TreeNode e) {
    Optional<Ends> one = ends(e, "ep1");
    Optional<Ends> other = one.isEmpty() ? Optional.empty() : ends(e, "ep2");
    if (one.isEmpty() || other.isEmpty()) {
      return;
    }
    LinkSpec spec = links.get(e.text("link").strip());
    if (spec == null) {
      log.add(
          BAD_LINK,
          Severity.WARNING,
          at(e),
          "the edge names a link that is not in the list of links, so its rate is unknown",
          e.text("link"));
      spec = LinkSpec.builder().build();
    }
    switch (e.text("scheme")) {
      case "one2one" -> {
        long pairs = Math.min(one.get().size(), other.get().size());
        if (one.get().size() != other.get().size()) {
          log.add(
              UNEVEN,
              Severity.WARNING,
              at(e),
              "the ends of a one2one edge are not so many on each side; as InfraGraph does, those"
                  + " that are too many were left out",
              one.get().size() + " and " + other.get().size());
        }
        for (long i = 0; i < pairs && !full; i++) {
          join(one.get(), i, other.get(), i, spec, e);
        }
      }
      case "many2many" -> {
        long others = other.get().size();
        for (long i = 0; others > 0 && i < one.get().size() && !full; i++) {
          for (long j = 0; j < others && !full; j++) {
            join(one.get(), i, other.get(), j, spec, e);
          }
        }
      }
      default ->
          draft.skip(
              SCHEME,
              at(e),
              "the scheme of an edge is one2one or many2many; the service of InfraGraph refuses all"
                  + " else, ring included; the edge was left out",
              e.text("scheme"));
    }
  }

  private Optional<Ends> ends(TreeNode e, String which) {
    TreeNode end = e.get(which).filter(TreeNode::isObject).orElse(e);
    String told = end.text("instance");
    String instanceText = (told.isBlank() ? end.text("device") : told).strip();
    Instance instance = instances.get(Slice.nameOf(instanceText));
    String component = end.text("component").strip();
    if (instance == null || component.isEmpty()) {
      return bad(e, "an end of an edge has an instance of the list and a component", instanceText);
    }
    Optional<Slice> devices = Slice.parse(instanceText, instance.count());
    if (devices.isEmpty() || !devices.get().isBelow(instance.count())) {
      return bad(e, "there are " + instance.count() + " of this instance", instanceText);
    }
    List<Component> path = new ArrayList<>();
    List<Slice> slices = new ArrayList<>();
    @Nullable DeviceType type = instance.type();
    for (String element : component.split("\\.", -1)) {
      String name = Slice.nameOf(element);
      if (path.isEmpty()
          && name.equals(instance.type().name())
          && instance.type().component(name).isEmpty()) {
        continue; // the device itself may stand before its components
      }
      Optional<Component> found = type == null ? Optional.empty() : type.component(name);
      Optional<Slice> slice = found.flatMap(c -> Slice.parse(element, c.count()));
      if (slice.isEmpty() || !slice.get().isBelow(found.get().count())) {
        return bad(e, "the device has no such component, or not so many of it", component);
      }
      path.add(found.get());
      slices.add(slice.get());
      type = found.get().choice().equals(Component.DEVICE) ? types.get(name) : null;
    }
    return path.isEmpty()
        ? bad(e, "an end of an edge has a component", component)
        : Optional.of(new Ends(instance, devices.get(), path, slices));
  }

  private Optional<Ends> bad(TreeNode e, String why, String observed) {
    draft.skip(BAD_EDGE, at(e), why + "; the edge was left out", observed);
    return Optional.empty();
  }

  private void join(Ends one, long i, Ends other, long j, LinkSpec spec, TreeNode e) {
    if (++expanded > options.limits().maxElements()) {
      full = true;
      log.add(
          LineSource.ELEMENT_LIMIT,
          Severity.ERROR,
          at(e),
          String.format(
              Locale.ROOT,
              "the reading ended early: the edges join more than %,d pairs; raise the limit"
                  + " maxElements if the file is sound",
              options.limits().maxElements()));
      return;
    }
    if (expanded % REPORT_EVERY == 0) {
      progress.report(new Progress("expanding edges", expanded, OptionalLong.empty()));
    }
    String nodeA = one.node(i);
    String nodeB = other.node(j);
    String a = one.name(i);
    String b = other.name(j);
    if (nodeA.equals(nodeB) && a.equals(b)) {
      return; // as InfraGraph does, which has no loops
    }
    if (!one.arePorts() || !other.arePorts()) {
      String there = nodeA + '\u0000' + a + '\u0000' + nodeB + '\u0000' + b;
      String back = nodeB + '\u0000' + b + '\u0000' + nodeA + '\u0000' + a;
      if (told.contains(back) || !told.add(there)) {
        draft.countRead();
        return;
      }
    }
    draft.link(
        nodeA,
        one.arePorts() ? a : next(nodeA, a),
        nodeB,
        other.arePorts() ? b : next(nodeB, b),
        spec,
        at(e));
    full |= draft.isFull();
  }

  /** A component that is no port may have several links: it gets a port for each, from 1. */
  private String next(String node, String component) {
    return component + "/" + linksAt.merge(node + '\u0000' + component, 1, Integer::sum);
  }
}
