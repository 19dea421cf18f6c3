package io.clusterfabric.infiniband.routing;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.reading.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * The engines that OpenSM is configured to try, in order, and whether it may fall back to MinHop
 * when all give up. Source: opensm 3.3.23, osm_opensm.c.
 *
 * @param engines the engines, in order
 * @param fallback whether MinHop is tried at last
 * @param unknown names that OpenSM does not know and passes over
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RoutingChain(List<EngineName> engines, boolean fallback, List<String> unknown) {
  static final String CLOSED_ENGINE = "infiniband.routing.engine-closed";
  static final String UNKNOWN_ENGINE = "infiniband.routing.engine-unknown";
  private static final String NO_FALLBACK = "no_fallback";

  /**
   * Copies the lists.
   *
   * @param engines the engines, in order
   * @param fallback whether MinHop is tried at last
   * @param unknown names that OpenSM does not know and passes over
   */
  public RoutingChain {
    engines = List.copyOf(engines);
    unknown = List.copyOf(unknown);
  }

  /**
   * Reads the value of OpenSM's option {@code routing_engine}.
   *
   * @param text names with commas or spaces between, such as {@code ftree,updn,no_fallback}; {@code
   *     (null)} or nothing is MinHop
   * @return the chain
   */
  public static RoutingChain of(String text) {
    List<EngineName> engines = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    boolean fallback = true;
    for (String name :
        text.equals("(null)") ? List.<String>of() : Arrays.asList(text.split("[, \t\n]+"))) {
      if (name.equals(NO_FALLBACK)) {
        fallback = false;
      } else if (!name.isEmpty()) {
        EngineName.of(name).ifPresentOrElse(engines::add, () -> unknown.add(name));
      }
    }
    return new RoutingChain(engines, fallback, unknown);
  }

  /**
   * A chain of one engine, with the fallback.
   *
   * @param engine the engine
   * @return the chain
   */
  public static RoutingChain of(EngineName engine) {
    return new RoutingChain(List.of(engine), true, List.of());
  }

  /**
   * The chain with OpenSM's own engines in place of NVIDIA's closed ones, where it has one on whose
   * trees they build; those without are left out, as OpenSM passes over their names.
   *
   * @return a chain that holds no closed engine; this one if it holds none
   */
  public RoutingChain upstream() {
    List<EngineName> open = new ArrayList<>();
    for (EngineName e : engines) {
      (e.isClosed() ? e.upstream() : Optional.of(e)).ifPresent(open::add);
    }
    return open.equals(engines) ? this : new RoutingChain(open, fallback, unknown);
  }

  /**
   * What is wrong with the names.
   *
   * @return a warning for each that only NVIDIA's subnet manager knows, an error for each that no
   *     subnet manager is known to have
   */
  public Findings findings() {
    Findings.Builder out = Findings.builder();
    for (EngineName e : engines) {
      if (e.isClosed()) {
        out.add(
            Finding.builder()
                .ruleId(CLOSED_ENGINE)
                .severity(Severity.WARNING)
                .where(ElementRef.fabric("routing_engine"))
                .why(
                    "only NVIDIA's subnet manager has this engine and how it routes is not public;"
                        + " OpenSM 3.3.23 knows no such name and goes on without it")
                .observed(e.toString())
                .expected("an engine of OpenSM 3.3.23, for tables that can be computed")
                .fix(
                    e.upstream()
                        .map(u -> "compare " + u + ", or read the tables that the manager dumps")
                        .orElse("read the tables that the manager dumps"))
                .build());
      }
    }
    for (String name : unknown) {
      out.add(
          Finding.builder()
              .ruleId(UNKNOWN_ENGINE)
              .severity(Severity.ERROR)
              .where(ElementRef.fabric("routing_engine"))
              .why("OpenSM 3.3.23 knows no engine of this name and goes on without it")
              .observed(Excerpt.of(name))
              .expected(
                  Arrays.stream(EngineName.values())
                      .filter(e -> !e.isClosed())
                      .map(EngineName::toString)
                      .collect(Collectors.joining(", ")))
              .build());
    }
    return out.build();
  }

  /** The chain as OpenSM's option has it. */
  @Override
  public String toString() {
    String names =
        engines.isEmpty()
            ? "(null)"
            : engines.stream().map(EngineName::toString).collect(Collectors.joining(","));
    return fallback ? names : engines.isEmpty() ? NO_FALLBACK : names + "," + NO_FALLBACK;
  }
}
