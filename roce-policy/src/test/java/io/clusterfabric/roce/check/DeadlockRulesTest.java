package io.clusterfabric.roce.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.TorusDesign;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Folded Clos networks cannot deadlock while traffic goes up and down; a ring can. */
class DeadlockRulesTest {
  private static Findings of(Cluster c, boolean failures) {
    Deployment d = Worlds.deployed(c, PolicyPresets.of("cumulus-lossless"));
    Findings all =
        RoceCheck.of(c, d, RoceCheckOptions.builder().singleFailures(failures).build()).findings();
    return all.ofRule("roce.dlk-1").plus(all.ofRule("roce.dlk-2"));
  }

  @Test
  void upAndDownIsFree() {
    assertThat(of(Worlds.small(), true).asList()).isEmpty();
    assertThat(of(ClosDesign.fatTree(4, 3, Bandwidth.of("100Gb/s")).build(), false).asList())
        .isEmpty();
  }

  @Test
  void aRingIsNot() {
    Cluster ring = TorusDesign.of(Bandwidth.of("100Gb/s"), 6).build();
    Findings found = of(ring, false);
    assertThat(found.errors().asList()).hasSize(1);
    assertThat(found.asList().get(0).why()).contains("priority of RoCE");
    assertThat(List.copyOf(found.asList()).get(0).source()).isPresent();
  }
}
