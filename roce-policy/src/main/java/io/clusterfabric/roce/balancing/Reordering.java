package io.clusterfabric.roce.balancing;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.roce.device.AdapterConfig;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceKind;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.topology.routing.RoutingKind;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Which adapters may be sprayed at. Spraying packets over links, or adaptive routing by packet,
 * delivers them in another order; an adapter that goes back to the first missing packet then sends
 * all of them again. Needed are an adapter that can place packets out of order and the setting that
 * lets it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Reordering {
  private static final Facts FACTS =
      Facts.of(
          "reordering.properties", Reordering.class.getResourceAsStream("reordering.properties"));

  private Reordering() {}

  /**
   * Whether a generation of adapters can place packets out of order.
   *
   * @param adapter its name, such as {@code ConnectX-7}
   * @return PASS if a source says so; INCONCLUSIVE if none says anything
   */
  public static Outcome canReorder(String adapter) {
    return fact(adapter).isPresent() ? Outcome.PASS : Outcome.INCONCLUSIVE;
  }

  /**
   * Where it is said that a generation of adapters can.
   *
   * @param adapter its name
   * @return the source, if there is one
   */
  public static Optional<Source> source(String adapter) {
    return fact(adapter).map(FACTS::source);
  }

  private static Optional<String> fact(String adapter) {
    String name = adapter.toLowerCase(Locale.ROOT);
    return FACTS.under("adapter.").entrySet().stream()
        .filter(e -> e.getKey().endsWith(".match") && name.matches(e.getValue()))
        .map(e -> e.getKey().substring(0, e.getKey().length() - ".match".length()))
        .findFirst()
        .map(k -> FACTS.text("adapter." + k + ".source"));
  }

  /**
   * Whether the hosts of a deployment may be sprayed at.
   *
   * @param kind how the fabric spreads traffic
   * @param deployment what is configured
   * @return an error for each host whose adapters do not take packets in another order, an
   *     information for each of which that is not known; nothing if the fabric does not spray
   */
  public static Findings check(RoutingKind kind, Deployment deployment) {
    if (kind != RoutingKind.SPRAY) {
      return Findings.none();
    }
    Findings.Builder out = Findings.builder();
    for (DeviceConfig d : deployment.devices().values()) {
      if (d.kind() == DeviceKind.HOST) {
        d.ports().values().forEach(p -> port(d, p, out));
      }
    }
    return out.build();
  }

  private static void port(DeviceConfig d, PortConfig p, Findings.Builder out) {
    Optional<Boolean> on = p.adapter().flatMap(AdapterConfig::adaptiveRouting);
    if (on.orElse(false)) {
      return;
    }
    out.add(
        Finding.builder()
            .ruleId("roce.balancing.spray-" + (on.isPresent() ? "in-order" : "unknown"))
            .severity(on.isPresent() ? Severity.ERROR : Severity.INFO)
            .where(ElementRef.port(d.device() + "[" + p.name() + "]"))
            .why(
                on.isPresent()
                    ? "the fabric sprays packets, but the adapter takes a later packet for a loss"
                        + " and has all sent again"
                    : "the fabric sprays packets, and nothing tells whether the adapter takes them"
                        + " in another order")
            .observed(on.isPresent() ? "adaptive routing off" : "not known")
            .expected("adaptive routing on (" + FACTS.text("setting") + ")")
            .source(FACTS.source("setting"))
            .build());
  }
}
