package io.clusterfabric.topology.format.slurm;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.LineSource;
import io.clusterfabric.topology.internal.exchange.TextHead;
import io.clusterfabric.topology.internal.exchange.TreeNode;
import io.clusterfabric.topology.internal.exchange.TreeSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Reads topology files of Slurm into records. Of a folder that has a {@code topology.yaml} the
 * {@code topology.conf} is passed over, as Slurm does.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SlurmReader {
  private static final Pattern CONF =
      Pattern.compile(
          "(?i)\\s*(SwitchName\\s*=\\s*\\S+\\s+(Switches|Nodes)|BlockName\\s*=\\s*\\S+\\s+Nodes"
              + "|BlockSizes)\\s*=.*");
  private static final Pattern YAML = Pattern.compile("(?i)\\s*-\\s*\"?topology\"?\\s*:\\s*\\S.*");
  private static final Pattern YAML_KIND =
      Pattern.compile("(?i)\\s+\"?(tree|block|flat|ring|torus3d)\"?\\s*:.*");
  private static final Set<String> KEYS =
      Set.of("switchname", "switches", "nodes", "linkspeed", "blockname", "blocksizes");

  private final FabricSource source;
  private final ImportOptions options;
  private final ProgressListener progress;
  private final FindingLog log;
  private final SlurmDraft.Budget budget;
  private final List<SlurmTopology> topologies = new ArrayList<>();
  private long read;
  private long skipped;

  private final StringBuilder pending = new StringBuilder();
  private @Nullable SourcePosition begun;

  private SlurmReader(FabricSource source, ImportOptions options, ProgressListener progress) {
    this.source = source;
    this.options = options;
    this.progress = progress;
    this.log = new FindingLog(options);
    this.budget = new SlurmDraft.Budget(2L * options.limits().maxElements());
  }

  /** What kinds of files there are. */
  enum Kind {
    CONF,
    YAML,
    OTHER
  }

  static Kind kind(FabricSource source, String stream) throws IOException {
    boolean item = false;
    for (String line : TextHead.lines(source, stream)) {
      if (CONF.matcher(line).matches()) {
        return Kind.CONF;
      }
      if (item && YAML_KIND.matcher(line).matches()) {
        return Kind.YAML;
      }
      item |= YAML.matcher(line).matches();
    }
    return Kind.OTHER;
  }

  /**
   * Reads the topology files of a source: the only stream whatever it is, or those of several that
   * look like one.
   *
   * @param source the source
   * @param options the limits and the strictness
   * @param progress hears of every 8,192 lines
   * @return the records
   * @throws IOException if the source cannot be read
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stopped the reading
   */
  public static SlurmFile read(
      FabricSource source, ImportOptions options, ProgressListener progress) throws IOException {
    return new SlurmReader(source, options, progress).run();
  }

  private SlurmFile run() throws IOException {
    List<String> yaml = new ArrayList<>();
    List<String> conf = new ArrayList<>();
    for (String stream : source.streamNames()) {
      Kind kind = kind(source, stream);
      if (kind == Kind.YAML) {
        yaml.add(stream);
      } else if (kind == Kind.CONF || source.streamNames().size() == 1) {
        conf.add(stream);
      }
    }
    if (yaml.isEmpty()) {
      conf(conf);
    } else {
      for (String c : conf) {
        log.add(
            SlurmRules.IGNORED,
            Severity.INFO,
            SourcePosition.of(c),
            "there is a topology.yaml beside it, so Slurm passes it over, and so does this reading");
      }
      TreeSource trees = new TreeSource(source, options, progress, log, "reading topology.yaml");
      for (String y : yaml) {
        Optional<TreeNode> root = trees.readYaml(y);
        root.ifPresent(r -> yaml(r, y));
      }
    }
    return new SlurmFile(topologies, read, skipped, log.build(source.name()));
  }

  private void done(SlurmDraft draft) {
    topologies.addAll(draft.build());
    read += draft.read();
    skipped += draft.skipped();
  }

  // ---- topology.conf

  private void conf(List<String> streams) throws IOException {
    SlurmDraft draft =
        new SlurmDraft(Optional.empty(), true, SourcePosition.of(source.name()), budget, log);
    LineSource lines = new LineSource(source, options, progress, log, "reading topology.conf");
    lines.read(
        streams,
        (text, where) -> {
          take(text, where, draft);
          return true;
        });
    flush(draft);
    done(draft);
    skipped += lines.skipped();
  }

  private void take(String text, SourcePosition where, SlurmDraft draft) {
    if (begun != null && !begun.file().equals(where.file())) {
      flush(draft);
    }
    String line = ConfLine.withoutComment(text);
    boolean goesOn = line.endsWith("\\");
    begun = begun == null ? where : begun;
    pending.append(goesOn ? line.substring(0, line.length() - 1) : line);
    if (!goesOn) {
      flush(draft);
    } else if (pending.length() > options.limits().maxLineLength()) {
      draft.skip(
          LineSource.LINE_TOO_LONG,
          Severity.WARNING,
          begun,
          "the line and those that continue it are longer than "
              + options.limits().maxLineLength()
              + " characters and were left out",
          "");
      pending.setLength(0);
      begun = where;
    }
  }

  private void flush(SlurmDraft draft) {
    String text = pending.toString();
    SourcePosition at = begun;
    pending.setLength(0);
    begun = null;
    if (at != null && !text.isBlank()) {
      record(text, at, draft);
    }
  }

  private void record(String text, SourcePosition at, SlurmDraft draft) {
    if (text.strip().toLowerCase(Locale.ROOT).startsWith("include ")) {
      draft.skip(
          SlurmRules.INCLUDE,
          Severity.WARNING,
          at,
          "files that are included are not read; read a folder that has them all",
          text.strip());
      return;
    }
    ConfLine line = ConfLine.parse(text);
    if (!line.rest().isEmpty()) {
      draft.skip(
          SlurmRules.BAD_LINE,
          Severity.WARNING,
          at,
          "a line has pairs such as SwitchName=s1 Nodes=n[1-8]; this one was left out",
          line.rest());
      return;
    }
    for (String key : line.values().keySet()) {
      if (!KEYS.contains(key)) {
        log.add(
            SlurmRules.UNKNOWN_KEY,
            Severity.WARNING,
            at,
            "this key is not of trees and blocks and was passed over",
            key);
      }
    }
    if (line.has("switchname")) {
      draft.addSwitch(
          line.value("switchname"),
          line.value("switches"),
          line.value("nodes"),
          Optional.of(line.value("linkspeed")).filter(s -> !s.isEmpty()),
          at);
    } else if (line.has("blockname")) {
      draft.addBlock(line.value("blockname"), line.value("nodes"), at);
    } else if (line.has("blocksizes")) {
      draft.addSizes(Arrays.asList(line.value("blocksizes").split(",", -1)), at);
    } else {
      draft.skip(
          SlurmRules.BAD_LINE,
          Severity.WARNING,
          at,
          "a line begins with SwitchName, BlockName or BlockSizes; this one was left out",
          text.strip());
    }
  }

  // ---- topology.yaml

  private void yaml(TreeNode root, String file) {
    if (!root.isArray()) {
      skipped++;
      bad(root, file, "the file is a list of topologies");
      return;
    }
    for (TreeNode item : root.items()) {
      if (!item.isObject()) {
        skipped++;
        bad(item, file, "a topology has fields");
        continue;
      }
      SourcePosition at = SourcePosition.of(file, item.line());
      Optional<String> name = Optional.of(item.text("topology")).filter(n -> !n.isBlank());
      if (name.isEmpty()) {
        bad(item, file, "a topology has a name in its field 'topology'");
      }
      SlurmDraft draft =
          new SlurmDraft(
              name, item.text("cluster_default").equalsIgnoreCase("true"), at, budget, log);
      boolean known = false;
      for (TreeNode.Field f : item.fields()) {
        switch (f.name().toLowerCase(Locale.ROOT)) {
          case "tree" -> known = tree(f.value(), file, draft);
          case "block" -> known = blocks(f.value(), file, draft);
          case "topology", "cluster_default" -> {}
          default -> {}
        }
      }
      if (!known) {
        draft.skip(
            SlurmRules.UNSUPPORTED,
            Severity.WARNING,
            at,
            "the topology is neither a tree nor of blocks, so that it tells of no switches; it was"
                + " left out",
            item.fields().stream().map(TreeNode.Field::name).toList().toString());
      }
      done(draft);
    }
  }

  private boolean tree(TreeNode tree, String file, SlurmDraft draft) {
    for (TreeNode s : items(tree, "switches", file, draft)) {
      draft.addSwitch(
          s.text("switch"),
          list(s, "children"),
          list(s, "nodes"),
          Optional.empty(),
          SourcePosition.of(file, s.line()));
    }
    return true;
  }

  private boolean blocks(TreeNode block, String file, SlurmDraft draft) {
    block
        .get("block_sizes")
        .ifPresent(
            sizes ->
                draft.addSizes(
                    sizes.isArray()
                        ? sizes.items().stream().map(TreeNode::text).toList()
                        : List.of(sizes.text()),
                    SourcePosition.of(file, sizes.line())));
    for (TreeNode b : items(block, "blocks", file, draft)) {
      draft.addBlock(b.text("block"), list(b, "nodes"), SourcePosition.of(file, b.line()));
    }
    return true;
  }

  private List<TreeNode> items(TreeNode parent, String field, String file, SlurmDraft draft) {
    Optional<TreeNode> list = parent.get(field);
    if (list.isEmpty() || !list.get().isArray()) {
      bad(parent, file, "a list '" + field + "' is wanted here");
      return List.of();
    }
    List<TreeNode> out = new ArrayList<>();
    for (TreeNode item : list.get().items()) {
      if (item.isObject()) {
        out.add(item);
      } else {
        draft.skip(
            SlurmRules.BAD_YAML,
            Severity.WARNING,
            SourcePosition.of(file, item.line()),
            "an entry of '" + field + "' has fields; this one was left out",
            item.text());
      }
    }
    return out;
  }

  /** A list of hosts is one text; a list of texts is taken too. */
  private static String list(TreeNode node, String field) {
    return node.get(field)
        .map(
            n ->
                n.isArray()
                    ? String.join(",", n.items().stream().map(TreeNode::text).toList())
                    : n.text())
        .orElse("");
  }

  private void bad(TreeNode node, String file, String why) {
    log.add(
        SlurmRules.BAD_YAML,
        Severity.WARNING,
        SourcePosition.of(file, node.line()),
        why,
        node.text());
  }
}
