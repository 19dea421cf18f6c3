package io.clusterfabric.model;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;

/** The slot of an adapter carries the payload that its ports in use do. */
final class SlotTooSlowRule extends PlausibilityRule {

  SlotTooSlowRule() {
    super(
        "model.adapter.slot-too-slow",
        Severity.WARNING,
        "the slot of an adapter carries what its ports do",
        PcieRates.bundled().source());
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (AdapterUse use : AdapterUse.of(cluster)) {
      Adapter a = use.adapter();
      Optional<Bandwidth> slot = a.pcieLink().flatMap(PcieRates.bundled()::payload);
      if (slot.isEmpty() || a.portRate().isEmpty()) {
        continue;
      }
      Bandwidth port = a.portRate().get();
      if (WideRates.compare(slot.get(), 1, port, use.portsUsed()) < 0) {
        out.add(
            at(
                    use.where(),
                    "the slot "
                        + a.pcieLink().get()
                        + " of "
                        + a
                        + " carries less than its ports in use"
                        + use.others())
                .observed(PcieRates.readable(slot.get()) + " of payload")
                .expected("at least " + WideRates.times(port, use.portsUsed()))
                .fix("put the adapter into a faster slot, or plan with what the slot carries")
                .build());
      }
    }
  }
}
