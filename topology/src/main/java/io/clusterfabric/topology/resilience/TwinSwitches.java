package io.clusterfabric.topology.resilience;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Switches that can be swapped, together with the endpoints on them, such that nothing changes:
 * each swap is checked to be an automorphism of the graph with its hosts. They have the same links
 * to the same switches, and the hosts that have endpoints on one of them are, after the swap, as
 * they were. Failures that such swaps turn into each other leave equally much.
 */
final class TwinSwitches {
  private static final int UNKNOWN_PLACE = -1;

  private final SwitchNet net;
  private final int[] classOf;
  private final int[] classSize;

  /** The different rates of access links. */
  private final double[] rates;

  TwinSwitches(SwitchNet net) {
    this.net = net;
    this.rates = Arrays.stream(net.access).sorted().distinct().toArray();
    this.classOf = new int[net.switches];
    Map<Long, List<Integer>> byHash = new HashMap<>();
    List<Integer> sizes = new ArrayList<>();
    for (int s = 0; s < net.switches; s++) {
      int found = -1;
      List<Integer> candidates = byHash.computeIfAbsent(hash(s), h -> new ArrayList<>(1));
      for (int c : candidates) {
        if (canSwap(c, s)) {
          found = classOf[c];
          break;
        }
      }
      if (found < 0) {
        candidates.add(s);
        found = sizes.size();
        sizes.add(0);
      }
      classOf[s] = found;
      sizes.set(found, sizes.get(found) + 1);
    }
    this.classSize = sizes.stream().mapToInt(Integer::intValue).toArray();
  }

  private long hash(int s) {
    long h = net.endpointsAt(s);
    for (int a = net.first[s]; a < net.first[s + 1]; a++) {
      h = h * 0x9E3779B97F4A7C15L + net.heads[a];
      h = h * 0x9E3779B97F4A7C15L + net.links[a];
      h ^= h >>> 29;
    }
    return h;
  }

  private boolean canSwap(int x, int y) {
    int degree = net.first[x + 1] - net.first[x];
    if (degree != net.first[y + 1] - net.first[y] || net.endpointsAt(x) != net.endpointsAt(y)) {
      return false;
    }
    for (int i = 0; i < degree; i++) {
      int a = net.first[x] + i;
      int b = net.first[y] + i;
      if (net.heads[a] != net.heads[b] || !sameLinks(net.bundleOfArc[a], net.bundleOfArc[b])) {
        return false;
      }
    }
    return net.endpointsAt(x) == 0 || sameHosts(x, y);
  }

  private boolean sameLinks(int a, int b) {
    return Arrays.equals(rates(a), rates(b));
  }

  private long[] rates(int bundle) {
    long[] rates = new long[net.graph.linkCount(bundle)];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = net.graph.linkCapacityUnits(bundle, i);
    }
    Arrays.sort(rates);
    return rates;
  }

  private boolean sameHosts(int x, int y) {
    List<Integer> hosts = new ArrayList<>();
    for (int s : new int[] {x, y}) {
      for (int i = net.firstAt[s]; i < net.firstAt[s + 1]; i++) {
        hosts.add(net.graph.hostOf(net.endpointsAt[i]));
      }
    }
    List<int[]> before = new ArrayList<>();
    List<int[]> after = new ArrayList<>();
    for (int h : hosts.stream().distinct().toList()) {
      before.add(places(h, x, x));
      after.add(places(h, x, y));
    }
    before.sort(Arrays::compare);
    after.sort(Arrays::compare);
    for (int i = 0; i < before.size(); i++) {
      if (!Arrays.equals(before.get(i), after.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Where the endpoints of a host are, and at which rate, two switches swapped. */
  private int[] places(int host, int x, int y) {
    int from = net.firstOfHost[host];
    long[] keys = new long[net.firstOfHost[host + 1] - from];
    for (int i = 0; i < keys.length; i++) {
      int e = net.endpointsOfHost[from + i];
      int s = net.home[e];
      int place = s == x ? y : s == y ? x : s;
      if (net.partner[e] >= 0) {
        // Joined to another host without a switch: like no other.
        place = net.switches + e;
      }
      keys[i] = (long) (place - UNKNOWN_PLACE) << 32 | rank(net.access[e]);
    }
    Arrays.sort(keys);
    int[] out = new int[2 * keys.length];
    for (int i = 0; i < keys.length; i++) {
      out[2 * i] = (int) (keys[i] >>> 32);
      out[2 * i + 1] = (int) keys[i];
    }
    return out;
  }

  private int rank(double rate) {
    return Arrays.binarySearch(rates, rate);
  }

  /** How many classes of switches there are. */
  int classes() {
    return classSize.length;
  }

  /**
   * What failures that can be turned into each other by swaps have in common; failures of which
   * that is not proved have different signatures.
   *
   * @return null if nothing is known to be like it
   */
  @Nullable List<Long> signature(FailedElements failed) {
    List<Long> out = new ArrayList<>();
    if (failed.endpoints().length > 0) {
      return null;
    }
    if (failed.links().length == 1 && failed.switches().length == 0) {
      int b = net.bundleOfLink(failed.links()[0]);
      int e = net.graph.endA(b);
      if (e < net.endpoints) {
        if (net.graph.endB(b) < net.endpoints) {
          return null;
        }
        // Hosts with the same places can be swapped.
        out.add(-1L);
        out.add((long) net.home[e]);
        out.add(Double.doubleToLongBits(net.access[e]));
        for (int place : places(net.graph.hostOf(e), 0, 0)) {
          out.add((long) place);
        }
        return out;
      }
    }
    Map<Integer, Long> names = new HashMap<>();
    Map<Integer, Integer> used = new HashMap<>();
    for (int s : failed.switches()) {
      out.add(name(s, names, used));
    }
    out.add(-2L);
    for (int link : failed.links()) {
      int b = net.bundleOfLink(link);
      if (net.graph.endA(b) < net.endpoints) {
        return null;
      }
      long p = name(net.graph.endA(b) - net.endpoints, names, used);
      long q = name(net.graph.endB(b) - net.endpoints, names, used);
      out.add(Math.min(p, q));
      out.add(Math.max(p, q));
      out.add(net.graph.linkCapacityUnits(b, link - net.firstLink[b]));
    }
    return out;
  }

  /** A class and which of its members, counted as they come: all orders are equally good. */
  private long name(int s, Map<Integer, Long> names, Map<Integer, Integer> used) {
    Long known = names.get(s);
    if (known == null) {
      int c = classOf[s];
      known = (long) c << 32 | used.merge(c, 1, Integer::sum);
      names.put(s, known);
    }
    return known;
  }
}
