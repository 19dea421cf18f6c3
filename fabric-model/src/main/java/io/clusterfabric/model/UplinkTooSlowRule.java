package io.clusterfabric.model;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;

/**
 * The PCIe links above an adapter carry what it can move while all others run; traffic with a GPU
 * at the same switch does not cross them.
 */
final class UplinkTooSlowRule extends PlausibilityRule {

  UplinkTooSlowRule() {
    super(
        "model.adapter.uplink-too-slow",
        Severity.INFO,
        "the PCIe links above an adapter carry what it does",
        PcieRates.bundled().source());
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (AdapterUse use : AdapterUse.of(cluster)) {
      AdapterRate rate = use.host().spec().usableRate(use.adapter());
      if (rate.toNearGpu().isEmpty() || rate.together().isEmpty()) {
        continue;
      }
      Bandwidth own = rate.toNearGpu().get();
      Bandwidth share = rate.together().get();
      if (share.compareTo(own) < 0) {
        out.add(
            at(
                    use.where(),
                    "while all adapters run, the PCIe links above "
                        + use.adapter()
                        + " carry less to the CPU than its ports and slot"
                        + use.others())
                .observed(PcieRates.readable(share))
                .expected(PcieRates.readable(own))
                .fix("use GPUs at the same PCIe switch, whose traffic does not cross these links")
                .build());
      }
    }
  }
}
