package io.clusterfabric.topology.format.slurm;

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
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.ParentLinks;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Makes clusters of Slurm's topology files.
 *
 * <p>Such a file tells which switch is below which and which node on which leaf, and nothing of
 * cables: each such relation becomes one link of unknown rate, which may stand for several cables
 * or for none of its own, and a node has one endpoint for each leaf that names it. A block becomes
 * one switch with its nodes, since all that is told of them is that they are near each other. The
 * provenance says so.
 *
 * <p>Format options: {@code topology}, the name of the one to read of a {@code topology.yaml} with
 * several (the default of the cluster unless given, then the first tree, then the first); {@code
 * role}, the role of the fabric (BACKEND unless given); {@code fabric}, its id.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SlurmImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo(
          "slurm-topology",
          "topology of Slurm: topology.conf and topology.yaml, trees and blocks",
          List.of("conf", "yaml"));
  private static final String TOPOLOGY = "topology";

  /** An importer; it has no state. */
  public SlurmImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /**
   * Judges a source by the first 64 KiB of each stream: a line of a switch with switches or nodes,
   * one of a block or of block sizes, or a list of topologies with a tree or blocks is a sure mark.
   */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      if (SlurmReader.kind(source, stream) != SlurmReader.Kind.OTHER) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  /**
   * Reads topology files. Takes time in proportion to their length and to the names that their
   * lists stand for.
   *
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    SlurmFile file = SlurmReader.read(source, options, progress);
    FindingLog log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of(TOPOLOGY));
    ClusterDraft draft = new ClusterDraft(source, options, FORMAT, log, words, true);
    Optional<SlurmTopology> chosen = choose(file, words, source, log);
    ParentLinks links = new ParentLinks(draft, log, "format.slurm", Severity.WARNING);
    chosen.ifPresent(t -> fill(t, links, log));
    links.build();
    if (chosen.isPresent()) {
      draft.assume(
          "each link stands for one or more cables, of unknown number and rate: the file tells"
              + " which is below which, not how they are cabled");
      if (!chosen.get().isTree()) {
        draft.assume("each block is held as one switch: the file tells only which nodes are near");
      }
      log.add(
          SlurmRules.PARENTAGE,
          Severity.INFO,
          chosen.get().position(),
          "links are of unknown rate and number: the file tells which is below which, not how they"
              + " are cabled");
    }
    ImportResult result = draft.build();
    return ImportResult.builder()
        .from(result)
        .findings(file.findings().plus(result.findings()))
        .recordsRead(file.recordsRead())
        .recordsSkipped(file.recordsSkipped() + result.recordsSkipped())
        .build();
  }

  private static Optional<SlurmTopology> choose(
      SlurmFile file, ImportWords words, FabricSource source, FindingLog log) {
    List<SlurmTopology> all = file.topologies();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    String wanted = words.option(TOPOLOGY, "");
    Optional<SlurmTopology> named =
        all.stream().filter(t -> t.name().filter(wanted::equals).isPresent()).findFirst();
    if (!wanted.isEmpty() && named.isEmpty()) {
      words.tell(
          "no topology has this name; there are "
              + all.stream().flatMap(t -> t.name().stream()).toList(),
          wanted);
    }
    SlurmTopology chosen =
        named
            .or(() -> all.stream().filter(t -> t.name().isPresent() && t.isDefault()).findFirst())
            .or(() -> all.stream().filter(SlurmTopology::isTree).findFirst())
            .orElse(all.get(0));
    int taken = all.indexOf(chosen);
    for (int i = 0; i < all.size(); i++) {
      SlurmTopology t = all.get(i);
      if (i != taken) {
        log.add(
            SlurmRules.SEVERAL,
            Severity.INFO,
            t.position().file().isEmpty() ? SourcePosition.of(source.name()) : t.position(),
            "of several topologies one makes the cluster, which is '"
                + chosen
                + "'; the option topology chooses another",
            t.toString());
      }
    }
    return Optional.of(chosen);
  }

  private static void fill(SlurmTopology topology, ParentLinks links, FindingLog log) {
    for (SlurmSwitch s : topology.switches()) {
      links.add(s.name(), s.switches(), s.nodes(), s.position());
    }
    for (SlurmBlock b : topology.blocks()) {
      links.add(b.name(), List.of(), b.nodes(), b.position());
      if (b.nodes().isEmpty()) {
        log.add(
            SlurmRules.NOTHING_BELOW,
            Severity.INFO,
            b.position(),
            "the block has no nodes, which Slurm allows",
            b.name());
      }
    }
  }
}
