package io.clusterfabric.collectives.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.collectives.contention.BackgroundTraffic;
import io.clusterfabric.collectives.contention.ContentionOptions;
import io.clusterfabric.collectives.contention.ContentionPattern;
import io.clusterfabric.collectives.contention.PacketOverhead;
import io.clusterfabric.collectives.estimate.Collectives;
import io.clusterfabric.collectives.estimate.Estimate;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.LeafSpine;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.SprayRouting;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementChoiceTest {
  private static final LeafSpine NARROW = new LeafSpine(4, 4, 2, false, 2, 1, 100, 100, 900);
  private static final DataSize LARGE = DataSize.of("1GiB");
  private static final DataSize SMALL = DataSize.of("8KiB");

  @Test
  void bestOfAllWithWhatLimitsIt() {
    PlacementChoice choice = PlacementChoice.of(NARROW.build(), 8, Collective.ALL_REDUCE, LARGE);
    assertThat(choice.best().placement().hosts()).isEqualTo(4);
    assertThat(choice.all()).isSortedAccordingTo((a, b) -> a.time().compareTo(b.time()));
    assertThat(choice.limitedBy()).startsWith("host-");
    assertThat(choice.all().get(choice.all().size() - 1).time())
        .isGreaterThan(choice.best().time());
    assertThat(choice.explain().toString()).contains("not calibrated").contains("spread(8)");
    PlacementChoice small = PlacementChoice.of(NARROW.build(), 8, Collective.ALL_REDUCE, SMALL);
    assertThat(small.limitedBy()).startsWith("latency");
    ChoiceOptions rings = ChoiceOptions.builder().addAlgorithms("ring-all-reduce").build();
    assertThat(PlacementChoice.of(NARROW.build(), 8, Collective.ALL_REDUCE, SMALL, rings).all())
        .allMatch(a -> a.algorithm().equals("ring-all-reduce"));
  }

  /** Where nothing is oversubscribed, sprayed flows meet what balanced parts meet. */
  @Test
  void agreesWithTheEstimateWhereThereIsNoContention() {
    LeafSpine full = new LeafSpine(2, 4, 2, false, 8, 1, 100, 100, 900);
    Cluster cluster = full.build();
    for (Collective c : List.of(Collective.ALL_REDUCE, Collective.ALL_GATHER)) {
      Estimate e = Collectives.on(cluster).mechanism(c, LARGE, PlacementPolicy.packed(16));
      PlacementChoice choice = PlacementChoice.of(cluster, 16, c, LARGE);
      assertThat(choice.best().algorithm()).isEqualTo(e.algorithm());
      assertThat(choice.best().cost().transfer().toSeconds())
          .isCloseTo(e.cost().transfer().toSeconds(), within(1e-7));
    }
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThatThrownBy(() -> PlacementChoice.of(NARROW.build(), 8, Collective.GATHER, LARGE))
        .hasMessageContaining("placements are not chosen for GATHER");
    assertThatThrownBy(() -> PlacementChoice.of(NARROW.build(), 8, Collective.BROADCAST, LARGE))
        .hasMessageContaining("no algorithm of BROADCAST that is allowed applies");
    assertThatThrownBy(() -> ChoiceOptions.builder().addAlgorithms("magic").build())
        .hasMessageContaining("no algorithm has the id 'magic'");
  }

  @Test
  void fabricsDifferByVisibleTermsOnly() {
    LeafSpine full = new LeafSpine(4, 8, 1, false, 8, 1, 100, 100, 900);
    Cluster cluster = full.build();
    Source source = Source.of("a test", Confidence.ASSUMED);
    List<FabricCandidate> fabrics =
        List.of(
            FabricCandidate.of("adaptive", cluster, SprayRouting::of, ContentionOptions.defaults()),
            FabricCandidate.of("also", cluster, SprayRouting::of, ContentionOptions.defaults()),
            FabricCandidate.of("hashed", cluster, EcmpRouting::of, ContentionOptions.defaults()),
            FabricCandidate.of(
                "headers",
                cluster,
                SprayRouting::of,
                ContentionOptions.builder().overhead(PacketOverhead.roceV2(1024)).build()));
    List<FabricScenario> scenarios =
        List.of(
            FabricScenario.clean(),
            FabricScenario.background(
                "checkpoint",
                g ->
                    List.of(
                        BackgroundTraffic.checkpointBurst(
                            g,
                            List.of("host-0", "host-8"),
                            List.of("host-31"),
                            Bandwidth.of("40Gb/s"),
                            source))),
            FabricScenario.withoutFullestSwitchLink(ContentionPattern.RING),
            FabricScenario.failure("host gone", g -> List.of(ElementRef.switchNode("leaf-3"))));
    FabricComparison comparison =
        FabricComparison.of(
            fabrics,
            Collective.ALL_REDUCE,
            PlacementPolicy.spread(32),
            List.of(SMALL, LARGE),
            scenarios);
    assertThat(comparison.rows()).hasSize(32);
    for (FabricScenario s : scenarios) {
      assertThat(seconds(comparison, "also", s.name()))
          .isEqualTo(seconds(comparison, "adaptive", s.name()));
    }
    double clean = seconds(comparison, "adaptive", "clean");
    assertThat(seconds(comparison, "hashed", "clean")).isGreaterThan(1.5 * clean);
    assertThat(seconds(comparison, "headers", "clean") / clean)
        .isCloseTo(1106.0 / 1024, within(0.01));
    assertThat(seconds(comparison, "adaptive", "checkpoint")).isGreaterThan(clean);
    assertThat(seconds(comparison, "adaptive", "without the fullest switch link"))
        .isGreaterThan(clean);
    FabricComparison.Row lost = comparison.find("adaptive", "host gone", LARGE).orElseThrow();
    assertThat(lost.answer()).isEmpty();
    assertThat(lost.reason()).isNotEmpty();
    assertThat(comparison.explain().toString()).contains("fabrics differ only by graph");
    assertThat(comparison.table().rows()).hasSize(32);
  }

  private static double seconds(FabricComparison comparison, String fabric, String scenario) {
    return comparison
        .find(fabric, scenario, LARGE)
        .flatMap(FabricComparison.Row::answer)
        .map(a -> a.time().toSeconds())
        .orElse(-1.0);
  }
}
