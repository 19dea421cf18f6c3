package io.clusterfabric.topology.internal.infiniband;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.internal.infiniband.NodeTable.End;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes links of the lines of ports. Each link is normally told of twice, once from each end. Where
 * lines contradict one another over a port, the link that both ends tell of is taken before one
 * that only one end tells of, and that before one whose other end has no record or not so many
 * ports; the rest is left out with a finding.
 */
final class LinkPairing {
  static final String ONE_SIDED = "format.ibnetdiscover.one-sided";
  static final String RATES_DIFFER = "format.ibnetdiscover.rates-differ";
  static final String PORT_USED_TWICE = "format.ibnetdiscover.port-used-twice";
  static final String ONE_PORT = "format.ibnetdiscover.one-port-link";
  static final String PORT_OUT_OF_RANGE = "format.ibnetdiscover.port-out-of-range";
  static final String LOOPBACK = "format.ibnetdiscover.loopback";

  /** One end of a link. */
  record Plug(String key, int port) implements Comparable<Plug> {
    private static final Comparator<Plug> ORDER =
        Comparator.comparing(Plug::key).thenComparingInt(Plug::port);

    @Override
    public int compareTo(Plug other) {
      return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
      return key + "[" + port + "]";
    }
  }

  /** A link that was accepted; a comes before b. */
  record Pair(Plug a, Plug b, Optional<IbRate> rate) {}

  /** What the lines say of one pair of ends. */
  private static final class Claim {
    final Plug a;
    final Plug b;
    @Nullable End fromA;
    @Nullable End fromB;
    int rank;

    Claim(Plug a, Plug b) {
      this.a = a;
      this.b = b;
    }

    boolean isTwoSided() {
      return fromA != null && fromB != null;
    }

    SourcePosition position() {
      End e = fromA != null ? fromA : fromB;
      if (e == null) {
        throw new IllegalStateException("a claim has a line");
      }
      return e.position();
    }
  }

  private record Ends(Plug a, Plug b) {}

  private final NodeTable nodes;
  private final FindingLog log;
  private final Map<Ends, Claim> claims = new HashMap<>();
  private final List<Pair> accepted = new ArrayList<>();
  private long lost;

  LinkPairing(NodeTable nodes, FindingLog log) {
    this.nodes = nodes;
    this.log = log;
    for (End e : nodes.ends()) {
      claim(e);
    }
    List<Claim> order = new ArrayList<>(claims.values());
    for (Claim c : order) {
      c.rank = rank(c);
    }
    order.sort(
        Comparator.comparingInt((Claim c) -> c.rank)
            .thenComparing(c -> c.a)
            .thenComparing(c -> c.b));
    accept(order);
  }

  private void claim(End e) {
    Plug from = new Plug(e.key(), e.line().port());
    Plug to = new Plug(e.remoteKey(), e.line().remotePort());
    if (from.equals(to)) {
      lost++;
      log.add(
          ONE_PORT,
          Severity.WARNING,
          e.position(),
          "the line joins a port to itself and was left out",
          e.line().toString());
      return;
    }
    boolean ordered = from.compareTo(to) < 0;
    Claim c =
        claims.computeIfAbsent(
            ordered ? new Ends(from, to) : new Ends(to, from), k -> new Claim(k.a(), k.b()));
    End before = ordered ? c.fromA : c.fromB;
    if (before != null) {
      repeated(before, e);
    } else if (ordered) {
      c.fromA = e;
    } else {
      c.fromB = e;
    }
  }

  private void repeated(End before, End again) {
    if (!before.line().rate().equals(again.line().rate())) {
      log.add(
          RATES_DIFFER,
          Severity.WARNING,
          again.position(),
          "the line repeats line "
              + before.position().line()
              + " with another rate; the first is taken",
          again.line().rate().map(IbRate::text).orElse("no rate"));
    }
  }

  private int rank(Claim c) {
    return (c.isTwoSided() ? 0 : 4)
        + (nodes.node(c.a.key()).declared() && nodes.node(c.b.key()).declared() ? 0 : 2)
        + (isInRange(c.a) && isInRange(c.b) ? 0 : 1);
  }

  private boolean isInRange(Plug p) {
    Node n = nodes.node(p.key());
    return n.portCount().isEmpty() || p.port() <= n.portCount().getAsInt();
  }

  private void accept(List<Claim> order) {
    Map<Plug, Claim> used = new HashMap<>();
    for (Claim c : order) {
      Claim rival = used.getOrDefault(c.a, used.get(c.b));
      if (rival != null) {
        lost++;
        log.add(
            PORT_USED_TWICE,
            Severity.WARNING,
            c.position(),
            "the line uses a port that another link uses ("
                + describe(rival)
                + ", line "
                + rival.position().line()
                + (rival.isTwoSided() ? ", told from both ends" : "")
                + "), and was left out",
            describe(c));
        continue;
      }
      used.put(c.a, c);
      used.put(c.b, c);
      accepted.add(new Pair(c.a, c.b, rate(c)));
      tell(c);
    }
    accepted.sort(Comparator.comparing(Pair::a).thenComparing(Pair::b));
  }

  private String describe(Claim c) {
    return nodes.describe(c.a.key(), c.a.port()) + " to " + nodes.describe(c.b.key(), c.b.port());
  }

  private void tell(Claim c) {
    if (!c.isTwoSided()) {
      log.add(
          ONE_SIDED,
          Severity.WARNING,
          c.position(),
          "the link is told of from one end only; it is kept, but the file may be cut or damaged",
          describe(c));
    }
    for (Plug p : List.of(c.a, c.b)) {
      if (!isInRange(p)) {
        log.add(
            PORT_OUT_OF_RANGE,
            Severity.WARNING,
            c.position(),
            "the node has only "
                + nodes.node(p.key()).portCount().orElse(0)
                + " ports by its own line; the link is kept",
            nodes.describe(p.key(), p.port()));
      }
    }
    if (c.a.key().equals(c.b.key())) {
      log.add(
          LOOPBACK,
          Severity.INFO,
          c.position(),
          "the link joins two ports of one node",
          describe(c));
    }
  }

  /** The rate that both ends give, or the lower one: no link is faster than its slower end. */
  private Optional<IbRate> rate(Claim c) {
    Optional<IbRate> a = Optional.ofNullable(c.fromA).flatMap(e -> e.line().rate());
    Optional<IbRate> b = Optional.ofNullable(c.fromB).flatMap(e -> e.line().rate());
    Optional<Bandwidth> x = a.flatMap(IbRate::dataRate);
    Optional<Bandwidth> y = b.flatMap(IbRate::dataRate);
    if (x.isEmpty() || y.isEmpty()) {
      return y.isPresent() ? b : x.isPresent() || a.isPresent() ? a : b;
    }
    int order = x.get().compareTo(y.get());
    boolean first = order < 0 || (order == 0 && a.get().text().compareTo(b.get().text()) <= 0);
    if (!a.get().generation().equals(b.get().generation())) {
      log.add(
          RATES_DIFFER,
          Severity.WARNING,
          c.position(),
          "the ends of the link give different rates; the lower one is taken",
          a.get() + " and " + b.get());
    }
    return first ? a : b;
  }

  /** The links, in order of their ends. */
  List<Pair> pairs() {
    return Collections.unmodifiableList(accepted);
  }

  /**
   * Keeps only the first links, so that they and the nodes are no more than so many together: a
   * link may bring in a node that has no record. Tells whether any was left out.
   */
  boolean limitTo(int elements) {
    long left = (long) elements - nodes.declared().size();
    Set<String> known = new HashSet<>();
    for (int i = 0; i < accepted.size(); i++) {
      Pair p = accepted.get(i);
      left--;
      for (String key : List.of(p.a().key(), p.b().key())) {
        left -= known.add(key) && !nodes.node(key).declared() ? 1 : 0;
      }
      if (left < 0) {
        lost += accepted.size() - i;
        accepted.subList(i, accepted.size()).clear();
        return true;
      }
    }
    return false;
  }

  /** How many lines or pairs of lines gave no link. */
  long lost() {
    return lost;
  }

  /** The nodes that links end at. */
  Set<String> linkedNodes() {
    Set<String> out = new HashSet<>();
    for (Pair p : accepted) {
      out.add(p.a().key());
      out.add(p.b().key());
    }
    return out;
  }
}
