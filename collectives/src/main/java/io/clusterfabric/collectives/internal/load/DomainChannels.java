package io.clusterfabric.collectives.internal.load;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The channels of equal rate in which traffic runs between domains: the endpoints of a domain,
 * ordered by plane and rail, share them out evenly, so that a channel stays on its rail and its
 * plane. Planes that do not reach every domain are idle.
 */
public final class DomainChannels {
  static final int MANY_CHANNELS = 5_040;

  private final int[][] endpoints;
  private final int planes;
  private final boolean planesDropped;

  private DomainChannels(int[][] endpoints, int planes, boolean planesDropped) {
    this.endpoints = endpoints;
    this.planes = planes;
    this.planesDropped = planesDropped;
  }

  /**
   * The channels of several domains.
   *
   * @param placement the placement of the domains
   * @param domains the domains, at least two
   * @param structure the structure of the graph
   * @return the channels
   * @throws IllegalArgumentException if no part of the fabric reaches all domains
   */
  public static DomainChannels of(Placement placement, Domains domains, FabricStructure structure) {
    BitSet common = new BitSet();
    BitSet any = new BitSet();
    for (int d = 0; d < domains.count(); d++) {
      BitSet mine = new BitSet();
      for (int e : domains.endpoints(d)) {
        mine.set(structure.planeOf(e));
      }
      any.or(mine);
      if (d == 0) {
        common.or(mine);
      } else {
        common.and(mine);
      }
    }
    if (common.isEmpty()) {
      throw new IllegalArgumentException(
          "the "
              + placement.hosts()
              + " hosts of "
              + placement
              + " are not joined by fabric "
              + placement.fabric().id()
              + ": no part of it reaches them all, from "
              + placement.host(0).id()
              + " to "
              + placement.host(placement.hosts() - 1).id()
              + "; place the job on hosts that are joined, or add the missing links");
    }
    return new DomainChannels(
        share(domains, structure, common), common.cardinality(), !common.equals(any));
  }

  private static int[][] share(Domains domains, FabricStructure structure, BitSet planes) {
    int[][][] own = new int[domains.count()][][];
    long perPlane = 1;
    int most = 1;
    for (int d = 0; d < own.length; d++) {
      int[] all = domains.endpoints(d);
      own[d] =
          planes.stream()
              .mapToObj(p -> Arrays.stream(all).filter(e -> structure.planeOf(e) == p).toArray())
              .toArray(int[][]::new);
      for (int[] endpoints : own[d]) {
        most = Math.max(most, endpoints.length);
        if (perPlane <= MANY_CHANNELS) {
          perPlane = perPlane / gcd(perPlane, endpoints.length) * endpoints.length;
        }
      }
    }
    int count = perPlane <= MANY_CHANNELS ? (int) perPlane : most;
    int[][] out = new int[own.length][planes.cardinality() * count];
    for (int d = 0; d < own.length; d++) {
      int c = 0;
      for (int[] endpoints : own[d]) {
        for (int i = 0; i < count; i++) {
          out[d][c++] = endpoints[(int) ((long) i * endpoints.length / count)];
        }
      }
    }
    return out;
  }

  static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /**
   * For each domain the endpoint of each channel, plane by plane.
   *
   * @return the numbers of endpoints in the graph; not to be changed
   */
  public int[][] endpoints() {
    return endpoints;
  }

  /**
   * How many channels keep to the same plane.
   *
   * @return at least 1, a divisor of the number of channels
   */
  public int perPlane() {
    return endpoints[0].length / planes;
  }

  /**
   * Whether some plane is idle because it does not reach every domain.
   *
   * @return whether this is so
   */
  public boolean planesDropped() {
    return planesDropped;
  }
}
