package io.clusterfabric.topology.format.dot;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ClusterDraft;
import io.clusterfabric.topology.internal.exchange.Device;
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.LineSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One reading of a plan. Not for use by several threads. */
final class PtmDotReading implements DotParser.Listener {
  static final String SYNTAX = "format.ptm-dot.syntax";
  static final String NO_PORT = "format.ptm-dot.no-port";
  static final String SUBGRAPH = "format.ptm-dot.subgraph";
  static final String UNFINISHED = "format.ptm-dot.unfinished";
  static final String QUOTE = "format.ptm-dot.text";

  private static final int HEAD = 1 << 16;
  private static final LinkSpec LINK = LinkSpec.builder().build();

  private final FabricSource source;
  private final ImportOptions options;
  private final FindingLog log;
  private final ClusterDraft draft;

  PtmDotReading(FabricSource source, ImportOptions options) {
    this.source = source;
    this.options = options;
    this.log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of());
    this.draft = new ClusterDraft(source, options, PtmDotImporter.FORMAT, log, words, true);
  }

  ImportResult run(ProgressListener progress) throws IOException {
    draft.technology(Technology.ETHERNET);
    DotParser parser = new DotParser(this, options.limits().maxNesting());
    DotLexer lexer =
        new DotLexer(parser::take, (where, why) -> log.add(QUOTE, Severity.WARNING, where, why));
    SourcePosition[] last = new SourcePosition[1];
    LineSource lines = new LineSource(source, options, progress, log, "reading ptm-dot");
    lines.read(
        streams(),
        (line, where) -> {
          if (where.line() == 1 && last[0] != null) {
            finish(parser, lexer, last[0]);
          }
          last[0] = where;
          lexer.take(line, where);
          return !draft.isFull();
        });
    if (last[0] != null) {
      finish(parser, lexer, last[0]);
    }
    draft.countSkipped(lines.skipped());
    return draft.build();
  }

  private List<String> streams() throws IOException {
    if (source.streamNames().size() == 1) {
      return source.streamNames();
    }
    List<String> out = new ArrayList<>();
    for (String stream : source.streamNames()) {
      if (PtmDotImporter.judge(source.head(stream, HEAD)) == Likelihood.CERTAIN) {
        out.add(stream);
      }
    }
    return out;
  }

  private void finish(DotParser parser, DotLexer lexer, SourcePosition last) {
    @Nullable SourcePosition comment = lexer.openComment();
    if (comment != null) {
      log.add(
          UNFINISHED,
          Severity.WARNING,
          comment,
          "the comment that begins here has no end, so that nothing behind it was read");
    } else if (parser.isOpen()) {
      log.add(
          UNFINISHED,
          Severity.WARNING,
          last,
          "the graph is not closed; the file may have been cut off behind this line");
    }
    lexer.reset();
    parser.end();
  }

  @Override
  public void statement(DotStatement s) {
    if (s.ends().size() == 1 && !s.ends().get(0).port().isBlank()) {
      draft.skip(
          SYNTAX,
          s.where(),
          "a port without an edge joins nothing; it was left out",
          s.ends().get(0).toString());
      return;
    }
    if (s.ends().size() == 1) {
      Optional<Device> device = draft.device(s.ends().get(0).node());
      if (device.isPresent()) {
        describe(device.get(), s);
        draft.countRead();
      } else if (!draft.isFull()) {
        draft.skip(SYNTAX, s.where(), "a node without a name", s.ends().get(0).node());
      }
      return;
    }
    for (int i = 1; i < s.ends().size(); i++) {
      DotStatement.End a = s.ends().get(i - 1);
      DotStatement.End b = s.ends().get(i);
      if (a.port().isBlank() || b.port().isBlank()) {
        draft.skip(
            NO_PORT,
            s.where(),
            "a cable joins two ports, as in \"sw1\":\"swp1\" -- \"sw2\":\"swp1\"; this edge was"
                + " left out",
            a + " -- " + b);
      } else {
        draft.link(a.node(), a.port(), b.node(), b.port(), LINK, s.where());
      }
    }
  }

  private static void describe(Device device, DotStatement s) {
    Roles role = Roles.of(s.attributes());
    device.is(role.kind());
    role.tier().ifPresent(device::tier);
  }

  @Override
  public void other() {
    draft.countRead();
  }

  @Override
  public void fault(SourcePosition where, String why, String observed) {
    draft.skip(SYNTAX, where, why + "; it was left out", observed);
  }

  @Override
  public void subgraph(SourcePosition where) {
    log.add(
        SUBGRAPH,
        Severity.INFO,
        where,
        "a subgraph is opened: its nodes and edges are read as those of the graph");
  }
}
