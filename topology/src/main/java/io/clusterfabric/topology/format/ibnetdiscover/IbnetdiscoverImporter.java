package io.clusterfabric.topology.format.ibnetdiscover;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.internal.text.LineReader;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.infiniband.SubnetAssembly;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Makes clusters of the output of ibnetdiscover.
 *
 * <p>Switches are called by their description, {@code MF0;leaf-1:MQM9700/U1} by its name alone, and
 * by description and GUID where several have the same. Adapters are joined to hosts by the host
 * name in their description and by their system image; an adapter that gives neither is a host of
 * its own with the identity {@link io.clusterfabric.model.HostIdentity#UNKNOWN}. Aggregation nodes
 * are switches of kind {@link io.clusterfabric.model.SwitchKind#AGGREGATION_NODE}, and the port
 * count of a switch leaves their port out. Links between ASICs of one enclosure are backplane
 * links. Where the two ends of a link give different rates the lower one is taken; a rate that the
 * tool could not name stays unknown. Ports of adapters without a link are no endpoints.
 *
 * <p>Format options: {@code role}, the role of the fabric (BACKEND unless given), and {@code
 * fabric}, its id ({@code infiniband} unless given). Of a folder the files that look like dumps are
 * read as one.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IbnetdiscoverImporter implements FabricImporter {
  private static final FormatInfo FORMAT =
      new FormatInfo(
          "ibnetdiscover",
          "output of ibnetdiscover, and net files of ibsim",
          List.of("ibnetdiscover", "topo", "out", "txt"));
  private static final int HEAD = 1 << 16;
  private static final Pattern NODE =
      Pattern.compile("(Switch|Ca|Rt)\\s*\\d+\\s*\"[SHR]-[0-9a-fA-F]{1,16}\".*");
  private static final Pattern NAMED_NODE =
      Pattern.compile("(Switch|Hca|Ca|Rt|Router)\\s*\\d+\\s*\"[^\"]+\"\\s*(#.*)?");
  private static final Pattern GUID_LINE =
      Pattern.compile("(switch|ca|rt)guid\\s*=\\s*0x[0-9a-fA-F]+.*");

  /** An importer; it has no state. */
  public IbnetdiscoverImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /**
   * Judges a source by the first 64 KiB of each stream: the banner, a node with a GUID or a line
   * that gives one is a sure mark, a node of another name (as ibsim has) a likely one.
   */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    Likelihood best = Likelihood.NO;
    for (String stream : source.streamNames()) {
      Likelihood l = sniff(source, stream);
      best = l.compareTo(best) > 0 ? l : best;
    }
    return best;
  }

  private static Likelihood sniff(FabricSource source, String stream) throws IOException {
    Likelihood best = Likelihood.NO;
    byte[] head = source.head(stream, HEAD);
    try (LineReader in = new LineReader(new ByteArrayInputStream(head), HEAD, 1024)) {
      while (in.next()) {
        if (in.noText().isPresent()) {
          return Likelihood.NO;
        }
        String line = in.text().strip();
        if (line.startsWith("# Topology file: generated on")
            || NODE.matcher(line).matches()
            || GUID_LINE.matcher(line).matches()) {
          return Likelihood.CERTAIN;
        }
        if (NAMED_NODE.matcher(line).matches()) {
          best = Likelihood.LIKELY;
        }
      }
    }
    return best;
  }

  /**
   * Reads a dump. Takes time in proportion to its length, with a logarithm more for sorting.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    IbnetdiscoverFile file = IbnetdiscoverReader.read(source, streams(source), options, progress);
    SubnetAssembly.Records records =
        new SubnetAssembly.Records(
            file.nodes(),
            "discovered by ibnetdiscover"
                + file.generated().map(g -> ", " + Excerpt.of(g)).orElse(""),
            file.findings(),
            file.recordsRead(),
            file.recordsSkipped());
    return SubnetAssembly.of(FORMAT, source, options, records, progress);
  }

  /** All streams of the only kind, or those of several that look like dumps. */
  private static List<String> streams(FabricSource source) throws IOException {
    if (source.streamNames().size() == 1) {
      return source.streamNames();
    }
    List<String> dumps = new ArrayList<>();
    for (String stream : source.streamNames()) {
      if (sniff(source, stream).compareTo(Likelihood.LIKELY) >= 0) {
        dumps.add(stream);
      }
    }
    return dumps;
  }
}
