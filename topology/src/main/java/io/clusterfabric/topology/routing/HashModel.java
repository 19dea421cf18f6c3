package io.clusterfabric.topology.routing;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * How switches choose among equally good links for a flow: a hash of some fields of its packets and
 * of a seed. If all switches hash alike, those of the next tier see only flows that had the same
 * hash result, and use a part of their links only: polarisation. Switches of one vendor in their
 * default settings do so; a seed for each switch avoids it.
 *
 * <p>The hash is a 64-bit mix (the finalizer of SplitMix64), better than the CRCs of real switches:
 * collisions are those of chance, not of a weak function.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HashModel {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  // Twice, three and four times that, modulo 2^64, to tell the fields apart.
  private static final long OF_SOURCE = 0x3C6EF372FE94F82AL;
  private static final long OF_DESTINATION = 0xDAA66D2C7DDF743FL;
  private static final long OF_PORT = 0x78DDE6E5FD29F054L;
  private static final double UNIT = 0x1p-53;

  private final long seed;
  private final boolean perSwitch;
  private final boolean source;
  private final boolean destination;
  private final boolean port;

  private HashModel(long seed, boolean perSwitch, Set<HashField> fields) {
    this.seed = seed;
    this.perSwitch = perSwitch;
    this.source = fields.contains(HashField.SOURCE);
    this.destination = fields.contains(HashField.DESTINATION);
    this.port = fields.contains(HashField.UDP_SOURCE_PORT);
  }

  /**
   * Every switch has a seed of its own.
   *
   * @param seed from which all of them are drawn
   * @return a model that looks at all fields
   */
  public static HashModel seedPerSwitch(long seed) {
    return new HashModel(seed, true, EnumSet.allOf(HashField.class));
  }

  /**
   * All switches have one seed, and so polarise.
   *
   * @param seed the seed
   * @return a model that looks at all fields
   */
  public static HashModel oneSeed(long seed) {
    return new HashModel(seed, false, EnumSet.allOf(HashField.class));
  }

  /**
   * The same looking at other fields.
   *
   * @param fields those that count; if none, all flows go one way
   * @return a new model
   */
  public HashModel withFields(HashField... fields) {
    Set<HashField> set = EnumSet.noneOf(HashField.class);
    for (HashField f : fields) {
      set.add(f);
    }
    return new HashModel(seed, perSwitch, set);
  }

  /**
   * What the hash makes of a flow at a switch.
   *
   * @param node the number of the switch
   * @param flow the flow
   * @return from 0 to below 1; next links are taken in the order of the graph, each with its share
   */
  public double point(int node, Flow flow) {
    return point(node, flow.from(), flow.to(), flow.udpSourcePort());
  }

  double point(int node, int from, int to, int udpSourcePort) {
    long h = mix(seed + GOLDEN);
    if (perSwitch) {
      h = mix(h ^ (node + GOLDEN));
    }
    if (source) {
      h = mix(h + OF_SOURCE + from);
    }
    if (destination) {
      h = mix(h + OF_DESTINATION + to);
    }
    if (port) {
      h = mix(h + OF_PORT + udpSourcePort);
    }
    return (h >>> 11) * UNIT;
  }

  /** The finalizer of SplitMix64 (Steele, Lea, Flood 2014), a bijection. */
  static long mix(long value) {
    long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  @Override
  public String toString() {
    Set<HashField> fields = EnumSet.noneOf(HashField.class);
    if (source) {
      fields.add(HashField.SOURCE);
    }
    if (destination) {
      fields.add(HashField.DESTINATION);
    }
    if (port) {
      fields.add(HashField.UDP_SOURCE_PORT);
    }
    return (perSwitch ? "seed " + seed + " per switch, " : "one seed " + seed + ", ")
        + "fields "
        + fields.toString().toLowerCase(Locale.ROOT);
  }
}
