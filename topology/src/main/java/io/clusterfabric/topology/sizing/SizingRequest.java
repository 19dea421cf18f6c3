package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Power;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What a fabric must do, and what it may be made of: the question of a {@link SizingSearch}. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class SizingRequest {
  private static final int MOST_HOSTS = 1 << 22;

  /** Leaves room for networks of more places than hosts within numbers of 64 bits. */
  private static final int MOST_BITS = 61;

  SizingRequest() {}

  /**
   * How many hosts there are.
   *
   * @return 1 to 4,194,304
   */
  public abstract int hosts();

  /**
   * How many adapters each host has on the fabric.
   *
   * @return 1 to 64; 1 unless set
   */
  @Value.Default
  public int adaptersPerHost() {
    return 1;
  }

  /**
   * How many GPUs each host has.
   *
   * @return as many as adapters unless set
   */
  @Value.Default
  public int gpusPerHost() {
    return adaptersPerHost();
  }

  /**
   * What each adapter sends per direction, by all its ports together.
   *
   * @return the rate, above zero
   */
  public abstract Bandwidth rate();

  /**
   * The switches to choose from.
   *
   * @return at least one, of different models
   */
  public abstract List<SwitchOption> switches();

  /**
   * The families to look at.
   *
   * @return all unless set
   */
  @Value.Default
  public Set<NetworkFamily> families() {
    return EnumSet.allOf(NetworkFamily.class);
  }

  /**
   * The greatest oversubscription from end to end that a tree may have, down over up by rate.
   * Networks without tiers have none; they are ruled out if their bisection bandwidth is proved to
   * be less than what half of the hosts send over this, which no such tree falls below.
   *
   * @return above 0; 1 unless set
   */
  @Value.Default
  public Ratio maxOversubscription() {
    return Ratio.ONE;
  }

  /**
   * The least oversubscription of a leaf that is looked at.
   *
   * @return above 0, at most {@link #maxOversubscription}; unless set 1, or what is less of both
   */
  @Value.Default
  public Ratio minOversubscription() {
    return Ratio.ONE.min(maxOversubscription());
  }

  /**
   * How many rails the fabric must have.
   *
   * @return the number; any unless set
   */
  public abstract OptionalInt rails();

  /**
   * How many planes the fabric may have. With several, an adapter has a port of its share of the
   * rate in each plane; or, if the planes divide the adapters of a host, each adapter is in one
   * plane.
   *
   * @return the numbers, each 1 to 64; 1 alone unless set
   */
  @Value.Default
  public Set<Integer> planes() {
    return Set.of(1);
  }

  /**
   * To how many hosts the fabric must be able to grow without a cable being moved. Trees then have
   * from the first day the spines and cores of the grown fabric, but only the leaves and pods that
   * they need; networks without tiers are built for the grown number, since to add a switch to one
   * means to move cables.
   *
   * @return at least {@link #hosts}, if the fabric is to grow
   */
  public abstract OptionalInt growTo();

  /**
   * How many ports of each switch that takes hosts are kept free, for hosts or links to come: ports
   * of the switch, before any is split.
   *
   * @return 0 unless set
   */
  @Value.Default
  public int sparePorts() {
    return 0;
  }

  /**
   * Whether bundles of links may differ by one link, where that takes fewer spines.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean unevenBundles() {
    return false;
  }

  /**
   * What cables to hosts are made of.
   *
   * @return SINGLE_MODE_FIBRE unless set; UNKNOWN leaves modules uncounted
   */
  @Value.Default
  public CableMedium accessMedium() {
    return CableMedium.SINGLE_MODE_FIBRE;
  }

  /**
   * What cables between switches are made of.
   *
   * @return SINGLE_MODE_FIBRE unless set; UNKNOWN leaves modules uncounted
   */
  @Value.Default
  public CableMedium networkMedium() {
    return CableMedium.SINGLE_MODE_FIBRE;
  }

  /**
   * Which figure of the switches' power the watts are sums of.
   *
   * @return unless set, MAXIMUM; but TYPICAL if that alone is known of all switches
   */
  @Value.Default
  public PowerFigure powerFigure() {
    boolean most = switches().stream().allMatch(s -> s.maxPower().isPresent());
    boolean typical = switches().stream().allMatch(s -> s.typicalPower().isPresent());
    return !most && typical ? PowerFigure.TYPICAL : PowerFigure.MAXIMUM;
  }

  /**
   * What one pluggable module takes.
   *
   * @return the power; if not given, the watts of a candidate are those of its switches
   */
  public abstract Optional<Power> modulePower();

  /**
   * What things cost.
   *
   * @return the prices; without them candidates are not compared by cost
   */
  public abstract Optional<Prices> prices();

  /**
   * By what candidates are compared.
   *
   * @return all objectives unless set
   */
  @Value.Default
  public Set<SizingObjective> objectives() {
    return EnumSet.allOf(SizingObjective.class);
  }

  /**
   * How many combinations of parameters are looked at before the search stops. Each family has an
   * equal share of it, and what earlier ones leave of theirs.
   *
   * @return 1 to 10,000,000; 1,000,000 unless set
   */
  @Value.Default
  public int limit() {
    return 1_000_000;
  }

  /**
   * How many endpoints are asked for.
   *
   * @return hosts times adapters
   */
  public long endpoints() {
    return (long) hosts() * adaptersPerHost();
  }

  /** For how many hosts there must be room in the end. */
  int roomFor() {
    return growTo().orElse(hosts());
  }

  @Value.Check
  void check() {
    range("hosts", hosts(), 1, MOST_HOSTS);
    range("adaptersPerHost", adaptersPerHost(), 1, 64);
    range("gpusPerHost", gpusPerHost(), 0, 1024);
    growTo().ifPresent(n -> range("growTo", n, hosts(), MOST_HOSTS));
    range("sparePorts", sparePorts(), 0, 100_000);
    range("limit", limit(), 1, 10_000_000);
    rails().ifPresent(n -> range("rails", n, 1, 64));
    planes().forEach(n -> range("planes", n, 1, 64));
    if (planes().isEmpty() || switches().isEmpty() || families().isEmpty()) {
      throw new IllegalArgumentException(
          "a request names at least one switch, one family and one number of planes, found "
              + Counts.of(switches().size(), "switch", "switches")
              + ", families "
              + families()
              + " and planes "
              + planes());
    }
    if (rate().isZero()) {
      throw new IllegalArgumentException("the rate of an adapter is above zero, found " + rate());
    }
    if (minOversubscription().signum() <= 0
        || minOversubscription().compareTo(maxOversubscription()) > 0) {
      throw new IllegalArgumentException(
          "oversubscription is above 0 and its least at most its most, found "
              + minOversubscription()
              + " and "
              + maxOversubscription());
    }
    BigInteger all =
        BigInteger.valueOf(rate().asRatio().ceil())
            .multiply(BigInteger.valueOf((long) roomFor() * adaptersPerHost()));
    if (all.bitLength() > MOST_BITS) {
      throw new IllegalArgumentException(
          "all adapters together send at most 2^"
              + MOST_BITS
              + " bits a second, about 2.3 million Tb/s, found "
              + all
              + "b/s");
    }
    Set<String> words = new HashSet<>();
    for (SwitchOption s : switches()) {
      if (!words.add(s.word())) {
        throw new IllegalArgumentException(
            "switches have different models, told apart by their first 24 letters and digits;"
                + " found twice: "
                + s.shape().model());
      }
    }
  }

  private static void range(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " is " + least + " to " + most + ", found " + value);
    }
  }

  /**
   * A request for hosts of one adapter.
   *
   * @param endpoints how many there are, 1 to 4,194,304
   * @param rate what each sends per direction
   * @param switches the switches to choose from
   * @return the request; all else as it is unless set
   */
  public static SizingRequest of(int endpoints, Bandwidth rate, SwitchOption... switches) {
    return builder().hosts(endpoints).rate(rate).addSwitches(switches).build();
  }

  /** One line: what is asked for. */
  @Override
  public String toString() {
    return Counts.of(hosts(), "host")
        + " of "
        + Counts.of(adaptersPerHost(), "adapter")
        + " of "
        + rate()
        + ", at most "
        + OversubscriptionRatio.of(maxOversubscription())
        + growTo().stream().mapToObj(n -> ", to grow to " + n).findFirst().orElse("");
  }

  /**
   * Starts a request.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts of a request. */
  public static class Builder extends ImmutableSizingRequest.Builder {
    Builder() {}
  }
}
