package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Forwarding tables beside a dump, entry by entry: an entry is a switch and a local identifier.
 * Switches are found by name, or by GUID where the dump has no names or several switches have one.
 * An entry differs if its port does, if one side alone has it, or if its identifier stands for
 * nodes of different names.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LftComparison {
  /** So many differences are kept. */
  private static final int KEPT = 100;

  /**
   * An entry that differs.
   *
   * @param node the name of the switch
   * @param lid the local identifier
   * @param here the port in the tables, empty if there is none
   * @param there the port in the dump, empty if there is none
   */
  public record Difference(String node, int lid, OptionalInt here, OptionalInt there) {
    @Override
    public String toString() {
      return node + " to " + lid + ": port " + text(here) + ", in the dump " + text(there);
    }

    private static String text(OptionalInt port) {
      return port.isPresent() ? Integer.toString(port.getAsInt()) : "none";
    }
  }

  private final long entries;
  private final long different;
  private final List<Difference> first;

  private LftComparison(long entries, long different, List<Difference> first) {
    this.entries = entries;
    this.different = different;
    this.first = List.copyOf(first);
  }

  /**
   * Compares tables with a dump.
   *
   * @param tables the tables
   * @param dump the dump
   * @return what differs
   */
  public static LftComparison of(ForwardingTables tables, LftDump dump) {
    requireNonNull(dump);
    Subnet subnet = tables.subnet();
    Map<String, Integer> byName = new HashMap<>();
    for (int s = 0; s < subnet.switches().size(); s++) {
      byName.merge(subnet.switches().get(s).name(), s, (a, b) -> -1);
    }
    long entries = 0;
    long different = 0;
    List<Difference> first = new ArrayList<>();
    Set<Integer> met = new HashSet<>();
    for (LftDump.Table t : dump.tables()) {
      int s = t.name().map(n -> byName.getOrDefault(n, -1)).orElse(-1);
      if (s < 0 || met.contains(s)) {
        s = subnet.findSwitch(t.guid()).orElse(-1);
      }
      boolean known = s >= 0 && met.add(s);
      String name = t.name().orElse("0x" + Long.toHexString(t.guid()));
      for (int lid = 0; lid <= Math.max(t.highestLid(), subnet.lids().greatest()); lid++) {
        OptionalInt there = t.port(lid);
        OptionalInt here = known ? tables.port(s, lid) : OptionalInt.empty();
        if (here.isEmpty() && there.isEmpty()) {
          continue;
        }
        entries++;
        if (!here.equals(there) || otherNode(subnet, dump, lid)) {
          different++;
          if (first.size() < KEPT) {
            first.add(new Difference(name, lid, here, there));
          }
        }
      }
    }
    for (int s = 0; s < subnet.switches().size(); s++) {
      for (int lid = 0; !met.contains(s) && lid <= subnet.lids().greatest(); lid++) {
        OptionalInt here = tables.port(s, lid);
        if (here.isPresent()) {
          entries++;
          different++;
          if (first.size() < KEPT) {
            first.add(
                new Difference(subnet.switches().get(s).name(), lid, here, OptionalInt.empty()));
          }
        }
      }
    }
    return new LftComparison(entries, different, first);
  }

  private static boolean otherNode(Subnet subnet, LftDump dump, int lid) {
    LftDump.Target t = dump.targets().get(lid);
    OptionalInt p = subnet.portOfLid(lid);
    return t != null
        && p.isPresent()
        && !subnet.portNode(p.getAsInt()).name().equals(t.name())
        && subnet.portGuid(p.getAsInt()) != t.portGuid();
  }

  /**
   * How many entries either side has.
   *
   * @return the number
   */
  public long entries() {
    return entries;
  }

  /**
   * How many of them differ.
   *
   * @return the number
   */
  public long different() {
    return different;
  }

  /**
   * The first entries that differ.
   *
   * @return at most 100
   */
  public List<Difference> differences() {
    return first;
  }

  @Override
  public String toString() {
    return entries + " entries, " + different + " different";
  }
}
