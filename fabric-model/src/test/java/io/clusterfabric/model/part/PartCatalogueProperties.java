package io.clusterfabric.model.part;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PartCatalogueProperties {

  @Property(tries = 300)
  void writingAndReadingGivesTheSame(@ForAll("catalogues") PartCatalogue parts) {
    String json = parts.toJson();

    PartCatalogue read = PartCatalogue.fromJson(json);
    assertThat(read).isEqualTo(parts).hasSameHashCodeAs(parts);
    assertThat(read.toJson()).isEqualTo(json);
  }

  @Property(tries = 100)
  void theOrderOfPartsDoesNotMatter(@ForAll("catalogues") PartCatalogue parts, @ForAll long seed) {
    List<Part> shuffled = new ArrayList<>(parts.all());
    Collections.shuffle(shuffled, new Random(seed));

    assertThat(PartCatalogue.of(shuffled).toJson()).isEqualTo(parts.toJson());
  }

  @Property(tries = 100)
  void addingACatalogueToItselfChangesNothing(@ForAll("catalogues") PartCatalogue parts) {
    assertThat(parts.plus(parts)).isEqualTo(parts);
    assertThat(parts.overriddenBy(parts)).isEqualTo(parts);
    assertThat(parts.plus(PartCatalogue.empty())).isEqualTo(parts);
  }

  @Property(tries = 100)
  void theLaterCatalogueOverrides(
      @ForAll("catalogues") PartCatalogue a, @ForAll("catalogues") PartCatalogue b) {
    PartCatalogue both = a.overriddenBy(b);

    assertThat(both.all()).containsAll(b.all());
    for (Part p : a.all()) {
      assertThat(both.find(p.id())).contains(b.find(p.id()).orElse(p));
    }
  }

  @Provide
  Arbitrary<PartCatalogue> catalogues() {
    return parts().list().ofMaxSize(6).uniqueElements(Part::id).map(PartCatalogue::of);
  }

  private static Arbitrary<Part> parts() {
    Arbitrary<String> ids = Arbitraries.strings().withChars("ab19.-").ofMinLength(1).ofMaxLength(5);
    Arbitrary<String> names =
        Arbitraries.strings()
            .withChars("aZ \"\\/é漢\u2028<>&{}[],")
            .ofMinLength(1)
            .ofMaxLength(8)
            .filter(s -> !s.isBlank());
    Arbitrary<Source> sources =
        Combinators.combine(
                names, names.optional(), names.optional(), Arbitraries.of(Confidence.values()))
            .as(Source::new);
    return Combinators.combine(
            ids.map(s -> "p" + s),
            Arbitraries.of(PartKind.values()),
            names.optional(),
            names.optional(),
            names.set().ofMaxSize(3),
            Combinators.combine(Arbitraries.integers().between(0, 5), names, sources)
                .as(Draw::new)
                .list()
                .ofMaxSize(4))
        .as(
            (id, kind, vendor, model, aliases, draws) -> {
              Part.Builder b = Part.builder(id, kind);
              vendor.ifPresent(b::vendor);
              model.ifPresent(b::model);
              aliases.forEach(b::alias);
              List<String> known = FigureKey.namesFor(kind);
              int n = 0;
              for (Draw d : draws) {
                b.figure("x-own" + n, d.text(), d.source());
                String name = known.get((d.number() + n) % known.size());
                Optional<String> value = example(name);
                if (n == 0 && value.isPresent()) {
                  b.figure(name, value.get(), d.source());
                }
                n++;
              }
              return b.build();
            });
  }

  private record Draw(int number, String text, Source source) {}

  private static Optional<String> example(String name) {
    return Optional.of(
        switch (name) {
          case "ports" -> "64x400Gb/s";
          case "splits" -> "128x200Gb/s, 256x100Gb/s";
          case "buffer" -> "64MiB";
          case "lengths" -> "0.5m, 1m";
          case "maxReach" -> "2km";
          case "maxPower", "typicalPower" -> "9.5W";
          case "medium" -> "DAC";
          case "rate", "nvlink", "ncclNvlink" -> "20.6GB/s";
          case "gpuPart", "adapterPart" -> "other";
          default -> "7";
        });
  }
}
