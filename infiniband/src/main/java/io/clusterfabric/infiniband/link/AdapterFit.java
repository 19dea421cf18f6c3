package io.clusterfabric.infiniband.link;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.AdapterRate;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.PcieLink;
import io.clusterfabric.model.PcieNode;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Whether an adapter's PCI Express slot lets it use its InfiniBand port. The arithmetic of PCI
 * Express is that of {@link HostSpec#usableRate}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AdapterFit {
  private final LinkRate port;
  private final AdapterRate rate;

  private AdapterFit(LinkRate port, AdapterRate rate) {
    this.port = port;
    this.rate = rate;
  }

  /**
   * Judges one port in one slot.
   *
   * @param port the port
   * @param slot the slot
   * @return the judgement
   */
  public static AdapterFit of(LinkRate port, PcieLink slot) {
    Adapter adapter =
        Adapter.builder()
            .id("adapter")
            .model("adapter")
            .portRate(port.dataRate())
            .pcie("slot")
            .pcieLink(slot)
            .build();
    PcieNode root = PcieNode.builder().id("slot").build();
    HostSpec host = HostSpec.builder().model("host").addAdapter(adapter).addPcieNode(root).build();
    return new AdapterFit(port, host.usableRate(adapter));
  }

  /**
   * What the adapter can use of the port.
   *
   * @return the rate in one direction; empty for a generation of PCI Express that is not known
   */
  public Optional<Bandwidth> usable() {
    return rate.isComplete() ? rate.alone() : Optional.empty();
  }

  /**
   * The judgement.
   *
   * @return PASS if the slot carries the port's data rate, FAIL if it does not, NOT_CHECKED if the
   *     slot's rate is not known
   */
  public Outcome outcome() {
    return usable()
        .map(u -> u.compareTo(port.dataRate()) >= 0 ? Outcome.PASS : Outcome.FAIL)
        .orElse(Outcome.NOT_CHECKED);
  }

  /**
   * How the judgement comes about.
   *
   * @return the terms
   */
  public Explanation explain() {
    return rate.explain();
  }

  @Override
  public String toString() {
    return port + ": " + outcome() + usable().map(u -> ", usable " + u).orElse("");
  }
}
