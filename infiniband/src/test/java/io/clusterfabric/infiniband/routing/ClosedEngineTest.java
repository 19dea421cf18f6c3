package io.clusterfabric.infiniband.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Outcome;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Engines of NVIDIA's subnet manager: unknown, with what OpenSM's own would do as a hint. */
class ClosedEngineTest {
  private static final Subnet TREE = SmallNets.leafSpine(4, 2, 2, Set.of());

  private static EnginePrediction predict(Subnet subnet, String engines) {
    return EnginePrediction.of(subnet, RoutingChain.of(engines));
  }

  @Test
  void theHintIsUpstreamsAnswer() {
    EnginePrediction p = predict(TREE, "ar_ftree");

    assertThat(p.used()).isEmpty();
    assertThat(p.tables()).isEmpty();
    assertThat(p.outcome()).isEqualTo(Outcome.NOT_CHECKED);
    assertThat(p.findings().asList().stream().map(Finding::ruleId))
        .contains(RoutingChain.CLOSED_ENGINE, EnginePrediction.NOT_PREDICTED)
        .doesNotContain(RoutingChain.UNKNOWN_ENGINE);
    EnginePrediction hint = p.hint().orElseThrow();
    assertThat(hint.used()).isEqualTo(predict(TREE, "ftree").used()).contains(EngineName.FTREE);
    assertThat(hint.toString()).isEqualTo(predict(TREE, "ftree").toString());
    assertThat(p.explain().toString()).contains(hint.toString());
  }

  /** An uneven tree, which OpenSM's fat tree refuses: the hint falls back as OpenSM would. */
  @Test
  void theHintFallsBack() {
    Subnet uneven = SmallNets.leafSpine(4, 2, 2, Set.of("L1-S1"));
    assertThat(predict(uneven, "ar_ftree,ar_updn").hint().orElseThrow().used())
        .isEqualTo(predict(uneven, "ftree,updn").used())
        .contains(EngineName.UPDN);
  }

  /** OpenSM passes over a name that it does not know: what stands beside it decides. */
  @Test
  void withoutAnEngineThatIsAlikeTheRestDecides() {
    assertThat(predict(TREE, "dfp").hint().orElseThrow().used()).contains(EngineName.MINHOP);
    assertThat(predict(TREE, "pqft,sssp").hint().orElseThrow().used()).contains(EngineName.SSSP);
    assertThat(predict(TREE, "kdor-hc,no_fallback").hint().orElseThrow().outcome())
        .isEqualTo(Outcome.FAIL);
  }

  /** What OpenSM has and tries first is no hint. */
  @Test
  void anEngineBeforeItThatRoutesIsUsed() {
    EnginePrediction p = predict(TREE, "updn,ar_updn");
    assertThat(p.used()).contains(EngineName.UPDN);
    assertThat(p.hint()).isEmpty();
    assertThat(predict(TREE, "nue").hint()).isEmpty();
    assertThat(predict(TREE, "updn").hint()).isEmpty();
  }

  @Test
  void theChainReadsAndWritesThem() {
    RoutingChain chain = RoutingChain.of("ar_updn dfp2,no_fallback");
    assertThat(chain).hasToString("ar_updn,dfp2,no_fallback");
    assertThat(chain.unknown()).isEmpty();
    assertThat(chain.upstream()).hasToString("updn,no_fallback");
    assertThat(RoutingChain.of("ftree").upstream()).isEqualTo(RoutingChain.of("ftree"));
    for (EngineName e : EngineName.values()) {
      assertThat(e.upstream().isPresent() && !e.isClosed()).as(e.toString()).isFalse();
      e.upstream().ifPresent(u -> assertThat(u.isRouted()).isTrue());
      assertThat(e.isClosed() && e.isRouted()).as(e.toString()).isFalse();
    }
  }
}
