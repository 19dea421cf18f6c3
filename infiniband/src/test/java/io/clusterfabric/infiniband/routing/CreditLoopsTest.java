package io.clusterfabric.infiniband.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.topology.routing.Channel;
import java.util.List;
import org.junit.jupiter.api.Test;

class CreditLoopsTest {
  /** The same tables with other levels. */
  private static ForwardingTables with(ForwardingTables tables, ServiceLevels levels) {
    Subnet subnet = tables.subnet();
    ForwardingTables.Builder out = ForwardingTables.builder(subnet, "ours").serviceLevels(levels);
    for (int s = 0; s < subnet.switches().size(); s++) {
      for (int lid = 1; lid <= subnet.lids().greatest(); lid++) {
        if (tables.port(s, lid).isPresent()) {
          out.entry(s, lid, tables.port(s, lid).getAsInt());
        }
      }
    }
    return out.build();
  }

  @Test
  void everyPairOfIdentifiersHasItsLevel() {
    Subnet subnet = SmallNets.ring(5, 2, 1);
    for (EngineResult r : List.of(DfssspEngine.route(subnet), LashEngine.route(subnet))) {
      CreditLoops loops = CreditLoops.of(r.orElseThrow());
      assertThat(loops.inOneLane()).as("%s", r).isTrue();
      assertThat(loops.withLevels()).as("%s", r).isFalse();
      assertThat(loops.outcome()).isEqualTo(Outcome.PASS_WITH_WARNING);
      assertThat(loops.explain().toString()).contains("all identifiers were judged");
    }
  }

  /** First identifiers are clean, and the loop is among the others. */
  @Test
  void aLoopOfSecondIdentifiersIsFound() {
    Subnet subnet = SmallNets.ring(5, 2, 1);
    ForwardingTables tables = LashEngine.route(subnet).orElseThrow();
    ServiceLevels right = tables.serviceLevels().orElseThrow();
    ServiceLevels careless =
        new ServiceLevels() {
          @Override
          public int lanes() {
            return right.lanes();
          }

          @Override
          public int level(int from, int to) {
            return right.level(from, to);
          }

          @Override
          public int level(int from, int fromOffset, int to, int toOffset) {
            return fromOffset == 1 && toOffset == 1 ? 3 : right.level(from, to);
          }
        };
    ForwardingTables wrong = with(tables, careless);
    assertThat(wrong.different(tables)).isZero();
    CreditLoops loops = CreditLoops.of(wrong);
    assertThat(loops.dependenciesWithLevels().orElseThrow().isCyclic()).isFalse();
    assertThat(loops.withLevels()).isTrue();
    assertThat(loops.outcome()).isEqualTo(Outcome.FAIL);
    assertThat(loops.loopWithLevels()).hasSize(5).extracting(Channel::lane).containsOnly(3);
    assertThat(loops.findings().errors()).hasSize(1);
    assertThat(CreditLoops.of(with(tables, right)).withLevels()).isFalse();
  }

  /** Levels beyond the lanes that ports operate fall back on the first. */
  @Test
  void levelsAreTakenModuloTheLanes() {
    Subnet subnet = SmallNets.ring(5, 2, 1);
    ForwardingTables tables = LashEngine.route(subnet).orElseThrow();
    ServiceLevels folded =
        new ServiceLevels() {
          @Override
          public int lanes() {
            return 1;
          }

          @Override
          public int level(int from, int to) {
            return tables.serviceLevels().orElseThrow().level(from, to);
          }
        };
    assertThat(CreditLoops.of(with(tables, folded)).withLevels()).isTrue();
  }
}
