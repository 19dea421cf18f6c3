package io.clusterfabric.topology.format.infragraph;

import io.clusterfabric.model.finding.CancelledException;
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
import io.clusterfabric.topology.internal.exchange.TextHead;
import io.clusterfabric.topology.internal.exchange.TreeNode;
import io.clusterfabric.topology.internal.exchange.TreeSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Reads infrastructures of InfraGraph 2 in JSON or YAML, alone or within what its service gives out
 * ({@code infrastructure} and {@code annotations}). Edges are expanded as the service does it:
 * {@code one2one} pairs the components of both ends in their order, {@code many2many} joins each
 * with each, and an index stands for all that are counted where it is left out.
 *
 * <p>An instance that is counted once is called by its name, others {@code name.0}, {@code name.1}
 * and so on, as InfraGraph calls them. A device with an {@code xpu} or {@code nic}, its own or of a
 * device within, is a host; one with ports and without these a switch. The component {@code port}
 * of a switch has its ports by number, from 1. Other ports are called by their component, with its
 * index where there are several. A component that is no port takes several links, each at a port of
 * its own: {@code nic.3/1}. The device's name becomes the model. Bandwidths are per direction, in
 * gigabits or gigabytes (of 10^9 bytes) per second.
 *
 * <p>What devices have inside, latencies and annotations are not kept. Files of the older dialect
 * with {@code connections} are refused as InfraGraph refuses them. YAML needs the library
 * jackson-dataformat-yaml.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class InfragraphImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo("infragraph", "infrastructure of InfraGraph", List.of("json", "yaml", "yml"));

  private static final Pattern LISTS =
      Pattern.compile("\\s*(devices|instances|device|links|edges):\\s*(#.*)?");
  private static final Pattern MARK =
      Pattern.compile(
          "[\\s-]*(ep[12]:|choice:\\s*(cpu|xpu|nic|memory|port|switch|device|custom)\\b.*"
              + "|type:\\s*(cpu|xpu|nic|custom)\\b.*)\\s*");
  private static final Pattern OLD_LIST = Pattern.compile("\\s*connections:\\s*(#.*)?");
  private static final Pattern OLD_MARK =
      Pattern.compile("\\s*-\\s+[\\w-]+\\.\\d+(\\.[\\w-]+){3,12}\\s*");

  /** An importer; it has no state. */
  public InfragraphImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /**
   * Judges by the first 64 KiB: in JSON devices or instances with the fields that they have, in
   * YAML a list of them with ends of edges or choices of components, are sure marks.
   */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      Optional<TreeNode> json = TreeSource.head(source, stream);
      if (json.isPresent() ? isMarked(json.get()) : isYaml(source, stream)) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  private static boolean isMarked(TreeNode document) {
    TreeNode root = document.get("infrastructure").filter(TreeNode::isObject).orElse(document);
    return has(root, "instances", "device", "count")
        || has(root, "devices", "components", "name")
        || has(root, "edges", "ep1", "ep1");
  }

  private static boolean has(TreeNode root, String list, String field, String other) {
    return root.get(list)
        .filter(TreeNode::isArray)
        .filter(l -> !l.items().isEmpty())
        .map(l -> l.items().get(0))
        .filter(first -> first.get(field).isPresent() && first.get(other).isPresent())
        .isPresent();
  }

  private static boolean isYaml(FabricSource source, String stream) throws IOException {
    boolean lists = false;
    boolean old = false;
    for (String line : TextHead.lines(source, stream)) {
      if (line.length() < 4096) {
        lists |= LISTS.matcher(line).matches();
        old |= OLD_LIST.matcher(line).matches();
        if ((lists && MARK.matcher(line).matches()) || (old && OLD_MARK.matcher(line).matches())) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Reads an infrastructure, in time proportional to its length and to the links that its edges
   * make, of which there are at most as many as the limit of elements.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of());
    ClusterDraft draft = new ClusterDraft(source, options, FORMAT, log, words, true);
    TreeSource trees = new TreeSource(source, options, progress, log, "reading infrastructure");
    for (String stream : source.streamNames()) {
      Optional<TreeNode> root =
          TreeSource.head(source, stream).isPresent() ? trees.read(stream) : trees.readYaml(stream);
      if (root.isPresent()) {
        new InfragraphReader(draft, log, options, progress, stream).read(root.get());
      }
    }
    return draft.build();
  }
}
