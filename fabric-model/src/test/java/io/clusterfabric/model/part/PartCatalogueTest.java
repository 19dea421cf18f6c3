package io.clusterfabric.model.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.FabricException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartCatalogueTest {
  private static final Source SHEET = Source.of("sheet", Confidence.VERIFIED);
  private static final Part GPU = Part.builder("gpu", PartKind.GPU).model("G 1").build();
  private static final Part NIC = Part.builder("nic", PartKind.ADAPTER).alias("N-1").build();
  private static final Part HOST =
      Part.builder("host", PartKind.HOST)
          .figure("gpuPart", "gpu", SHEET)
          .figure("adapterPart", "nic", SHEET)
          .build();
  private static final Part SW2 = Part.builder("s2", PartKind.SWITCH).build();
  private static final Part SW10 = Part.builder("s10", PartKind.SWITCH).build();
  private static final PartCatalogue ALL = PartCatalogue.of(List.of(SW10, HOST, SW2, GPU, NIC));

  @Test
  void isInNaturalOrder() {
    assertThat(ALL.all()).containsExactly(GPU, HOST, NIC, SW2, SW10);
    assertThat(ALL.switches()).extracting(SwitchPart::id).containsExactly("s2", "s10");
    assertThat(ALL).hasToString("5 parts (2 SWITCH, 1 ADAPTER, 1 GPU, 1 HOST)");
    assertThat(PartCatalogue.of(List.of(GPU))).hasToString("1 part (1 GPU)");
    assertThat(PartCatalogue.empty()).hasToString("no parts");
  }

  @Test
  void findsById() {
    assertThat(ALL.find("s2")).contains(SW2);
    assertThat(ALL.find("S2")).isEmpty();
    assertThat(ALL.findSwitch("s2")).contains(new SwitchPart(SW2));
    assertThat(ALL.findSwitch("gpu")).isEmpty();
    assertThat(ALL.findGpu("gpu")).contains(new GpuPart(GPU));
    assertThat(ALL.findAdapter("nic")).contains(new AdapterPart(NIC));
    assertThat(ALL.findHost("host")).contains(new HostPart(HOST));
    assertThat(ALL.findCable("host")).isEmpty();
    assertThat(ALL.findTransceiver("host")).isEmpty();
    assertThat(ALL.cables()).isEmpty();
    assertThat(ALL.transceivers()).isEmpty();
  }

  @Test
  void findsByTheNamesThatPeopleWrite() {
    assertThat(ALL.findByName(" g 1 ")).containsExactly(GPU);
    assertThat(ALL.findByName("n-1")).containsExactly(NIC);
    assertThat(ALL.findByName("S10")).containsExactly(SW10);
    assertThat(ALL.findByName("else")).isEmpty();
  }

  @Test
  void addsCataloguesWithoutLosingAnything() {
    PartCatalogue a = PartCatalogue.of(List.of(GPU, SW2));
    PartCatalogue b = PartCatalogue.of(List.of(SW2, NIC));

    assertThat(a.plus(b)).isEqualTo(PartCatalogue.of(List.of(NIC, SW2, GPU)));
    assertThat(a.plus(PartCatalogue.empty())).isEqualTo(a);
    assertThat(PartCatalogue.empty().plus(a)).isEqualTo(a).hasSameHashCodeAs(a);
  }

  @Test
  void refusesDifferentPartsOfOneIdUnlessTheyOverride() {
    Part otherGpu = Part.builder("gpu", PartKind.GPU).model("G 2").build();
    Part otherS2 = Part.builder("s2", PartKind.CABLE).build();
    PartCatalogue others = PartCatalogue.of(List.of(otherS2, otherGpu));

    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> ALL.plus(others))
        .withMessageContaining("ids gpu, s2")
        .withMessageContaining("overriddenBy");
    assertThat(ALL.overriddenBy(others).find("gpu")).contains(otherGpu);
    assertThat(ALL.overriddenBy(others).size()).isEqualTo(5);
    assertThat(others.overriddenBy(ALL).find("gpu")).contains(GPU);
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> PartCatalogue.of(List.of(GPU, otherGpu)))
        .withMessageContaining("id gpu");
    assertThat(PartCatalogue.of(List.of(GPU, GPU)).size()).isEqualTo(1);
  }

  @Test
  void restrictsToTheNamedAndWhatTheyName() {
    assertThat(ALL.restrictedTo(List.of("host", "s10", "none")).all())
        .containsExactly(GPU, HOST, NIC, SW10);
    assertThat(ALL.restrictedTo(List.of())).isEqualTo(PartCatalogue.empty());
  }

  @Test
  void restrictingSurvivesPartsThatNameThemselves() {
    Part loop = Part.builder("loop", PartKind.HOST).figure("gpuPart", "loop", SHEET).build();

    assertThat(PartCatalogue.of(List.of(loop)).restrictedTo(List.of("loop")).all())
        .containsExactly(loop);
  }

  @Test
  void writesOneLineForEachPart() {
    assertThat(PartCatalogue.of(List.of(HOST, NIC)).toJson())
        .isEqualTo(
            """
            [
              {"id":"host","kind":"HOST","model":"host","figures":{"adapterPart":{"value":"nic",\
            "source":{"title":"sheet","confidence":"VERIFIED"}},"gpuPart":{"value":"gpu",\
            "source":{"title":"sheet","confidence":"VERIFIED"}}}},
              {"id":"nic","kind":"ADAPTER","model":"nic","aliases":["N-1"]}
            ]
            """);
    assertThat(PartCatalogue.empty().toJson()).isEqualTo("[]\n");
  }

  @Test
  void textThatUtf8CannotCarryIsRefusedInWriting() {
    Part half = Part.builder("half", PartKind.GPU).vendor("a\ud83d").build();

    assertThatExceptionOfType(PartFormatException.class)
        .isThrownBy(() -> PartCatalogue.of(List.of(half)).toJson())
        .withMessageContaining("half of a surrogate pair")
        .satisfies(e -> assertThat(e.path()).isEqualTo("/0/vendor"));
  }

  @Test
  void readsWhatItWrites() {
    assertThat(PartCatalogue.fromJson(ALL.toJson())).isEqualTo(ALL);
  }

  @Test
  void tellsThatWritingFailed() {
    Writer broken =
        new Writer() {
          @Override
          public void write(char[] c, int off, int len) throws IOException {
            throw new IOException("disk full");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> ALL.write(broken))
        .withMessageContaining("disk full");
  }
}
