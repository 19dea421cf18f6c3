package io.clusterfabric.topology.format.booksim;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.finding.CancelledException;
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
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.LineSource;
import io.clusterfabric.topology.internal.exchange.TextHead;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Reads the listings of BookSim's {@code anynet}: lines such as {@code router 0 node 0 router 1
 * 15}. Node 3 becomes host {@code node-3}, router 3 switch {@code router-3}; ports are numbered
 * from 1. Two routers have one link, told from one side or both. The number behind a router is a
 * latency in cycles, one way; it is not kept. The format has no rates.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BooksimImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo("booksim", "anynet listing of BookSim", List.of());
  static final String BAD_LINE = "format.booksim.bad-line";
  static final String NODE_TWICE = "format.booksim.node-twice";
  static final String NOT_KEPT = "format.booksim.not-kept";

  private static final Pattern LINE =
      Pattern.compile(
          "(?i)\\s*(router|node)\\s+\\d{1,9}(\\s+(router|node)\\s+\\d{1,9}(\\s+\\d{1,9})?)*+\\s*");

  /** An importer; it has no state. */
  public BooksimImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /** Judges by the first lines: all must have the form of the listing. */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      List<String> lines =
          TextHead.lines(source, stream).stream().filter(l -> !l.isBlank()).limit(5).toList();
      if (!lines.isEmpty() && lines.stream().allMatch(BooksimImporter::isLine)) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  private static boolean isLine(String line) {
    return line.length() < 4096 && LINE.matcher(line).matches();
  }

  /**
   * Reads a listing, in time proportional to its length.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of());
    ClusterDraft draft = new ClusterDraft(source, options, FORMAT, log, words, true);
    LineSource lines = new LineSource(source, options, progress, log, "reading listing");
    Listing listing = new Listing(draft);
    lines.read(source.streamNames(), listing::take);
    draft.countSkipped(lines.skipped());
    if (listing.latencies > 0) {
      log.add(
          NOT_KEPT,
          Severity.INFO,
          SourcePosition.of(source.name()),
          "latencies in cycles have no place in a cluster and are not kept; how many: "
              + listing.latencies);
    }
    return draft.build();
  }

  /** The lines of a listing. */
  private static final class Listing {
    private final ClusterDraft draft;
    private final Map<String, Integer> ports = new HashMap<>();
    private final Map<String, String> routerOf = new HashMap<>();
    private final Set<String> joined = new HashSet<>();
    private long latencies;

    Listing(ClusterDraft draft) {
      this.draft = draft;
    }

    boolean take(String line, SourcePosition where) {
      String[] words = line.strip().split("\\s+", -1);
      if (words[0].isEmpty()) {
        return true;
      }
      String head = "";
      int i = 0;
      while (i + 1 < words.length) {
        String kind = words[i].toLowerCase(Locale.ROOT);
        boolean named = kind.equals("router") || kind.equals("node");
        if (!named || !words[i + 1].matches("\\d{1,9}")) {
          break;
        }
        String name = kind + "-" + Integer.parseInt(words[i + 1]);
        i += 2;
        if (head.isEmpty()) {
          head = name;
          device(name);
        } else {
          join(head, name, where);
        }
        if (i < words.length && words[i].matches("\\d{1,9}")) {
          latencies++;
          i++;
        }
      }
      if (i < words.length) {
        draft.skip(
            BAD_LINE,
            where,
            "a line has 'router' or 'node' and a number, then the same for each neighbour, maybe"
                + " with a latency; from this word on the line was left out",
            words[i]);
      }
      return true;
    }

    private void device(String name) {
      draft
          .device(name)
          .ifPresent(d -> d.is(name.startsWith("node-") ? DeviceKind.HOST : DeviceKind.SWITCH));
    }

    private void join(String a, String b, SourcePosition where) {
      boolean nodeA = a.startsWith("node-");
      boolean nodeB = b.startsWith("node-");
      if ((nodeA && nodeB) || a.equals(b)) {
        draft.skip(
            BAD_LINE, where, "BookSim joins routers with nodes and other routers", a + " " + b);
        return;
      }
      if (nodeA || nodeB) {
        String node = nodeA ? a : b;
        String router = nodeA ? b : a;
        String other = routerOf.putIfAbsent(node, router);
        if (other != null && !other.equals(router)) {
          draft.skip(NODE_TWICE, where, "a node has one router, and this one is at " + other, node);
          return;
        }
      }
      device(a);
      device(b);
      if (!joined.add(a.compareTo(b) < 0 ? a + " " + b : b + " " + a)) {
        draft.countRead();
        return;
      }
      draft.link(a, port(a), b, port(b), LinkSpec.builder().build(), where);
    }

    private String port(String name) {
      return String.valueOf(ports.merge(name, 1, Integer::sum));
    }
  }
}
