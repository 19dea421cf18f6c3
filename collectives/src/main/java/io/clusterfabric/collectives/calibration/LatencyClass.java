package io.clusterfabric.collectives.calibration;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * A class of measured latencies between hosts: the transport and its software, not the rate. It is
 * the one thing that the name of a technology decides here, and a user can choose another: a
 * cluster whose small messages are fast is of a fast class, whatever its cables are called.
 *
 * @param id the class, such as {@code IB}; {@link #UNKNOWN} stands for the mean of those that verbs
 *     serve
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LatencyClass(String id) {
  /** Verbs on InfiniBand. */
  public static final LatencyClass IB = new LatencyClass("IB");

  /** Verbs on Ethernet, RoCE. */
  public static final LatencyClass ROCE = new LatencyClass("RoCE");

  /** Libfabric on EFA. */
  public static final LatencyClass EFA = new LatencyClass("EFA");

  /** TCP from GPU memory. */
  public static final LatencyClass TCPX = new LatencyClass("TCPX");

  /** The same with offload. */
  public static final LatencyClass TCPXO = new LatencyClass("TCPXO");

  /** Not known, or not measured. */
  public static final LatencyClass UNKNOWN = new LatencyClass("unknown");

  private static final List<LatencyClass> MEASURED = List.of(IB, ROCE, EFA, TCPX, TCPXO);

  /**
   * Checks the id.
   *
   * @param id the class
   */
  public LatencyClass {
    requireNonNull(id);
  }

  /**
   * The classes that were measured.
   *
   * @return in the order of the model
   */
  public static List<LatencyClass> measured() {
    return MEASURED;
  }

  /**
   * The class of a fabric as a table of measurements or a technology names it.
   *
   * @param fabric such as {@code NVLink(MNNVL)+RoCE}, {@code infiniband} or {@code roce-v2}
   * @return the class; {@link #UNKNOWN} if none is meant
   */
  public static LatencyClass of(String fabric) {
    List<String> words = List.of(fabric.toLowerCase(Locale.ROOT).split("[^a-z0-9]+", -1));
    for (LatencyClass c : MEASURED) {
      if (words.contains(c.id.toLowerCase(Locale.ROOT))) {
        return c;
      }
    }
    if (words.contains("infiniband")) {
      return IB;
    }
    // A version may follow, as in RoCEv2; two letters would be too few to go by.
    return MEASURED.stream()
        .filter(c -> c.id.length() > 2)
        .filter(c -> words.stream().anyMatch(w -> w.startsWith(c.id.toLowerCase(Locale.ROOT))))
        .findFirst()
        .orElse(UNKNOWN);
  }

  /**
   * Whether runs of the class were measured.
   *
   * @return false for {@link #UNKNOWN} and classes of one's own
   */
  public boolean isMeasured() {
    return number() >= 0;
  }

  /** The class's place in the model; -1 if it was not measured. */
  int number() {
    return MEASURED.indexOf(this);
  }

  @Override
  public String toString() {
    return id;
  }
}
