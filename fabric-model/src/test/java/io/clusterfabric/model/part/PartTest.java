package io.clusterfabric.model.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartTest {
  private static final Source SHEET = Source.of("a data sheet", Confidence.VERIFIED);

  @Test
  void holdsFiguresInTheirCanonicalSpelling() {
    Part part =
        Part.builder("c", PartKind.CABLE)
            .figure("rate", "50GB/s", SHEET)
            .figure("lengths", "50cm,1m", SHEET)
            .build();

    assertThat(part.figure("rate")).contains(new Figure<>("400Gb/s", SHEET));
    assertThat(new CablePart(part).lengths().orElseThrow().value())
        .containsExactly(Length.of("0.5m"), Length.of("1m"));
  }

  @Test
  void isEqualHoweverTheFiguresWereSpelledAndOrdered() {
    Part one =
        Part.builder("s", PartKind.SWITCH)
            .alias("b")
            .alias("a")
            .figure("ports", "64x400Gb/s", SHEET)
            .figure("cages", "32", SHEET)
            .build();
    Part other =
        Part.builder("s", PartKind.SWITCH)
            .figure("cages", "032", SHEET)
            .figure("ports", "64x0.4Tb/s", SHEET)
            .alias("a")
            .alias("b")
            .build();

    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
  }

  @Test
  void differsByEachOfItsPieces() {
    Part base = Part.builder("s", PartKind.SWITCH).figure("cages", "32", SHEET).build();

    assertThat(base)
        .isNotEqualTo(Part.builder("t", PartKind.SWITCH).figure("cages", "32", SHEET).build())
        .isNotEqualTo(Part.builder("s", PartKind.SWITCH).build())
        .isNotEqualTo(Part.builder("s", PartKind.SWITCH).figure("cages", "33", SHEET).build())
        .isNotEqualTo(
            Part.builder("s", PartKind.SWITCH)
                .figure("cages", "32", Source.of("hearsay", Confidence.SECONDARY))
                .build())
        .isNotEqualTo(
            Part.builder("s", PartKind.SWITCH).vendor("V").figure("cages", "32", SHEET).build())
        .isNotEqualTo(
            Part.builder("s", PartKind.SWITCH).model("M").figure("cages", "32", SHEET).build())
        .isNotEqualTo(
            Part.builder("s", PartKind.SWITCH).alias("A").figure("cages", "32", SHEET).build());
    assertThat(Part.builder("s", PartKind.GPU).build())
        .isNotEqualTo(Part.builder("s", PartKind.SWITCH).build());
  }

  @Test
  void printsOneLine() {
    assertThat(
            Part.builder("s", PartKind.SWITCH)
                .vendor("Maker")
                .model("S 1")
                .figure("cages", "32", SHEET)
                .build())
        .hasToString("switch s (Maker S 1, 1 figure)");
    assertThat(Part.builder("s", PartKind.GPU).build()).hasToString("gpu s (s, 0 figures)");
  }

  @Test
  void namesItselfByItsIdWithoutModel() {
    assertThat(Part.builder("s", PartKind.SWITCH).build().model()).isEqualTo("s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "QM9700", "-a", ".a", "a b", "a/b", "ä"})
  void refusesIdsOfOtherForm(String id) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Part.builder(id, PartKind.SWITCH))
        .withMessageContaining("'" + id + "'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Part.builder("a".repeat(65), PartKind.SWITCH));
  }

  @Test
  void refusesAFigureOfAnotherKindAndListsThePossible() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Part.builder("g", PartKind.GPU).figure("cages", "32", SHEET))
        .withMessageContaining("GPU")
        .withMessageContaining("'cages'")
        .withMessageContaining("nvlink, nvlinks")
        .withMessageContaining("x-");
  }

  @Test
  void takesFiguresOfOnesOwn() {
    Part part = Part.builder("g", PartKind.GPU).figure("x-memory", " 80 GB HBM3 ", SHEET).build();

    assertThat(part.figure("x-memory")).contains(new Figure<>("80 GB HBM3", SHEET));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Part.builder("g", PartKind.GPU).figure("x-", "1", SHEET));
  }

  @Test
  void refusesAFigureGivenTwice() {
    Part.Builder b = Part.builder("s", PartKind.SWITCH).figure("cages", "32", SHEET);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> b.figure("cages", "32", SHEET))
        .withMessageContaining("twice");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SWITCH|cages|0|1 to 1000000",
        "SWITCH|cages|-1|1 to 1000000",
        "SWITCH|cages|1.5|1 to 1000000",
        "SWITCH|cages|1000001|1 to 1000000",
        "SWITCH|cages|99999999999999999999|1 to 1000000",
        "SWITCH|cages|''|1 to 1000000",
        "SWITCH|buffer|64|a size such as",
        "SWITCH|splits|128x200Gb/s,|a list",
        "SWITCH|ports|64|a layout such as",
        "ADAPTER|pcieGeneration|8|1 to 7",
        "ADAPTER|pcieLanes|64|1 to 32",
        "CABLE|medium|COPPER|DAC, ACC, AEC, AOC",
        "CABLE|maxReach|50|a length such as",
        "CABLE|maxPower|9|a power such as",
        "GPU|nvlink|900|a rate such as",
        "HOST|gpuPart|H100|the id of a part",
        "SWITCH|cageForm|'  '|a text"
      })
  void refusesValuesOfAnotherFormAndSaysWhatWasWanted(
      PartKind kind, String name, String value, String wanted) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Part.builder("p", kind).figure(name, value, SHEET))
        .withMessageContaining("figure " + name)
        .withMessageContaining(wanted)
        .withMessageContaining("'" + value + "'");
  }

  @Test
  void refusesBlankAndOverlongNames() {
    Part.Builder b = Part.builder("s", PartKind.SWITCH);

    assertThatIllegalArgumentException().isThrownBy(() -> b.vendor(" "));
    assertThatIllegalArgumentException().isThrownBy(() -> b.model("a\nb"));
    assertThatIllegalArgumentException().isThrownBy(() -> b.alias("a".repeat(201)));
  }

  @Test
  void viewsRefusePartsOfAnotherKind() {
    Part gpu = Part.builder("g", PartKind.GPU).build();
    Part cable = Part.builder("c", PartKind.CABLE).build();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SwitchPart(gpu))
        .withMessageContaining("gpu g");
    assertThatIllegalArgumentException().isThrownBy(() -> new AdapterPart(gpu));
    assertThatIllegalArgumentException().isThrownBy(() -> new HostPart(gpu));
    assertThatIllegalArgumentException().isThrownBy(() -> new CablePart(gpu));
    assertThatIllegalArgumentException().isThrownBy(() -> new TransceiverPart(gpu));
    assertThatIllegalArgumentException().isThrownBy(() -> new GpuPart(cable));
  }

  @Test
  void viewsReadEveryFigureOfTheirKind() {
    SwitchPart s =
        new SwitchPart(
            Part.builder("s", PartKind.SWITCH)
                .figure("ports", "64x400Gb/s", SHEET)
                .figure("splits", "128x200Gb/s, 256x100Gb/s", SHEET)
                .figure("cages", "32", SHEET)
                .figure("cageForm", "OSFP", SHEET)
                .figure("generations", "HDR, NDR", SHEET)
                .figure("buffer", "64MiB", SHEET)
                .figure("sharpGeneration", "3", SHEET)
                .figure("height", "1", SHEET)
                .figure("typicalPower", "700W", SHEET)
                .figure("maxPower", "1.5kW", SHEET)
                .build());
    assertThat(s.ports().orElseThrow().value()).hasToString("64x400Gb/s");
    assertThat(s.splits().orElseThrow().value()).hasToString("[128x200Gb/s, 256x100Gb/s]");
    assertThat(s.cages().orElseThrow().value()).isEqualTo(32);
    assertThat(s.cageForm().orElseThrow().value()).isEqualTo("OSFP");
    assertThat(s.generations().orElseThrow().value()).isEqualTo(List.of("HDR", "NDR"));
    assertThat(s.buffer().orElseThrow().value()).hasToString("64MiB");
    assertThat(s.sharpGeneration().orElseThrow().value()).isEqualTo(3);
    assertThat(s.height().orElseThrow().value()).isEqualTo(1);
    assertThat(s.typicalPower().orElseThrow().value()).hasToString("700W");
    assertThat(s.maxPower().orElseThrow().value().toMilliwatts()).isEqualTo(1_500_000);
    assertThat(s.ports().orElseThrow().source()).isEqualTo(SHEET);

    GpuPart g =
        new GpuPart(
            Part.builder("g", PartKind.GPU)
                .figure("nvlink", "450GB/s", SHEET)
                .figure("nvlinks", "18", SHEET)
                .figure("ncclNvlink", "20.6GB/s", SHEET)
                .build());
    assertThat(g.nvlink().orElseThrow().value()).isEqualTo(Bandwidth.of("450GB/s"));
    assertThat(g.nvlinks().orElseThrow().value()).isEqualTo(18);
    assertThat(g.ncclNvlink().orElseThrow().value()).isEqualTo(Bandwidth.of("20.6GB/s"));
    assertThat(g.maxPower()).isEmpty();

    TransceiverPart t =
        new TransceiverPart(
            Part.builder("t", PartKind.TRANSCEIVER)
                .figure("medium", "SINGLE_MODE_FIBRE", SHEET)
                .figure("maxReach", "2km", SHEET)
                .figure("reachClass", "FR4", SHEET)
                .figure("formFactor", "OSFP", SHEET)
                .figure("links", "2", SHEET)
                .figure("rate", "400Gb/s", SHEET)
                .build());
    assertThat(t.maxReach().orElseThrow().value()).isEqualTo(Length.ofMeters(2000));
    assertThat(t.medium().orElseThrow().value()).isEqualTo("SINGLE_MODE_FIBRE");
    assertThat(t.links().orElseThrow().value()).isEqualTo(2);
    assertThat(t.rate().orElseThrow().value()).isEqualTo(Bandwidth.of("400Gb/s"));
    assertThat(t).hasToString("transceiver t (t, 6 figures)");
  }
}
