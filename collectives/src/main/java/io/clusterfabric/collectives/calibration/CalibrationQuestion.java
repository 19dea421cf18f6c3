package io.clusterfabric.collectives.calibration;

import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * What a calibrated time is asked of: an operation on a machine, whatever the message size. It says
 * what the machine is made of, never which cluster it is.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class CalibrationQuestion {
  CalibrationQuestion() {}

  /**
   * The operation.
   *
   * @return the operation
   */
  public abstract Collective collective();

  /**
   * How many ranks take part, one a GPU.
   *
   * @return at least 1
   */
  public abstract int ranks();

  /**
   * How many hosts they are on.
   *
   * @return at least 1
   */
  public abstract int hosts();

  /**
   * How many scale-up domains they are in.
   *
   * @return at least 1, at most the ranks
   */
  public abstract int domains();

  /**
   * The generation of the GPUs, for the latency of their steps.
   *
   * @return such as {@code hopper}; blank, for the mean of all, unless set
   */
  @Value.Default
  public String generation() {
    return "";
  }

  /**
   * What a GPU sends to the others of its domain, per direction: NVLink, xGMI, else PCIe.
   *
   * @return above 0; empty if not known
   */
  public abstract Optional<Bandwidth> scaleUpRate();

  /**
   * How many others a GPU's scale-up links lead to, each with an equal share of the rate: a mesh
   * without switches, of which few ranks use few links.
   *
   * @return at least 1; empty behind switches
   */
  public abstract OptionalInt meshPeers();

  /**
   * How GPUs without a scale-up network reach one another.
   *
   * @return the way; empty if they have one
   */
  public abstract Optional<PeerToPeer> peerToPeer();

  /**
   * Whether the switches of the scale-up network reduce (NVLS).
   *
   * @return false unless set
   */
  @Value.Default
  public boolean reducing() {
    return false;
  }

  /**
   * What a domain sends to others over all its adapters, or what the fabric lets it.
   *
   * @return above 0; empty if not known, or there is one domain
   */
  public abstract Optional<Bandwidth> networkRate();

  /**
   * The class of the latency between hosts.
   *
   * @return the class; unknown unless set
   */
  @Value.Default
  public LatencyClass latencyClass() {
    return LatencyClass.UNKNOWN;
  }

  /**
   * Whether an algorithm that is a plain ring is forced.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean ringForced() {
    return false;
  }

  /**
   * What a message of a few bytes was measured to take on this very machine.
   *
   * @return the time; it takes the place of the model's latency if set
   */
  public abstract Optional<TimeSpan> smallMessage();

  /** Refuses what no machine is. */
  @Value.Check
  void check() {
    if (ranks() < 1 || hosts() < 1 || domains() < 1 || domains() > ranks()) {
      throw new IllegalArgumentException(
          "ranks, hosts and domains are at least 1, and there are no more domains than ranks;"
              + " found "
              + ranks()
              + ", "
              + hosts()
              + " and "
              + domains());
    }
    if (meshPeers().orElse(1) < 1) {
      throw new IllegalArgumentException("a mesh leads to at least one other GPU");
    }
    if (scaleUpRate().filter(Bandwidth::isZero).isPresent()
        || networkRate().filter(Bandwidth::isZero).isPresent()) {
      throw new IllegalArgumentException("a rate is above 0; leave out what is not known");
    }
  }

  /**
   * The question that a measured row answers.
   *
   * @param row the row
   * @return the question; empty if the row does not say how many ranks took part
   */
  public static Optional<CalibrationQuestion> of(MeasuredRow row) {
    int hosts = row.hosts().orElse(1);
    int ranks =
        row.ranks()
            .orElse(row.gpusPerHost().isPresent() ? row.gpusPerHost().getAsInt() * hosts : 0);
    if (ranks < 1) {
      return Optional.empty();
    }
    hosts = Math.min(hosts, ranks);
    String fabric = row.fabric().orElse("");
    int domains =
        fabric.contains("MNNVL")
            ? Math.max(1, (ranks + GpuFacts.RACK_GPUS - 1) / GpuFacts.RACK_GPUS)
            : hosts;
    int perHost = Math.max(1, ranks / hosts);
    Builder b =
        builder()
            .collective(row.collective())
            .ranks(ranks)
            .hosts(hosts)
            .domains(domains)
            .ringForced(row.forced().filter(f -> f.contains("Ring")).isPresent());
    Optional<GpuFacts> facts = row.gpu().flatMap(GpuFacts::find);
    int nics = row.nicsPerHost().orElse(0);
    double nicGbs = row.nicRate().map(Bandwidth::toGigabytesPerSecond).orElse(0.0);
    if (facts.isPresent()) {
      machine(b, facts.get(), fabric, perHost, nics, nicGbs, ranks);
    }
    if (domains > 1) {
      b.latencyClass(LatencyClass.of(fabric));
      if (nics > 0 && row.nicRate().isPresent()) {
        long perDomain = (long) nics * hosts / domains;
        b.networkRate(row.nicRate().get().times(Math.max(1, perDomain)));
      }
    }
    return Optional.of(b.build());
  }

  private static void machine(
      Builder b, GpuFacts g, String fabric, int perHost, int nics, double nicGbs, int ranks) {
    boolean pairs = fabric.contains("pairs");
    boolean linked = g.scaleUpGBs() > 0 && !(fabric.contains("PCIe") && !(pairs && ranks <= 2));
    b.generation(g.generation());
    b.scaleUpRate(gigabytes(linked ? g.scaleUpGBs() : g.pcieGBs()));
    b.reducing(linked && g.reduces());
    if (linked && g.meshPeers() > 0) {
      b.meshPeers(g.meshPeers());
    }
    if (!linked) {
      b.peerToPeer(pairs ? PeerToPeer.LINKED_PAIRS : peers(g.pcieGBs(), perHost, nics, nicGbs));
    }
  }

  /** A fast adapter for each GPU is there to share a PCIe switch with it. */
  private static PeerToPeer peers(double pcieGbs, int perHost, int nics, double nicGbs) {
    return perHost > 1 && nics >= perHost && nicGbs >= pcieGbs / 2
        ? PeerToPeer.SWITCHED
        : PeerToPeer.HOST_BRIDGE;
  }

  static Bandwidth gigabytes(double perSecond) {
    return Bandwidth.ofBytesPerSecond(Math.round(perSecond * 1e9));
  }

  /**
   * Starts a question.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableCalibrationQuestion.Builder {
    Builder() {}

    /**
     * Takes generation, scale-up rate and reduction of a model of GPU; for one without a scale-up
     * network the rate of PCIe, and the way between GPUs as the adapters beside them suggest.
     *
     * @param model such as {@code H100-SXM}
     * @param perHost how many GPUs of a host take part
     * @param adapters how many adapters of a host serve them
     * @param rate the rate of an adapter; empty if not known
     * @return this builder; unchanged if the model is not known
     */
    public final Builder gpu(String model, int perHost, int adapters, Optional<Bandwidth> rate) {
      double nic = rate.map(Bandwidth::toGigabytesPerSecond).orElse(0.0);
      GpuFacts.find(model).ifPresent(g -> machine(this, g, "", perHost, adapters, nic, 0));
      return this;
    }
  }

  /** One line: the operation and the machine. */
  @Override
  public String toString() {
    return collective().id()
        + " over "
        + ranks()
        + " ranks in "
        + domains()
        + (domains() == 1 ? " domain" : " domains")
        + (generation().isEmpty() ? "" : " of " + generation())
        + scaleUpRate().map(r -> ", " + r + " a GPU").orElse("")
        + networkRate().map(r -> ", " + r + " a domain").orElse("")
        + (domains() == 1 ? "" : ", latency class " + latencyClass())
        + (reducing() ? ", reducing switches" : "")
        + (ringForced() ? ", ring forced" : "")
        + peerToPeer().map(p -> ", peers " + p.name().toLowerCase(Locale.ROOT)).orElse("");
  }
}
