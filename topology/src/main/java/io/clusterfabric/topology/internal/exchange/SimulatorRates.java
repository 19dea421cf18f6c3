package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Rates of links as simulators on ns-3 read them. */
public final class SimulatorRates {
  private static final long GIGABIT = 1_000_000_000;

  private SimulatorRates() {}

  /**
   * Refuses links of unknown rate and lists the rates for which thresholds are needed.
   *
   * @param links the links that are written
   * @param rules what the ids of rules begin with, such as {@code format.ns3.}
   * @param log takes the findings
   */
  public static void check(List<Link> links, String rules, ExportLog log) {
    List<Link> unknown = links.stream().filter(l -> l.spec().dataRate().isEmpty()).toList();
    if (!unknown.isEmpty()) {
      log.refuse(
          rules + "rate-unknown",
          ElementRef.link(unknown.get(0).id()),
          "the format needs the rate of each link; unknown are those of this link and "
              + (unknown.size() - 1)
              + " others");
      return;
    }
    TreeSet<Bandwidth> rates = new TreeSet<>();
    links.forEach(l -> rates.add(l.spec().dataRate().orElseThrow()));
    long rounded = rates.stream().filter(r -> !r.isWhole()).count();
    if (rounded > 0) {
      log.tell(
          rules + "rounded",
          Severity.WARNING,
          "rates of a fraction of a bit per second are rounded down; how many rates: " + rounded);
    }
    log.tell(
        rules + "rates",
        Severity.INFO,
        "the maps KMAX_MAP, KMIN_MAP and PMAX_MAP of the simulator need an entry for each of these"
            + " rates in bits per second: "
            + rates.stream().map(r -> String.valueOf(r.bitsPerSecondFloor())).toList());
  }

  /**
   * A rate as ns-3 reads it.
   *
   * @param rate the rate
   * @return such as {@code 400Gbps}; whole bits per second where gigabits have no end
   */
  public static String text(Bandwidth rate) {
    Optional<String> gigabits = Decimals.of(rate, GIGABIT);
    return gigabits.isPresent() && rate.isWhole()
        ? gigabits.get() + "Gbps"
        : rate.bitsPerSecondFloor() + "bps";
  }
}
