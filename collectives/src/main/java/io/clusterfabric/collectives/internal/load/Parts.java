package io.clusterfabric.collectives.internal.load;

/**
 * A family of disjoint parts of a fabric. Each endpoint is in one part, and each part has a
 * capacity towards all the rest, the same in both directions.
 */
public final class Parts {
  private final PartKind kind;
  private final int tier;
  private final int[] partOf;
  private final long[] capacityBps;
  private final int[] firstEndpoint;

  /**
   * Takes over the arrays.
   *
   * @param kind what the parts are made of
   * @param tier the highest tier inside a part
   * @param partOf for each endpoint its part
   * @param capacityBps for each part the bits per second that can leave it, -1 if not known
   */
  Parts(PartKind kind, int tier, int[] partOf, long[] capacityBps) {
    this.kind = kind;
    this.tier = tier;
    this.partOf = partOf;
    this.capacityBps = capacityBps;
    this.firstEndpoint = new int[capacityBps.length];
    for (int e = partOf.length - 1; e >= 0; e--) {
      firstEndpoint[partOf[e]] = e;
    }
  }

  /**
   * What the parts are made of.
   *
   * @return the kind
   */
  public PartKind kind() {
    return kind;
  }

  /**
   * The highest tier inside a part.
   *
   * @return 0 if no switch is
   */
  public int tier() {
    return tier;
  }

  /**
   * How many parts there are.
   *
   * @return the number
   */
  public int count() {
    return capacityBps.length;
  }

  /**
   * The part of an endpoint.
   *
   * @param endpoint its number in the graph
   * @return the part's number
   */
  public int partOf(int endpoint) {
    return partOf[endpoint];
  }

  /**
   * What can leave a part, and enter it.
   *
   * @param part its number
   * @return bits per second; -1 if not known
   */
  public long capacityBps(int part) {
    return capacityBps[part];
  }

  /**
   * Whether the rate of a link that leaves a part is not known. An adapter whose place in the PCIe
   * tree nobody describes is taken not to limit its ports, and is not unknown in this sense.
   *
   * @param part its number
   * @return whether more than is known may limit what leaves it
   */
  public boolean isUnknown(int part) {
    return kind != PartKind.ADAPTER && capacityBps[part] < 0;
  }

  /**
   * An endpoint of a part, by which it can be named.
   *
   * @param part its number
   * @return the first of its endpoints
   */
  public int firstEndpoint(int part) {
    return firstEndpoint[part];
  }
}
