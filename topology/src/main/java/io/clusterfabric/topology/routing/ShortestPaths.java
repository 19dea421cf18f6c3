package io.clusterfabric.topology.routing;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * All shortest paths of a graph by hops, endpoints never passed through. Distances to a switch are
 * found on first use, so an analysis pays for the destinations it looks at, and kept as long as
 * there is room; those found first make room for others, and are found again if they are asked for
 * again. Racing threads make equal ones.
 */
final class ShortestPaths {
  /** What distances may take at most, if a quarter of the heap is not less. */
  private static final long MOST_BYTES = 1L << 30;

  private static final int NONE = -1;

  private final FabricGraph graph;
  private final ShareRule rule;
  private final int endpoints;

  // Arcs between switches only, in compressed rows by switch, counted from the first switch.
  private final int[] first;
  private final int[] heads;
  private final int[] bundles;
  private final long[] weight;

  /** The only neighbour of each endpoint, or -1. */
  private final int[] neighbor;

  private final AtomicReferenceArray<int @Nullable []> distance;

  /** The switches whose distances are kept, those found first to be replaced first. */
  private final AtomicIntegerArray kept;

  private final AtomicInteger found = new AtomicInteger();
  private volatile @Nullable Findings findings;

  ShortestPaths(FabricGraph graph, ShareRule rule) {
    this(graph, rule, Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 4));
  }

  /**
   * @param bytes what kept distances may take; those to one switch are kept in any case
   */
  ShortestPaths(FabricGraph graph, ShareRule rule, long bytes) {
    this.graph = graph;
    this.rule = rule;
    this.endpoints = graph.endpointCount();
    int switches = graph.switchCount();
    this.first = new int[switches + 1];
    int arcs = 0;
    for (int s = 0; s < switches; s++) {
      for (int k = 0; k < graph.degree(endpoints + s); k++) {
        arcs += carries(endpoints + s, k) ? 1 : 0;
      }
      first[s + 1] = arcs;
    }
    this.heads = new int[arcs];
    this.bundles = new int[arcs];
    this.weight = new long[arcs];
    int at = 0;
    for (int s = 0; s < switches; s++) {
      for (int k = 0; k < graph.degree(endpoints + s); k++) {
        if (carries(endpoints + s, k)) {
          int bundle = graph.bundle(endpoints + s, k);
          heads[at] = graph.neighbor(endpoints + s, k) - endpoints;
          bundles[at] = bundle;
          weight[at++] =
              rule == ShareRule.LINKS ? graph.linkCount(bundle) : graph.capacityUnits(bundle);
        }
      }
    }
    this.neighbor = new int[endpoints];
    for (int e = 0; e < endpoints; e++) {
      neighbor[e] = graph.degree(e) == 0 ? NONE : graph.neighbor(e, 0);
    }
    this.distance = new AtomicReferenceArray<>(switches);
    long rows = Math.max(1, bytes / (Integer.BYTES * Math.max(1L, switches)));
    int[] none = new int[(int) Math.min(rows, Math.max(1, switches))];
    Arrays.fill(none, NONE);
    this.kept = new AtomicIntegerArray(none);
  }

  /** Whether an arc of a switch leads to a switch and takes a share. */
  private boolean carries(int node, int k) {
    return graph.neighbor(node, k) >= endpoints
        && (rule == ShareRule.LINKS || graph.capacityUnits(graph.bundle(node, k)) > 0);
  }

  FabricGraph graph() {
    return graph;
  }

  ShareRule rule() {
    return rule;
  }

  /** The switch of an endpoint, or the endpoint if it is on none. */
  int home(int endpoint) {
    int home = neighbor[endpoint];
    return home >= endpoints ? home : endpoint;
  }

  /** Hops from each switch, counted from the first, to one of them; -1 where there is no way. */
  int[] distancesTo(int switchNode) {
    int target = switchNode - endpoints;
    int[] row = distance.get(target);
    if (row == null) {
      row = new int[first.length - 1];
      search(target, NONE, row, new int[row.length]);
      distance.set(target, row);
      int place = Math.floorMod(found.getAndIncrement(), kept.length());
      int old = kept.getAndSet(place, target);
      if (old != NONE && old != target) {
        distance.set(old, null);
      }
    }
    return row;
  }

  /** To how many switches distances are kept. */
  int keptRows() {
    int count = 0;
    for (int s = 0; s < distance.length(); s++) {
      count += distance.get(s) == null ? 0 : 1;
    }
    return count;
  }

  /**
   * Hops to a switch, from each, switches counted from the first.
   *
   * @param target the switch
   * @param without a bundle that is left out, or -1
   * @param row receives the hops, -1 where there is no way
   * @param queue room for as many switches
   */
  void search(int target, int without, int[] row, int[] queue) {
    Arrays.fill(row, NONE);
    row[target] = 0;
    queue[0] = target;
    int tail = 1;
    for (int head = 0; head < tail; head++) {
      int node = queue[head];
      int next = row[node] + 1;
      for (int a = first[node]; a < first[node + 1]; a++) {
        int to = heads[a];
        if (row[to] == NONE && bundles[a] != without) {
          row[to] = next;
          queue[tail++] = to;
        }
      }
    }
  }

  int nextHops(int node, int destination, int[] out, double[] shares) {
    int home = neighbor[destination];
    if (node < endpoints) {
      int to = neighbor[node];
      boolean goes =
          to == destination
              || (to >= endpoints
                  && home >= endpoints
                  && (to == home || distancesTo(home)[to - endpoints] >= 0));
      return goes ? only(graph.bundle(node, 0), out, shares) : 0;
    }
    if (home < endpoints) {
      return 0;
    }
    if (node == home) {
      return only(graph.bundle(destination, 0), out, shares);
    }
    int[] row = distancesTo(home);
    int s = node - endpoints;
    int closer = row[s] - 1;
    int count = 0;
    if (closer >= 0) {
      long sum = 0;
      for (int a = first[s]; a < first[s + 1]; a++) {
        if (row[heads[a]] == closer) {
          out[count] = bundles[a];
          shares[count++] = weight[a];
          sum += weight[a];
        }
      }
      for (int i = 0; i < count; i++) {
        shares[i] /= sum;
      }
    }
    return count;
  }

  private static int only(int bundle, int[] out, double[] shares) {
    out[0] = bundle;
    shares[0] = 1;
    return 1;
  }

  /** Endpoints that no path joins. */
  Findings findings() {
    Findings f = findings;
    if (f == null) {
      f = report();
      findings = f;
    }
    return f;
  }

  private Findings report() {
    int n = graph.nodeCount();
    int[] part = new int[n];
    Arrays.fill(part, NONE);
    int[] queue = new int[n];
    int parts = 0;
    for (int start = 0; start < n; start++) {
      if (part[start] != NONE) {
        continue;
      }
      part[start] = parts;
      queue[0] = start;
      int tail = 1;
      for (int head = 0; head < tail; head++) {
        for (int k = 0; k < graph.degree(queue[head]); k++) {
          int to = graph.neighbor(queue[head], k);
          if (part[to] == NONE
              && (to < endpoints || queue[head] < endpoints || usable(queue[head], k))) {
            part[to] = parts;
            queue[tail++] = to;
          }
        }
      }
      parts++;
    }
    long[] size = new long[parts];
    for (int e = 0; e < endpoints; e++) {
      size[part[e]]++;
    }
    long apart = (long) endpoints * endpoints;
    for (long s : size) {
      apart -= s * s;
    }
    if (apart == 0) {
      return unknownRates();
    }
    int other = 1;
    while (part[other] == part[0]) {
      other++;
    }
    Findings.Builder out = Findings.builder();
    unknownRates().asList().forEach(out::add);
    return out.add(
            Finding.builder()
                .ruleId("topology.routing.unreachable-pairs")
                .severity(everyHostMeetsAll(part, size) ? Severity.INFO : Severity.WARNING)
                .where(ElementRef.fabric(graph.name()))
                .why(
                    "no path joins "
                        + Counts.of(apart, "ordered pair")
                        + " of endpoints, such as "
                        + graph.node(0).id()
                        + " and "
                        + graph.node(other).id())
                .observed(Counts.of(parts(size), "part") + " with endpoints")
                .expected("one part, or planes that every host is on")
                .fix("look for links that are missing or down, or send on each plane for itself")
                .build())
        .build();
  }

  /** Links between switches that take no share by rate, since theirs is unknown. */
  private Findings unknownRates() {
    long unknown = 0;
    int first = NONE;
    for (int b = 0; b < graph.bundleCount() && rule == ShareRule.CAPACITY; b++) {
      if (graph.endA(b) >= endpoints && graph.endB(b) >= endpoints) {
        int links = graph.unknownRateLinks(b);
        first = first == NONE && links > 0 ? b : first;
        unknown += links;
      }
    }
    if (unknown == 0) {
      return Findings.none();
    }
    return Findings.of(
        Finding.builder()
            .ruleId("topology.routing.unknown-rates")
            .severity(Severity.WARNING)
            .where(ElementRef.fabric(graph.name()))
            .why(
                Counts.of(unknown, "link")
                    + " between switches, such as one from "
                    + graph.node(graph.endA(first)).id()
                    + " to "
                    + graph.node(graph.endB(first)).id()
                    + ", get no traffic in shares by rate, since their rate is unknown")
            .observed(Counts.of(unknown, "link") + " of unknown rate")
            .expected("a rate for each link")
            .fix("tell the rates of these links, or share by links")
            .build());
  }

  private boolean usable(int node, int k) {
    return rule == ShareRule.LINKS || graph.capacityUnits(graph.bundle(node, k)) > 0;
  }

  private static int parts(long[] size) {
    int count = 0;
    for (long s : size) {
      count += s > 0 ? 1 : 0;
    }
    return count;
  }

  /** Whether every host has an endpoint in every part that has any: planes by design, and whole. */
  private boolean everyHostMeetsAll(int[] part, long[] size) {
    // Endpoints of a host need not follow one another, so go host by host.
    long[] byHost = new long[endpoints];
    for (int e = 0; e < endpoints; e++) {
      byHost[e] = (long) graph.hostOf(e) << 32 | part[e];
    }
    Arrays.sort(byHost);
    long hosts = 0;
    long meetings = 0;
    for (int i = 0; i < endpoints; i++) {
      hosts += i == 0 || byHost[i] >> 32 != byHost[i - 1] >> 32 ? 1 : 0;
      meetings += i == 0 || byHost[i] != byHost[i - 1] ? 1 : 0;
    }
    return meetings == hosts * parts(size);
  }
}
