package io.clusterfabric.topology.format.dot;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Reads plans of cables in the language of Graphviz, {@code "sw1":"swp1" -- "sw2":"swp41"}, as
 * Cumulus Linux' prescriptive topology manager (ptmd) and UFM's Cable Validation Tool do. Both ends
 * of an edge need a port. Attributes {@code role} and {@code os} of nodes tell what devices are;
 * those of LLDP and BFD are passed over.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PtmDotImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo(
          "ptm-dot",
          "a plan of cables in DOT, for PTM and UFM's Cable Validation Tool",
          List.of("dot", "gv"));

  private static final int HEAD = 1 << 16;

  /** An importer; it has no state. */
  public PtmDotImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /** A graph with an edge between two ports is a sure mark; a graph without one may be a plan. */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    Likelihood surest = Likelihood.NO;
    for (String stream : source.streamNames()) {
      Likelihood l = judge(source.head(stream, HEAD));
      surest = l.compareTo(surest) > 0 ? l : surest;
    }
    return surest;
  }

  static Likelihood judge(byte[] head) {
    String text = new String(head, UTF_8);
    if (text.indexOf('\0') >= 0) {
      return Likelihood.NO;
    }
    Head found = new Head();
    DotParser parser = new DotParser(found, 64);
    DotLexer lexer = new DotLexer(parser::take, (where, why) -> {});
    int number = 0;
    for (String line : text.split("\r\n|\r|\n", -1)) {
      lexer.take(
          line.startsWith("\uFEFF") ? line.substring(1) : line,
          SourcePosition.of("head", ++number));
      found.opened |= parser.isOpen();
      if (!found.opened && found.faults > 0) {
        return Likelihood.NO;
      }
    }
    return !found.opened ? Likelihood.NO : found.ports ? Likelihood.CERTAIN : Likelihood.MAYBE;
  }

  private static final class Head implements DotParser.Listener {
    private boolean opened;
    private boolean ports;
    private int faults;

    @Override
    public void statement(DotStatement s) {
      ports |= s.ends().size() > 1 && s.ends().stream().noneMatch(e -> e.port().isBlank());
    }

    @Override
    public void other() {}

    @Override
    public void fault(SourcePosition where, String why, String observed) {
      faults++;
    }

    @Override
    public void subgraph(SourcePosition where) {}
  }

  /**
   * Reads a plan. Takes time in proportion to its length, with a logarithm more for sorting.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    return new PtmDotReading(source, options).run(progress);
  }
}
