package io.clusterfabric.infiniband.subnet;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import org.apiguardian.api.API;

/**
 * The local identifiers that a subnet manager gives the ports of a subnet when it starts without
 * memory of its own: its own port first, then all ports in its order, each the first range that is
 * free, aligned if it has several. What ports tell to have already they keep if it is aligned and
 * nobody came first. Source: opensm 3.3.23, osm_lid_mgr.c.
 *
 * <p>Immutable. Takes time in proportion to ports and identifiers.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LidAssignment {
  /** The highest unicast local identifier, 0xBFFF. */
  public static final int HIGHEST = 0xBFFF;

  private final int[] base;
  private final int[] count;
  private final int[] owner;
  private final int without;
  private final int highest;

  private LidAssignment(int[] base, int[] count, int[] owner, int without, int highest) {
    this.base = base;
    this.count = count;
    this.owner = owner;
    this.without = without;
    this.highest = highest;
  }

  /** A free range, both ends included. */
  private static final class Range {
    int from;
    final int to;

    Range(int from, int to) {
      this.from = from;
      this.to = to;
    }
  }

  /**
   * Assigns identifiers.
   *
   * @param told for each port, in the manager's order, what it has already; 0 if nothing
   * @param count for each port how many identifiers it takes, a power of 2
   * @param manager which port is the manager's own; -1 if none
   * @param highest the highest identifier that may be given
   */
  static LidAssignment of(int[] told, int[] count, int manager, int highest) {
    int[] discovered = new int[HIGHEST + 1];
    for (int p = 0; p < told.length; p++) {
      for (int lid = told[p]; told[p] > 0 && lid < told[p] + count[p] && lid <= HIGHEST; lid++) {
        discovered[lid] = p + 1;
      }
    }
    ArrayDeque<Range> free = freeRanges(discovered, told, count, highest);
    BitSet used = new BitSet();
    int[] base = new int[told.length];
    int without = 0;
    for (int i = manager < 0 ? 0 : -1; i < told.length; i++) {
      if (i == manager) {
        continue;
      }
      int p = i < 0 ? manager : i;
      int lid = told[p];
      boolean keeps =
          lid > 0
              && lid % count[p] == 0
              && lid + count[p] - 1 <= HIGHEST
              && used.get(lid, lid + count[p]).isEmpty();
      base[p] = keeps ? lid : take(free, count[p]);
      if (base[p] == 0) {
        without++;
      } else {
        used.set(base[p], base[p] + count[p]);
      }
    }
    int[] owner = new int[used.length()];
    Arrays.fill(owner, -1);
    for (int p = 0; p < base.length; p++) {
      if (base[p] > 0) {
        Arrays.fill(owner, base[p], base[p] + count[p], p);
      }
    }
    return new LidAssignment(base, count.clone(), owner, without, highest);
  }

  private static ArrayDeque<Range> freeRanges(
      int[] discovered, int[] told, int[] count, int highest) {
    ArrayDeque<Range> free = new ArrayDeque<>();
    int from = 0;
    int lid = 1;
    for (; lid <= HIGHEST; lid++) {
      int p = discovered[lid] - 1;
      boolean taken = p >= 0 && (count[p] == 1 || told[p] % count[p] == 0);
      if (taken) {
        if (from > 0) {
          free.add(new Range(from, lid - 1));
          from = 0;
        }
        lid = Math.max(lid, told[p] + count[p] - 1);
      } else if (from == 0) {
        from = lid;
      }
    }
    if (from == 0) {
      from = lid;
    }
    free.add(new Range(from, highest));
    return free;
  }

  /** The first free range that is wide enough, 0 if there is none. */
  private static int take(ArrayDeque<Range> free, int count) {
    for (Iterator<Range> i = free.iterator(); i.hasNext(); ) {
      Range r = i.next();
      int lid = r.from % count == 0 ? r.from : (r.from / count + 1) * count;
      if (lid + count - 1 <= r.to) {
        if (lid + count - 1 == r.to) {
          i.remove();
        } else {
          r.from = lid + count;
        }
        return lid;
      }
    }
    return 0;
  }

  /** The first identifier of a port, 0 if it got none. */
  int base(int port) {
    return base[port];
  }

  /** How many identifiers a port takes. */
  int count(int port) {
    return count[port];
  }

  /** The port that has an identifier, -1 if none has. */
  int owner(int lid) {
    return lid < 0 || lid >= owner.length ? -1 : owner[lid];
  }

  /**
   * The highest identifier that is given.
   *
   * @return 0 if none is
   */
  public int greatest() {
    return Math.max(0, owner.length - 1);
  }

  /**
   * How many identifiers are given.
   *
   * @return the number; those that alignment wastes are not counted
   */
  public int given() {
    int sum = 0;
    for (int o : owner) {
      sum += o >= 0 ? 1 : 0;
    }
    return sum;
  }

  /**
   * How many ports got none because all were given.
   *
   * @return the number; OpenSM logs {@code RAN OUT OF LIDS} and leaves such ports unrouted
   */
  public int portsWithout() {
    return without;
  }

  /**
   * How many identifiers there are.
   *
   * @return the highest that may be given
   */
  public int capacity() {
    return highest;
  }

  /** One line: how many are given of how many. */
  @Override
  public String toString() {
    return given()
        + " of "
        + highest
        + " local identifiers, the highest "
        + greatest()
        + (without == 0 ? "" : ", none left for " + without + " ports");
  }
}
