package io.clusterfabric.topology.internal.infiniband;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.format.infiniband.IbNode;
import java.util.List;
import java.util.Locale;

/**
 * Makes a cluster of records of a subnet, the same whichever tool gave them. The ids of its
 * findings begin with {@code format.} and the id of the format.
 */
public final class SubnetAssembly {
  private static final String OWN = "format.ibnetdiscover.";
  private static final String ELEMENT_LIMIT = "format.element-limit";

  /**
   * What a reader gave.
   *
   * @param nodes the records
   * @param origin where they are from, for the provenance
   * @param findings every doubt about lines
   * @param read how many lines were understood
   * @param skipped how many were left out
   */
  public record Records(
      List<IbNode> nodes, String origin, Findings findings, long read, long skipped) {
    /**
     * Copies the list.
     *
     * @param nodes the records
     * @param origin where they are from, for the provenance
     * @param findings every doubt about lines
     * @param read how many lines were understood
     * @param skipped how many were left out
     */
    public Records {
      nodes = List.copyOf(nodes);
    }
  }

  private SubnetAssembly() {}

  /**
   * Makes a cluster. Takes time in proportion to the records, with a logarithm more for sorting.
   *
   * @param format the format
   * @param source what was read
   * @param options the id of the cluster, the limits, and the options {@code role} and {@code
   *     fabric}
   * @param records what was read
   * @param progress hears of two steps
   * @return what came out, the findings of the records first
   */
  public static ImportResult of(
      FormatInfo format,
      FabricSource source,
      ImportOptions options,
      Records records,
      ProgressListener progress) {
    FindingLog log =
        new FindingLog(
            options,
            rule ->
                rule.startsWith(OWN)
                    ? "format." + format.id() + "." + rule.substring(OWN.length())
                    : rule);
    NodeTable nodes = new NodeTable(records.nodes(), source.name(), log);
    progress.report(Progress.of("pairing links", 0, nodes.ends().size()));
    LinkPairing pairing = new LinkPairing(nodes, log);
    if (pairing.limitTo(options.limits().maxElements())
        && records.findings().ofRule(ELEMENT_LIMIT).isEmpty()) {
      log.add(
          ELEMENT_LIMIT,
          Severity.ERROR,
          SourcePosition.of(source.name()),
          String.format(
              Locale.ROOT,
              "links were left out: with them there are more than %,d nodes and links; raise the"
                  + " limit maxElements if the file is sound",
              options.limits().maxElements()));
    }
    progress.report(Progress.of("building the cluster", 0, pairing.pairs().size()));
    ImportResult.Builder out = ImportResult.builder();
    out.format(format)
        .findCluster(
            new ClusterAssembly(source, options, format.id(), log)
                .of(records.origin(), pairing, nodes))
        .findings(records.findings().plus(log.build(source.name())))
        .recordsRead(records.read())
        .recordsSkipped(records.skipped() + pairing.lost());
    return out.build();
  }
}
