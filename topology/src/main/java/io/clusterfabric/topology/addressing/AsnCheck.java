package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks AS numbers: fit for use, different at neighbours, and routes that reach every leaf. */
final class AsnCheck {
  /**
   * So many steps are spent on following routes; in steps, so that results do not depend on the
   * machine.
   */
  static final long MOST_STEPS = 400_000_000L;

  private final AddressTable table;
  private final CheckedWiring wiring;
  private final CappedFindings out;
  private final long mostSteps;

  /** By switch; -1 if there is none. */
  private final long[] asn;

  private int[][] neighbours = new int[0][];

  AsnCheck(AddressTable table, CheckedWiring wiring, CappedFindings out, long mostSteps) {
    this.mostSteps = mostSteps;
    this.table = table;
    this.wiring = wiring;
    this.out = out;
    this.asn = new long[wiring.switches.size()];
    for (int i = 0; i < asn.length; i++) {
      asn[i] = table.asn(id(i)).orElse(-1L);
    }
  }

  private String id(int i) {
    return wiring.switches.get(i).id();
  }

  void run() {
    if (table.asns().isEmpty()) {
      return;
    }
    boolean several = false;
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < asn.length; i++) {
      number(i);
      several |= asn[i] >= 0 && !seen.add(asn[i]);
    }
    if (several) {
      neighbours();
      follow();
    }
  }

  private void number(int i) {
    ElementRef where = ElementRef.switchNode(id(i));
    long n = asn[i];
    if (n < 0) {
      out.add(
          "addressing.asn.missing",
          Severity.WARNING,
          where,
          "the switch has no AS number, though others have",
          "none",
          "an AS number",
          "give it one, or route without BGP everywhere");
    } else if (n == 0
        || n == 0xFFFF_FFFFL
        || LayoutCheck.RESERVED_ASNS.stream().anyMatch(r -> r.contains(n))) {
      out.add(
          "addressing.asn.reserved",
          Severity.ERROR,
          where,
          "no router may have this AS number: it is reserved (RFC 7607, RFC 7300, RFC 6793) or for"
              + " documents (RFC 5398)",
          "AS " + n,
          AsnRange.PRIVATE_TWO_OCTET + " or " + AsnRange.PRIVATE_FOUR_OCTET,
          "take a number for private use");
    } else if (!AsnRange.PRIVATE_TWO_OCTET.contains(n)
        && !AsnRange.PRIVATE_FOUR_OCTET.contains(n)) {
      out.add(
          "addressing.asn.not-private",
          Severity.INFO,
          where,
          "the AS number is not for private use (RFC 6996): routes that leave the fabric must not"
              + " show it unless it is yours",
          "AS " + n,
          AsnRange.PRIVATE_TWO_OCTET + " or " + AsnRange.PRIVATE_FOUR_OCTET,
          "take a number for private use, or make sure that it is assigned to you");
    }
  }

  /** Neighbours with an external session, each once, in order; tells those with an internal one. */
  private void neighbours() {
    List<Set<Integer>> sets = new ArrayList<>();
    for (int i = 0; i < asn.length; i++) {
      sets.add(new HashSet<>());
    }
    for (Link l : wiring.links) {
      int a = wiring.switchIndex.getOrDefault(l.a().node(), -1);
      int b = wiring.switchIndex.getOrDefault(l.b().node(), -1);
      if (asn[a] < 0 || asn[b] < 0 || sets.get(a).contains(b)) {
        continue;
      }
      if (asn[a] == asn[b]) {
        out.add(
            "addressing.asn.neighbours",
            Severity.ERROR,
            ElementRef.link(l.id()),
            "neighbours with one AS number have an internal session, over which routes that were"
                + " learned so are not passed on (RFC 4271 section 9.2)",
            "AS " + asn[a] + " at both ends",
            "different numbers",
            "give switches of one number no links between them (RFC 7938 section 5.2.1)");
      } else {
        sets.get(a).add(b);
        sets.get(b).add(a);
      }
    }
    neighbours = new int[asn.length][];
    for (int i = 0; i < asn.length; i++) {
      neighbours[i] = sets.get(i).stream().mapToInt(Integer::intValue).sorted().toArray();
    }
  }

  /**
   * Follows the routes of one leaf of each class: those of equal neighbours and unshared number.
   */
  private void follow() {
    Map<Long, Integer> uses = new HashMap<>();
    long edges = 0;
    for (int i = 0; i < asn.length; i++) {
      uses.merge(asn[i], 1, Integer::sum);
      edges += neighbours[i].length;
    }
    Set<String> classes = new HashSet<>();
    List<Integer> origins = new ArrayList<>();
    for (int i = 0; i < asn.length; i++) {
      if (wiring.isLeaf[i] && asn[i] >= 0) {
        boolean shared = uses.getOrDefault(asn[i], 1) > 1;
        if (classes.add((shared ? asn[i] : -1) + Arrays.toString(neighbours[i]))) {
          origins.add(i);
        }
      }
    }
    long budget = mostSteps / Math.max(1, 4 * edges);
    int followed = 0;
    for (int origin : origins) {
      if (followed++ >= budget) {
        out.add(
            Finding.of(
                "addressing.asn.not-followed",
                Severity.INFO,
                ElementRef.switchNode(id(origin)),
                "routes were followed from "
                    + budget
                    + " of "
                    + origins.size()
                    + " leaves that differ, which is as much as time allows; this is the first that"
                    + " was left out"));
        break;
      }
      followFrom(origin);
    }
  }

  private void followFrom(int origin) {
    int[] from = new int[asn.length];
    Arrays.fill(from, -1);
    from[origin] = origin;
    List<Integer> edge = List.of(origin);
    while (!edge.isEmpty()) {
      List<Integer> next = new ArrayList<>();
      for (int m : edge) {
        for (int n : neighbours[m]) {
          if (from[n] < 0 && accepts(n, m, from)) {
            from[n] = m;
            next.add(n);
          }
        }
      }
      next.sort(null);
      edge = next;
    }
    int cut = 0;
    int first = -1;
    for (int i = 0; i < asn.length; i++) {
      if (from[i] < 0 && wiring.isLeaf[i] && asn[i] >= 0) {
        cut++;
        first = first < 0 ? i : first;
      }
    }
    int dropper = cut == 0 ? -1 : dropper(first, from);
    if (dropper >= 0) {
      int offered = offer(dropper, from);
      out.add(
          "addressing.asn.dropped",
          Severity.ERROR,
          ElementRef.switchNode(id(dropper)),
          "the switch finds its own AS number in the path of "
              + id(origin)
              + "'s routes and drops them (RFC 4271 section 9.1.2), so that they do not reach "
              + id(first)
              + "; leaves that they do not reach: "
              + cut,
          "AS " + asn[dropper] + " in the path" + path(offered, from) + " from " + id(offered),
          "no AS number twice on a way between leaves",
          wiring.isLeaf[dropper]
              ? "give each leaf its own number, or let leaves accept their own (allowas-in, RFC"
                  + " 7938 section 5.2.2) and say so with acceptsOwnAsn"
              : "give the spines of each pod a number of their own and leave one number to the top"
                  + " tier alone (RFC 7938 section 5.2.1)");
    }
  }

  private boolean accepts(int n, int neighbour, int[] from) {
    return (table.acceptsOwnAsn() && wiring.isLeaf[n]) || !holds(neighbour, asn[n], from);
  }

  /** Whether the path that a switch announces, its own number included, holds a number. */
  private boolean holds(int at, long number, int[] from) {
    int i = at;
    while (true) {
      if (asn[i] == number) {
        return true;
      }
      if (from[i] == i) {
        return false;
      }
      i = from[i];
    }
  }

  /**
   * The switch that drops the routes on the way to a leaf: the nearest one without them that was
   * offered them; -1 if no links lead there.
   */
  private int dropper(int leaf, int[] from) {
    boolean[] seen = new boolean[asn.length];
    List<Integer> edge = List.of(leaf);
    seen[leaf] = true;
    while (!edge.isEmpty()) {
      List<Integer> next = new ArrayList<>();
      for (int n : edge) {
        if (offer(n, from) >= 0) {
          return n;
        }
        for (int m : neighbours[n]) {
          if (!seen[m]) {
            seen[m] = true;
            next.add(m);
          }
        }
      }
      edge = next;
    }
    return -1;
  }

  /** The first neighbour that has the routes, of a switch that has not. */
  private int offer(int n, int[] from) {
    for (int m : neighbours[n]) {
      if (from[m] >= 0) {
        return m;
      }
    }
    return -1;
  }

  private String path(int at, int[] from) {
    StringBuilder text = new StringBuilder();
    int i = at;
    for (int hop = 0; hop < 16; hop++) {
      text.append(' ').append(asn[i]);
      if (from[i] == i) {
        return text.toString();
      }
      i = from[i];
    }
    return text.append(" ...").toString();
  }
}
