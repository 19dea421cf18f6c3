package io.clusterfabric.topology.format.topograph;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.HostList;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ClusterDraft;
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.LineSource;
import io.clusterfabric.topology.internal.exchange.ParentLinks;
import io.clusterfabric.topology.internal.exchange.TextHead;
import io.clusterfabric.topology.internal.exchange.TreeNode;
import io.clusterfabric.topology.internal.exchange.TreeSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Makes clusters of the models of topograph: a mapping {@code switches} of names to the switches
 * below them, and a list {@code blocks} of leaves with their nodes, as version 1.0 has them.
 *
 * <p>Like Slurm's files these tell what is below what and nothing of cables: each relation becomes
 * one link of unknown rate. Switches that are only named below others, or by blocks, are made.
 * Labels and annotations, such as those of accelerator domains, are not held; a finding counts
 * them.
 *
 * <p>Format options: {@code role}, the role of the fabric (BACKEND unless given); {@code fabric},
 * its id.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TopographImporter implements FabricImporter {
  static final String BAD = "format.topograph.bad-entry";
  static final String BAD_LIST = "format.topograph.bad-node-list";
  static final String OLD = "format.topograph.other-version";
  static final String NOTES = "format.topograph.annotations";
  static final String PARENTAGE = "format.topograph.parentage-only";

  static final FormatInfo FORMAT =
      new FormatInfo(
          "topograph-model", "model of topograph: switches and blocks", List.of("yaml", "yml"));

  private static final Pattern SWITCHES = Pattern.compile("switches\\s*:\\s*(\\{\\s*}\\s*)?(#.*)?");
  private static final Pattern BLOCKS = Pattern.compile("blocks\\s*:\\s*(#.*)?");
  private static final Pattern BLOCK =
      Pattern.compile("\\s*-?\\s*(switch|nodes)\\s*:.*|\\s*-?\\s*labels\\s*:.*");
  private static final Pattern NESTED = Pattern.compile("\\s+switches\\s*:\\s*(\\[.*)?(#.*)?");

  /** An importer; it has no state. */
  public TopographImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /**
   * Judges a source by the first 64 KiB of each stream: a field {@code switches} at the left with
   * another such field inside, or a field {@code blocks} at the left whose entries name a switch,
   * are sure marks.
   */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      if (isModel(source, stream)) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  private static boolean isModel(FabricSource source, String stream) throws IOException {
    boolean switches = false;
    boolean blocks = false;
    for (String line : TextHead.lines(source, stream)) {
      switches |= SWITCHES.matcher(line).matches();
      blocks |= BLOCKS.matcher(line).matches();
      if ((switches && NESTED.matcher(line).matches())
          || (blocks && BLOCK.matcher(line).matches())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Reads a model. Takes time in proportion to its length and to the names that its lists stand
   * for.
   *
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of());
    ClusterDraft draft = new ClusterDraft(source, options, FORMAT, log, words, true);
    TreeSource trees = new TreeSource(source, options, progress, log, "reading a model");
    Model model = new Model(log, 2L * options.limits().maxElements());
    for (String stream : source.streamNames()) {
      if (source.streamNames().size() == 1 || isModel(source, stream)) {
        Optional<TreeNode> root = trees.readYaml(stream);
        root.ifPresent(r -> model.take(r, stream));
      }
    }
    ParentLinks links = new ParentLinks(draft, log, "format.topograph", Severity.ERROR);
    model.fill(links, source.name());
    links.build();
    model.tellNotes(source.name());
    draft.assume(
        "each link stands for one or more cables, of unknown number and rate: the model tells which"
            + " is below which, not how they are cabled");
    if (model.read > 0) {
      log.add(
          PARENTAGE,
          Severity.INFO,
          SourcePosition.of(source.name()),
          "links are of unknown rate and number: the model tells which is below which, not how they"
              + " are cabled");
    }
    ImportResult result = draft.build();
    return ImportResult.builder()
        .from(result)
        .recordsRead(model.read)
        .recordsSkipped(model.skipped + result.recordsSkipped())
        .build();
  }

  /** What a model tells. */
  private static final class Model {
    private final FindingLog log;
    private final Map<String, List<String>> children = new LinkedHashMap<>();
    private final Map<String, List<String>> nodes = new LinkedHashMap<>();
    private final Map<String, SourcePosition> places = new HashMap<>();
    private final long limit;
    private long left;
    private long notes;
    private long read;
    private long skipped;

    Model(FindingLog log, long limit) {
      this.log = log;
      this.limit = limit;
      this.left = limit;
    }

    void take(TreeNode root, String file) {
      for (TreeNode.Field f : root.fields()) {
        switch (f.name()) {
          case "switches" -> switches(f.value(), file);
          case "blocks" -> blocks(f.value(), file);
          case "nodes", "capacity_blocks" ->
              skip(
                  OLD,
                  f.value(),
                  file,
                  "other versions of topograph have this field; this one has switches and blocks",
                  f.name());
          default -> skip(BAD, f.value(), file, "a model has no such field", f.name());
        }
      }
    }

    private void switches(TreeNode all, String file) {
      if (!all.isObject() && all.shape() != TreeNode.Shape.NULL) {
        skip(BAD, all, file, "'switches' has a field for each switch", all.text());
      }
      for (TreeNode.Field s : all.fields()) {
        if (s.name().isBlank() || children.containsKey(s.name())) {
          skip(BAD, s.value(), file, "a switch has a name, and one entry", s.name());
          continue;
        }
        read++;
        List<String> below = new ArrayList<>();
        s.value().get("switches").ifPresent(l -> texts(l, file, below));
        s.value().get("labels").ifPresent(l -> notes += l.fields().size());
        s.value().get("annotations").ifPresent(l -> notes += l.fields().size());
        left -= below.size();
        children.put(s.name(), below);
        places.put(s.name(), SourcePosition.of(file, s.value().line()));
      }
    }

    private void texts(TreeNode list, String file, List<String> out) {
      for (TreeNode i : list.items()) {
        if (i.isScalar() && !i.text().isBlank()) {
          out.add(i.text());
        } else {
          skip(BAD, i, file, "a name is wanted here", i.text());
        }
      }
      if (!list.isArray()) {
        skip(BAD, list, file, "a list is wanted here", list.text());
      }
    }

    private void blocks(TreeNode list, String file) {
      if (!list.isArray()) {
        skip(BAD, list, file, "'blocks' is a list", list.text());
      }
      for (TreeNode b : list.items()) {
        String leaf = b.text("switch");
        if (leaf.isBlank()) {
          skip(BAD, b, file, "a block names its switch", b.text());
          continue;
        }
        List<String> patterns = new ArrayList<>();
        b.get("nodes").ifPresent(l -> texts(l, file, patterns));
        b.get("labels").ifPresent(l -> notes += l.fields().size());
        b.get("annotations").ifPresent(l -> notes += l.fields().size());
        List<String> names = nodes.computeIfAbsent(leaf, k -> new ArrayList<>());
        places.putIfAbsent(leaf, SourcePosition.of(file, b.line()));
        read++;
        for (String p : patterns) {
          expand(p, b, file, names);
        }
      }
    }

    private void expand(String pattern, TreeNode at, String file, List<String> out) {
      try {
        List<String> names = HostList.expand(pattern, left);
        left -= names.size();
        out.addAll(names);
      } catch (HostList.MalformedException e) {
        if (e.isTooMany()) {
          skipped++;
          log.add(
              LineSource.ELEMENT_LIMIT,
              Severity.ERROR,
              SourcePosition.of(file, at.line()),
              "with this list there are more than "
                  + limit
                  + " names; it was left out. Raise the limit maxElements if the file is sound",
              pattern);
        } else {
          skip(BAD_LIST, at, file, e.getMessage() + "; the list was left out", pattern);
        }
      }
    }

    private void skip(String rule, TreeNode at, String file, String why, String observed) {
      skipped++;
      log.add(rule, Severity.WARNING, SourcePosition.of(file, at.line()), why, observed);
    }

    /** Switches that are only named somewhere are there as well. */
    void fill(ParentLinks links, String source) {
      SourcePosition none = SourcePosition.of(source);
      Set<String> named = new HashSet<>(children.keySet());
      Map<String, SourcePosition> more = new LinkedHashMap<>();
      children.forEach(
          (s, below) ->
              below.forEach(
                  b -> {
                    if (!named.contains(b)) {
                      more.putIfAbsent(b, places.getOrDefault(s, none));
                    }
                  }));
      nodes.keySet().stream()
          .filter(s -> !named.contains(s))
          .forEach(s -> more.putIfAbsent(s, places.getOrDefault(s, none)));
      children.forEach(
          (s, below) ->
              links.add(s, below, nodes.getOrDefault(s, List.of()), places.getOrDefault(s, none)));
      more.forEach((s, at) -> links.add(s, List.of(), nodes.getOrDefault(s, List.of()), at));
    }

    void tellNotes(String source) {
      if (notes > 0) {
        log.add(
            NOTES,
            Severity.INFO,
            SourcePosition.of(source),
            "labels and annotations of switches and blocks, such as those of accelerator domains,"
                + " are not held; how many: "
                + notes);
      }
    }
  }
}
