package io.clusterfabric.infiniband.routing;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Divides the ways between all identifiers among lanes until no lane has a circle of channels that
 * wait for each other: of each circle that is found, the link that the fewest ways take is emptied
 * into the next lane. Which circles are found first, and so how many lanes it takes, depends on the
 * order of everything, which is OpenSM's. Source: opensm 3.3.23, osm_ucast_dfsssp.c.
 */
final class LaneLayers {
  private static final int UNKNOWN = 0;
  private static final int GRAY = 1;
  private static final int BLACK = 2;

  /** A cable in one direction, a node of a search tree by its number. */
  private static final class Channel {
    final long id;
    @Nullable Dependency first;
    int status;
    @Nullable Channel before;
    @Nullable Channel left;
    @Nullable Channel right;

    Channel(long id) {
      this.id = id;
    }
  }

  /** The ways that go on from one channel to another. */
  private static final class Dependency {
    final Channel to;
    int[] ways = new int[2];
    int count;
    int removed;
    @Nullable Dependency next;

    Dependency(Channel to) {
      this.to = to;
    }

    void add(int way) {
      if (count == ways.length) {
        ways = Arrays.copyOf(ways, 2 * count);
      }
      ways[count++] = way;
    }
  }

  /** Levels by place of source and destination among all identifiers. */
  private static final class Levels implements ServiceLevels {
    private final Subnet subnet;
    private final int[] place;
    private final byte[] lane;
    private final int count;
    private final int[] parts;

    Levels(Subnet subnet, int[] place, byte[] lane, int count, int[] parts) {
      this.subnet = subnet;
      this.place = place;
      this.lane = lane;
      this.count = count;
      this.parts = parts;
    }

    @Override
    public int lanes() {
      return parts.length;
    }

    @Override
    public int level(int from, int to) {
      return level(from, 0, to, 0);
    }

    @Override
    public int level(int from, int fromOffset, int to, int toOffset) {
      int a = place[subnet.endLid(from) + fromOffset];
      int b = place[subnet.endLid(to) + toOffset];
      return a < 0 || b < 0 ? 0 : lane[a + b * count];
    }

    @Override
    public int choices(int from, int to) {
      return Math.max(1, parts[level(from, to)]);
    }
  }

  private final Subnet subnet;
  private final byte[][] table;
  private final int lanes;
  private final @Nullable Channel[] roots;
  private final long[] waysOfLane;
  private final int[] place;
  private int[] lids = {};
  private byte[] lane = {};

  LaneLayers(Subnet subnet, byte[][] table) {
    this.subnet = subnet;
    this.table = table;
    this.lanes = subnet.options().dataLanes();
    this.roots = new Channel[lanes];
    this.waysOfLane = new long[lanes];
    this.place = new int[subnet.lids().greatest() + 1];
  }

  /** Divides the ways; ports in the order in which they were routed. */
  ServiceLevels divide(int[] order) throws WeightedPaths.UnroutableException {
    int[] ports =
        IntStream.of(order)
            .filter(p -> subnet.portNode(p).type() != IbNodeType.ROUTER && subnet.lid(p) > 0)
            .toArray();
    // By their bytes in network order, read by a little-endian machine.
    lids =
        IntStream.of(ports)
            .flatMap(p -> IntStream.range(subnet.lid(p), subnet.lid(p) + subnet.lidCount(p)))
            .boxed()
            .sorted(Comparator.comparingInt(l -> (l & 0xFF) << 8 | l >> 8))
            .mapToInt(Integer::intValue)
            .toArray();
    Arrays.fill(place, -1);
    for (int i = 0; i < lids.length; i++) {
      place[lids[i]] = i;
    }
    lane = new byte[Math.multiplyExact(lids.length, lids.length)];
    for (int to : ports) {
      for (int from : ports) {
        for (int i = 0; from != to && i < subnet.lidCount(from); i++) {
          for (int j = 0; j < subnet.lidCount(to); j++) {
            add(0, from, subnet.lid(from) + i, subnet.lid(to) + j);
            waysOfLane[0]++;
          }
        }
      }
    }
    int needed = 1;
    for (int l = 0; l < lanes - 1; l++) {
      Channel from = roots[l];
      while (from != null) {
        Channel circle = circle(l, from);
        if (circle != null) {
          needed = l + 2;
          empty(l, weakest(circle));
        }
        from = circle;
      }
    }
    Channel last = roots[lanes - 1];
    if (last != null && circle(lanes - 1, last) != null) {
      needed = lanes + 1;
    }
    if (needed > lanes) {
      throw new WeightedPaths.UnroutableException(
          "ERR AD25: Not enough VLs available (avail="
              + lanes
              + ", needed="
              + needed
              + "); Stopping dfsssp routing!");
    }
    return new Levels(subnet, place, lane, lids.length, spread(needed));
  }

  private int source(int way) {
    return way >>> 16;
  }

  private int destination(int way) {
    return way & 0xFFFF;
  }

  private @Nullable Channel find(int l, long id) {
    Channel at = roots[l];
    while (at != null && at.id != id) {
      at = Long.compareUnsigned(id, at.id) < 0 ? at.left : at.right;
    }
    return at;
  }

  private Channel findOrAdd(int l, long id) {
    Channel at = roots[l];
    if (at == null) {
      Channel made = new Channel(id);
      roots[l] = made;
      return made;
    }
    while (at.id != id) {
      boolean left = Long.compareUnsigned(id, at.id) < 0;
      Channel next = left ? at.left : at.right;
      if (next == null) {
        next = new Channel(id);
        if (left) {
          at.left = next;
        } else {
          at.right = next;
        }
        return next;
      }
      at = next;
    }
    return at;
  }

  /** Goes along a way from switch to switch. */
  private interface Step {
    Channel at(@Nullable Channel before, long id);
  }

  private void walk(int from, int lid, Step step) throws WeightedPaths.UnroutableException {
    int s = from >= 0 ? -1 : subnet.endSwitch(~from);
    Channel before = null;
    int left = subnet.switches().size() + 1;
    while (s >= 0) {
      int port = table[s][lid] & 0xFF;
      if (port == HopCounts.NO_PATH || left-- == 0) {
        throw new WeightedPaths.UnroutableException(
            "ERR AD14: cannot allocate memory for cdg node or link in"
                + " update_channel_dep_graph(...)");
      }
      int slot = subnet.firstSlot(s) + port;
      int there = port == 0 ? -1 : subnet.peerSwitch(slot);
      if (there < 0) {
        return;
      }
      long id =
          (long) subnet.switchLid(s) << 48
              | (long) port << 32
              | (long) subnet.switchLid(there) << 16
              | subnet.peerPort(slot);
      before = step.at(before, id);
      s = there;
    }
  }

  private void add(int l, int from, int source, int lid) throws WeightedPaths.UnroutableException {
    int way = source << 16 | lid;
    walk(
        from,
        lid,
        (before, id) -> {
          Channel c = findOrAdd(l, id);
          if (before != null) {
            Dependency d = before.first;
            while (d != null && d.to != c && d.next != null) {
              d = d.next;
            }
            if (d == null || d.to != c) {
              Dependency made = new Dependency(c);
              if (d == null) {
                before.first = made;
              } else {
                d.next = made;
              }
              d = made;
            }
            d.add(way);
          }
          return c;
        });
    lane[place[source] + place[lid] * lids.length] = (byte) l;
  }

  private void remove(int l, int from, int lid) throws WeightedPaths.UnroutableException {
    walk(
        from,
        lid,
        (before, id) -> {
          Channel c = find(l, id);
          if (c == null) {
            throw new IllegalStateException("a way leads over a channel that its lane lacks");
          }
          for (Dependency d = before == null ? null : before.first; d != null; d = d.next) {
            if (d.to == c) {
              d.removed++;
              break;
            }
          }
          return c;
        });
  }

  /** A channel on a circle, null if there is none; what is done with is forgotten. */
  private @Nullable Channel circle(int l, Channel start) {
    Channel at = start;
    while (at != null) {
      at.status = GRAY;
      Channel next = null;
      for (Dependency d = at.first; d != null; d = d.next) {
        if (d.to.status == UNKNOWN) {
          next = d.to;
          break;
        }
        if (d.to.status == GRAY) {
          return d.to;
        }
      }
      if (next != null) {
        next.before = at;
        at = next;
        continue;
      }
      at.status = BLACK;
      for (Dependency d = at.first; d != null; d = d.next) {
        d.ways = new int[2];
        d.count = 0;
        d.removed = 0;
      }
      if (at.before != null) {
        Channel back = at.before;
        at.before = null;
        at = back;
      } else {
        at = unknown(roots[l]);
      }
    }
    return null;
  }

  /** The first channel in preorder that was not looked at. */
  private static @Nullable Channel unknown(@Nullable Channel root) {
    java.util.ArrayDeque<Channel> waiting = new java.util.ArrayDeque<>();
    if (root != null) {
      waiting.push(root);
    }
    while (!waiting.isEmpty()) {
      Channel c = waiting.pop();
      if (c.status == UNKNOWN) {
        return c;
      }
      if (c.right != null) {
        waiting.push(c.right);
      }
      if (c.left != null) {
        waiting.push(c.left);
      }
    }
    return null;
  }

  private static @Nullable Dependency gray(Channel c) {
    Dependency d = c.first;
    while (d != null && d.to.status != GRAY) {
      d = d.next;
    }
    return d;
  }

  /** Takes the link of the fewest ways out of a circle. */
  private static Dependency weakest(Channel circle) {
    Dependency least = gray(circle);
    if (least == null) {
      throw new IllegalStateException("a circle has a link from each channel to the next");
    }
    Channel of = circle;
    Channel at = least.to;
    while (true) {
      at.status = UNKNOWN;
      Dependency d = gray(at);
      if (d == null) {
        throw new IllegalStateException("a circle has a link from each channel to the next");
      }
      if (Integer.compareUnsigned(d.count - d.removed, least.count - least.removed) < 0) {
        least = d;
        of = at;
      }
      at = d.to;
      if (at == circle) {
        at.status = UNKNOWN;
        break;
      }
    }
    if (of.first == least) {
      of.first = least.next;
    } else {
      for (Dependency d = of.first; d != null; d = d.next) {
        if (d.next == least) {
          d.next = least.next;
          break;
        }
      }
    }
    return least;
  }

  private void empty(int l, Dependency link) throws WeightedPaths.UnroutableException {
    for (int i = 0; i < link.count; i++) {
      int from = source(link.ways[i]);
      int to = destination(link.ways[i]);
      if (lane[place[from] + place[to] * lids.length] != l) {
        continue;
      }
      waysOfLane[l]--;
      waysOfLane[l + 1]++;
      int port = subnet.portOfLid(from).orElseThrow();
      remove(l, port, to);
      add(l + 1, port, from, to);
    }
  }

  /** Spreads the ways over lanes that are not needed; how many lanes each lane's ways may take. */
  private int[] spread(int needed) {
    int[] parts = new int[lanes];
    Arrays.fill(parts, 0, needed, 1);
    for (int i = needed; i < lanes; i++) {
      int most = 0;
      double mean = 0;
      for (int l = 0; l < needed; l++) {
        if (mean < (double) waysOfLane[l] / parts[l]) {
          most = l;
          mean = (double) waysOfLane[l] / parts[l];
        }
      }
      parts[most]++;
    }
    if (needed == lanes) {
      return parts;
    }
    for (int from = needed - 1; from > 0; from--) {
      int to = 0;
      for (int i = 0; i < from; i++) {
        to += parts[i];
      }
      change(from, to, waysOfLane[from]);
      parts[to] = parts[from];
      waysOfLane[to] = waysOfLane[from];
      if (to != from) {
        parts[from] = 0;
        waysOfLane[from] = 0;
      }
    }
    return parts;
  }

  private void change(int from, int to, long count) {
    long done = 0;
    int n = lids.length;
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        if (done == count) {
          return;
        }
        if (a != b && lane[a + b * n] == from) {
          lane[a + b * n] = (byte) to;
          done++;
        }
      }
    }
  }
}
