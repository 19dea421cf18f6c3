package io.clusterfabric.topology.format.slurm;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.internal.text.HostList;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ExportLog;
import io.clusterfabric.topology.internal.exchange.JsonText;
import io.clusterfabric.topology.internal.exchange.ListedNames;
import io.clusterfabric.topology.internal.exchange.Losses;
import io.clusterfabric.topology.internal.exchange.TextFile;
import io.clusterfabric.topology.internal.exchange.TreeProjection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One writing of a topology file, as a tree or as blocks. */
final class SlurmWriting {
  private final FormatInfo format;
  private final boolean tree;

  SlurmWriting(FormatInfo format, boolean tree) {
    this.format = format;
    this.tree = tree;
  }

  ExportResult write(Cluster cluster, Path to, ProgressListener progress) throws IOException {
    String task = "writing " + format.id();
    progress.report(Progress.of(task, 0, 1));
    ExportLog log = new ExportLog(format, cluster);
    Optional<Fabric> fabric = log.fabric(cluster);
    if (fabric.isEmpty()) {
      return log.result();
    }
    TreeProjection forest = TreeProjection.of(fabric.get());
    tellHosts(forest.hosts(), log);
    List<TreeProjection.Box> boxes = forest.boxes(ListedNames::fits);
    if (boxes.stream().allMatch(b -> b.hosts().isEmpty())) {
      log.refuse(
          ExportLog.NOTHING,
          "no host that Slurm can name is on a switch, so that there is no topology to write");
      return log.result();
    }
    List<String> hosts = boxes.stream().flatMap(b -> b.hosts().stream()).toList();
    forest.tellLosses(fabric.get().links().size(), log);
    Losses.tell(
        cluster,
        fabric.get(),
        EnumSet.of(
            Losses.Fact.NODE_KINDS, Losses.Fact.UNLINKED_NODES, Losses.Fact.UNLINKED_ENDPOINTS),
        log);
    boolean yaml = isYaml(to);
    if (tree) {
      ListedNames names =
          new ListedNames(boxes.stream().map(TreeProjection.Box::id).toList(), hosts);
      tellNames(names, log);
      if (forest.roots().size() > 1) {
        log.tell(
            SlurmRules.ROOTS,
            Severity.INFO,
            "nothing joins the "
                + forest.roots().size()
                + " roots of the tree; no common root is"
                + " made up, so that Slurm gives no job nodes of several of them");
      }
      TextFile.write(to, out -> tree(boxes, names, yaml, out));
    } else {
      SlurmBlocks blocks = new SlurmBlocks(cluster, boxes);
      List<SlurmBlocks.Group> groups = blocks.groups();
      ListedNames names =
          new ListedNames(groups.stream().map(SlurmBlocks.Group::id).toList(), hosts);
      tellNames(names, log);
      log.tell(
          SlurmRules.GROUPS,
          Severity.INFO,
          (blocks.isByScaleUp()
                  ? "each block has the hosts of one scale-up domain"
                  : "each block has the hosts of one leaf, since no scale-up fabric spans hosts")
              + "; the base size is "
              + Counts.of(blocks.sizes().get(0), "host")
              + ", as many as the smallest block has. Put in the sizes that jobs are planned with");
      TextFile.write(to, out -> blocks(groups, blocks.sizes(), names, yaml, out));
    }
    progress.report(Progress.of(task, 1, 1));
    return log.result();
  }

  private static boolean isYaml(Path to) {
    String name = String.valueOf(to.getFileName()).toLowerCase(Locale.ROOT);
    return name.endsWith(".yaml") || name.endsWith(".yml");
  }

  private static void tellHosts(List<String> hosts, ExportLog log) {
    List<String> bad = hosts.stream().filter(h -> !ListedNames.fits(h)).toList();
    if (!bad.isEmpty()) {
      log.tell(
          SlurmRules.UNNAMEABLE,
          Severity.WARNING,
          Counts.of(bad.size(), "host is", "hosts are")
              + " left out: no node of Slurm has such a name, and another one would be of no node;"
              + " the first is "
              + JsonText.quote(bad.get(0)));
    }
  }

  private static void tellNames(ListedNames names, ExportLog log) {
    if (names.renamed() > 0) {
      log.tell(
          SlurmRules.RENAMED,
          Severity.WARNING,
          Counts.of(names.renamed(), "name")
              + " of switches or blocks were replaced: Slurm takes"
              + " up to "
              + ListedNames.LONGEST
              + " letters, digits and '-_.:/+@'; comments tell"
              + " which");
    }
  }

  private static void comment(String id, ListedNames names, String indent, Appendable out)
      throws IOException {
    if (!names.of(id).equals(id)) {
      out.append(indent).append("# ").append(names.of(id)).append(" is ");
      out.append(JsonText.ascii(id)).append("\n");
    }
  }

  private static void tree(
      List<TreeProjection.Box> boxes, ListedNames names, boolean yaml, Appendable out)
      throws IOException {
    if (yaml) {
      out.append("- topology: tree\n  cluster_default: true\n  tree:\n    switches:\n");
    }
    for (TreeProjection.Box b : boxes) {
      String below =
          b.hosts().isEmpty()
              ? HostList.compact(b.switches().stream().map(names::of).toList())
              : HostList.compact(b.hosts());
      comment(b.id(), names, yaml ? "      " : "", out);
      if (yaml) {
        out.append("      - switch: ").append(JsonText.quote(names.of(b.id())));
        out.append(b.hosts().isEmpty() ? "\n        children: " : "\n        nodes: ");
        out.append(JsonText.quote(below)).append("\n");
      } else {
        out.append("SwitchName=").append(names.of(b.id()));
        out.append(b.hosts().isEmpty() ? " Switches=" : " Nodes=").append(below).append("\n");
      }
    }
  }

  private static void blocks(
      List<SlurmBlocks.Group> groups,
      List<Integer> sizes,
      ListedNames names,
      boolean yaml,
      Appendable out)
      throws IOException {
    List<String> texts = sizes.stream().map(String::valueOf).toList();
    if (yaml) {
      out.append("- topology: block\n  cluster_default: true\n  block:\n    block_sizes: [");
      out.append(String.join(", ", texts)).append("]\n    blocks:\n");
    }
    for (SlurmBlocks.Group g : groups) {
      comment(g.id(), names, yaml ? "      " : "", out);
      String hosts = HostList.compact(g.hosts());
      if (yaml) {
        out.append("      - block: ").append(JsonText.quote(names.of(g.id())));
        out.append("\n        nodes: ").append(JsonText.quote(hosts)).append("\n");
      } else {
        out.append("BlockName=").append(names.of(g.id())).append(" Nodes=").append(hosts);
        out.append("\n");
      }
    }
    if (!yaml) {
      out.append("BlockSizes=").append(String.join(",", texts)).append("\n");
    }
  }
}
