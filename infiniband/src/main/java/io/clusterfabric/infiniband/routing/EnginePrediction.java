package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Which engine OpenSM will really use for a configuration on this subnet, and why: it tries those
 * that are configured one after the other and then MinHop, and tells of it in its log only.
 *
 * <p>Immutable. Takes the time of the engines that are tried.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EnginePrediction {
  static final String FALLBACK = "infiniband.routing.engine-fallback";
  static final String UNROUTED = "infiniband.routing.no-engine";
  static final String NOT_PREDICTED = "infiniband.routing.engine-not-predicted";

  private static final Source SOURCE =
      Source.of("opensm 3.3.23, osm_ucast_mgr.c and the engines", Confidence.VERIFIED);

  private final Subnet subnet;
  private final RoutingChain chain;
  private final List<EngineResult> attempts;
  private final @Nullable EngineName undecided;
  private final @Nullable EnginePrediction hint;
  private final Findings findings;

  private EnginePrediction(
      Subnet subnet,
      RoutingChain chain,
      List<EngineResult> attempts,
      @Nullable EngineName undecided,
      @Nullable EnginePrediction hint) {
    this.subnet = subnet;
    this.chain = chain;
    this.attempts = List.copyOf(attempts);
    this.undecided = undecided;
    this.hint = hint;
    this.findings = tell();
  }

  /**
   * Predicts for a chain of engines with OpenSM's defaults.
   *
   * @param subnet the subnet
   * @param chain the engines that are configured
   * @return the prediction
   */
  public static EnginePrediction of(Subnet subnet, RoutingChain chain) {
    return of(subnet, chain, RoutingOptions.standard());
  }

  /**
   * Predicts for a chain of engines.
   *
   * @param subnet the subnet
   * @param chain the engines that are configured
   * @param options the rest of the configuration
   * @return the prediction
   */
  public static EnginePrediction of(Subnet subnet, RoutingChain chain, RoutingOptions options) {
    EngineRun run = new EngineRun(requireNonNull(subnet), requireNonNull(options));
    List<EngineResult> attempts = new ArrayList<>();
    if (subnet.switches().isEmpty()) {
      return new EnginePrediction(subnet, chain, attempts, null, null);
    }
    for (EngineName engine : chain.engines()) {
      if (!engine.isRouted()) {
        EnginePrediction hint = engine.isClosed() ? of(subnet, chain.upstream(), options) : null;
        return new EnginePrediction(subnet, chain, attempts, engine, hint);
      }
      EngineResult result = route(run, engine);
      attempts.add(result);
      if (result.tables().isPresent()) {
        return new EnginePrediction(subnet, chain, attempts, null, null);
      }
    }
    if (chain.fallback()) {
      attempts.add(EngineResult.routed(EngineName.MINHOP, MinHopEngine.run(run)));
    }
    return new EnginePrediction(subnet, chain, attempts, null, null);
  }

  private static EngineResult route(EngineRun run, EngineName engine) {
    return switch (engine) {
      case MINHOP -> EngineResult.routed(engine, MinHopEngine.run(run));
      case DOR -> EngineResult.routed(engine, DorEngine.run(run));
      case UPDN -> UpDownEngine.run(run);
      case DNUP -> DownUpEngine.run(run);
      case FTREE -> FatTreeEngine.run(run);
      case SSSP -> SsspEngine.run(run);
      case DFSSSP -> DfssspEngine.run(run);
      case LASH -> LashEngine.run(run);
      case NUE, TORUS_2QOS, FILE, AR_UPDN, AR_FTREE, DFP, DFP2, KDOR_HC, PQFT ->
          throw new IllegalArgumentException(engine + " is not routed here");
    };
  }

  private Findings tell() {
    Findings.Builder out = Findings.builder().addAll(chain.findings());
    attempts.forEach(a -> out.addAll(a.findings()));
    Optional<EngineName> used = used();
    ElementRef where = ElementRef.fabric(subnet.graph().name());
    if (undecided != null) {
      out.add(
          Finding.builder()
              .ruleId(NOT_PREDICTED)
              .severity(Severity.INFO)
              .where(where)
              .why(
                  "whether "
                      + undecided
                      + " takes this fabric is not computed here; read the tables that it dumps")
              .observed(
                  hint == null ? undecided.toString() : "upstream's answer, as a hint: " + hint)
              .source(SOURCE)
              .build());
    } else if (used.isEmpty() && !subnet.switches().isEmpty()) {
      out.add(
          Finding.builder()
              .ruleId(UNROUTED)
              .severity(Severity.ERROR)
              .where(where)
              .why(
                  "all configured engines give up and no_fallback forbids MinHop: OpenSM leaves the"
                      + " subnet unrouted")
              .observed(why())
              .source(SOURCE)
              .build());
    } else if (used.isPresent()
        && !chain.engines().isEmpty()
        && used.get() != chain.engines().get(0)) {
      out.add(
          Finding.builder()
              .ruleId(FALLBACK)
              .severity(Severity.WARNING)
              .where(where)
              .why(
                  "OpenSM is configured for "
                      + chain.engines().get(0)
                      + " and will route by "
                      + used.get()
                      + ", which its log alone tells")
              .observed(why())
              .fix("mend what the engine objects to, or name its roots in a file")
              .source(SOURCE)
              .build());
    }
    return out.build();
  }

  /**
   * The engine that OpenSM will use.
   *
   * @return empty if none routes the subnet, or it is not known: an engine that is not computed
   *     here comes before one that routes it
   */
  public Optional<EngineName> used() {
    return last().filter(r -> r.tables().isPresent()).map(EngineResult::engine);
  }

  private Optional<EngineResult> last() {
    return attempts.isEmpty() || undecided != null
        ? Optional.empty()
        : Optional.of(attempts.get(attempts.size() - 1));
  }

  /**
   * Whether the prediction holds.
   *
   * @return NOT_CHECKED if it depends on an engine that is not computed here, FAIL if nothing
   *     routes the subnet, PASS_WITH_WARNING if another engine than the first will, else PASS
   */
  public Outcome outcome() {
    return undecided != null || subnet.switches().isEmpty()
        ? Outcome.NOT_CHECKED
        : findings.outcome();
  }

  /**
   * The tables of the engine that OpenSM will use.
   *
   * @return empty if there are none or it is not known
   */
  public Optional<ForwardingTables> tables() {
    return last().flatMap(EngineResult::tables);
  }

  /**
   * What OpenSM 3.3.23 would do with its own engines in place of NVIDIA's closed ones ({@link
   * RoutingChain#upstream()}): a hint, since NVIDIA's subnet manager may choose and route
   * otherwise.
   *
   * @return empty unless a closed engine is why the prediction is not known
   */
  public Optional<EnginePrediction> hint() {
    return Optional.ofNullable(hint);
  }

  /**
   * What came of each engine that was tried.
   *
   * @return in order, the one that is used last
   */
  public List<EngineResult> attempts() {
    return attempts;
  }

  /**
   * Why it comes to that.
   *
   * @return a sentence for each engine that gave up, in OpenSM's words
   */
  public String why() {
    List<String> out = new ArrayList<>();
    for (EngineResult r : attempts) {
      r.reason().ifPresent(w -> out.add(r.engine() + ": " + w));
    }
    if (undecided != null) {
      out.add(undecided + ": not computed here");
    }
    if (subnet.switches().isEmpty()) {
      out.add("the subnet has no switch, so that nothing is routed");
    }
    return out.isEmpty() ? "the first engine takes the fabric" : String.join("; ", out);
  }

  /**
   * What is wrong or worth knowing.
   *
   * @return the findings of the chain and of all engines that were tried
   */
  public Findings findings() {
    return findings;
  }

  /**
   * How the prediction came about.
   *
   * @return what came of each engine
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString()).term("configured", chain).term("subnet", subnet);
    for (EngineResult r : attempts) {
      out.term(r.engine().toString(), r.reason().orElse("routes the subnet"));
    }
    if (hint != null) {
      out.term("hint", hint);
    }
    return out.assume("a subnet manager that starts anew: OpenSM 3.3.23").source(SOURCE).build();
  }

  /** One line: the engine and why. */
  @Override
  public String toString() {
    String name = used().map(EngineName::toString).orElse(undecided != null ? "unknown" : "none");
    return "OpenSM configured for " + chain + " will use " + name + " (" + why() + ")";
  }
}
