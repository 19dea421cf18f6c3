package io.clusterfabric.topology.format.topograph;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ExportLog;
import io.clusterfabric.topology.internal.exchange.JsonText;
import io.clusterfabric.topology.internal.exchange.Losses;
import io.clusterfabric.topology.internal.exchange.TextFile;
import io.clusterfabric.topology.internal.exchange.TreeProjection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Writes the labels that topograph gives to nodes of Kubernetes, as documents of kind Node that
 * {@code kubectl apply} takes: {@code fabric.topograph.run/tier-0} is the leaf of a node, {@code
 * tier-1} the switch above it and so on. A value that Kubernetes does not take, being longer than
 * 63 characters or of other signs, is replaced by {@code x} and its 64-bit FNV-1a hash, as
 * topograph does with long ones.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TopographLabelsExporter implements FabricExporter {
  static final String UNNAMEABLE = "format.topograph.unnameable-host";
  static final String HASHED = "format.topograph.hashed";

  private static final FormatInfo FORMAT =
      new FormatInfo(
          "topograph-labels", "labels of topograph for nodes of Kubernetes", List.of("yaml"));
  private static final String LABEL = "fabric.topograph.run/tier-";
  private static final Pattern VALUE =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");
  private static final Pattern NODE =
      Pattern.compile(
          "(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*");

  /** An exporter; it has no state. */
  public TopographLabelsExporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    progress.report(Progress.of("writing " + FORMAT.id(), 0, 1));
    ExportLog log = new ExportLog(FORMAT, cluster);
    Optional<Fabric> fabric = log.fabric(cluster);
    if (fabric.isEmpty()) {
      return log.result();
    }
    TreeProjection forest = TreeProjection.of(fabric.get());
    Map<String, String> leafOf = new TreeMap<>(NaturalOrder.INSTANCE);
    long bad = 0;
    for (TreeProjection.Box b : forest.boxes()) {
      for (String h : b.hosts()) {
        if (NODE.matcher(h).matches()) {
          leafOf.put(h, b.id());
        } else {
          bad++;
        }
      }
    }
    if (leafOf.isEmpty()) {
      log.refuse(
          ExportLog.NOTHING, "no host on a switch has a name that a node of Kubernetes can have");
      return log.result();
    }
    if (bad > 0) {
      log.tell(
          UNNAMEABLE,
          Severity.WARNING,
          Counts.of(bad, "host is", "hosts are")
              + " left out: nodes of Kubernetes have names of a-z, 0-9, '-' and '.'");
    }
    forest.tellLosses(fabric.get().links().size(), log);
    Losses.tell(
        cluster,
        fabric.get(),
        EnumSet.of(
            Losses.Fact.NODE_KINDS, Losses.Fact.UNLINKED_NODES, Losses.Fact.UNLINKED_ENDPOINTS),
        log);
    long hashed = forest.boxes().stream().filter(b -> !VALUE.matcher(b.id()).matches()).count();
    if (hashed > 0) {
      log.tell(
          HASHED,
          Severity.WARNING,
          Counts.of(hashed, "name")
              + " of switches are written as hashes: Kubernetes takes values of up to 63 letters,"
              + " digits and '-_.'");
    }
    TextFile.write(to, out -> labels(leafOf, forest, out));
    progress.report(Progress.of("writing " + FORMAT.id(), 1, 1));
    return log.result();
  }

  private static void labels(Map<String, String> leafOf, TreeProjection forest, Appendable out)
      throws IOException {
    for (Map.Entry<String, String> e : leafOf.entrySet()) {
      out.append("---\napiVersion: v1\nkind: Node\nmetadata:\n  name: ");
      out.append(JsonText.quote(e.getKey())).append("\n  labels:\n");
      Optional<String> at = Optional.of(e.getValue());
      for (int tier = 0; at.isPresent(); tier++) {
        out.append("    ").append(LABEL).append(Integer.toString(tier)).append(": ");
        out.append(JsonText.quote(value(at.get()))).append("\n");
        at = forest.parentOf(at.get());
      }
    }
  }

  static String value(String id) {
    return VALUE.matcher(id).matches() ? id : "x" + Long.toHexString(fnv1a(id));
  }

  /** The 64-bit hash of Fowler, Noll and Vo in its variant 1a, of the bytes in UTF-8. */
  private static long fnv1a(String text) {
    long hash = 0xcbf29ce484222325L;
    for (byte b : text.getBytes(UTF_8)) {
      hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
    }
    return hash;
  }
}
