package io.clusterfabric.infiniband.link;

import io.clusterfabric.model.finding.RuleSet;
import java.util.List;
import org.apiguardian.api.API;

/** The rules about links, ports and slots. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LinkRules {
  private LinkRules() {}

  /**
   * The rules about how cages are counted as ports.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<PortSplit> splits() {
    return RuleSet.of(List.of(new LanesConservedRule()));
  }

  /**
   * The rules about adapters and their slots.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<AdapterSlot> slots() {
    return RuleSet.of(List.of(new SlotTooSlowRule()));
  }

  /**
   * The rules about measured links.
   *
   * @return all of them, in the order in which they run
   */
  public static RuleSet<MeasuredLink> measured() {
    return RuleSet.of(List.of(new BelowExpectedRule()));
  }
}
