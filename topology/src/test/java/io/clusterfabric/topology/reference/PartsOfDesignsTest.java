package io.clusterfabric.topology.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Plausibility;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.part.Part;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.PartKind;
import io.clusterfabric.model.part.SwitchPart;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.SwitchShape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PartsOfDesignsTest {
  /** The smallest cluster of each design, but of those whose smallest is large. */
  static Stream<Cluster> smallest() {
    return ReferenceDesigns.all().stream()
        .map(
            d -> {
              Map<String, Integer> least = new TreeMap<>();
              d.parameters().forEach(p -> least.put(p.name(), p.least()));
              return Map.entry(d, least);
            })
        .filter(e -> e.getKey().plan(e.getValue()).endpoints() <= 5_000)
        .map(e -> e.getKey().build(e.getValue()));
  }

  @ParameterizedTest
  @MethodSource("smallest")
  void whatADesignNamesTheCatalogueHasAndTheClusterEmbeds(Cluster cluster) {
    for (HostSpec spec : hostSpecs(cluster)) {
      check(cluster, spec.part(), PartKind.HOST);
      for (Gpu g : spec.gpus()) {
        check(cluster, g.part(), PartKind.GPU);
      }
      for (Adapter a : spec.adapters()) {
        check(cluster, a.part(), PartKind.ADAPTER);
      }
    }
    for (SwitchSpec spec : switchSpecs(cluster)) {
      check(cluster, spec.part(), PartKind.SWITCH);
    }
  }

  private static void check(Cluster cluster, Optional<String> id, PartKind kind) {
    if (id.isPresent()) {
      Part part = PartCatalogue.bundled().find(id.get()).orElseThrow();
      assertThat(part.kind()).isEqualTo(kind);
      assertThat(cluster.parts().find(id.get())).contains(part);
    }
  }

  private static List<HostSpec> hostSpecs(Cluster cluster) {
    return cluster.hosts().stream().map(h -> h.spec()).distinct().toList();
  }

  private static List<SwitchSpec> switchSpecs(Cluster cluster) {
    return cluster.backend().switches().stream().map(s -> s.spec()).distinct().toList();
  }

  /** What a design says of a product agrees with the figures of that product. */
  @ParameterizedTest
  @MethodSource("smallest")
  void theNumbersAreThoseOfTheParts(Cluster cluster) {
    assertThat(Plausibility.check(cluster).stream().filter(f -> f.ruleId().contains("part")))
        .isEmpty();
    for (HostSpec spec : hostSpecs(cluster)) {
      spec.part()
          .flatMap(cluster.parts()::findHost)
          .ifPresent(
              p -> {
                p.gpus().ifPresent(f -> assertThat(spec.gpus()).hasSize(f.value()));
                p.adapters().ifPresent(f -> assertThat(spec.adapters()).hasSize(f.value()));
                p.gpuPart()
                    .filter(f -> spec.gpus().get(0).part().isPresent())
                    .ifPresent(f -> assertThat(spec.gpus().get(0).part()).contains(f.value()));
              });
    }
    for (SwitchSpec spec : switchSpecs(cluster)) {
      Optional<SwitchPart> part = spec.part().flatMap(cluster.parts()::findSwitch);
      part.flatMap(SwitchPart::ports)
          .ifPresent(
              f ->
                  assertThat(spec.portRate().orElseThrow().times(spec.radix().orElseThrow()))
                      .isEqualTo(f.value().total()));
    }
  }

  @Test
  void thePodOfH100EmbedsItsParts() {
    assertThat(ReferenceDesigns.dgxSuperPodH100(1).parts().all())
        .extracting(Part::id)
        .containsExactly("connectx-7", "dgx-h100", "h100-sxm", "qm9700");
  }

  @Test
  void aDesignOfUnknownPartsEmbedsNone() {
    Bandwidth rate = Bandwidth.ofGigabitsPerSecond(400);
    ClosDesign.Builder b = ClosDesign.builder();
    b.from(ClosDesign.fatTree(4, 2, rate));
    assertThat(b.build().build().parts()).isEqualTo(PartCatalogue.empty());
    b.leaf(SwitchShape.of("own", 4, rate).withPart("my-own"));
    assertThat(b.build().build().parts()).isEqualTo(PartCatalogue.empty());
  }
}
