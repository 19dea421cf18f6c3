package io.clusterfabric.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.part.AdapterPart;
import io.clusterfabric.model.part.GpuPart;
import io.clusterfabric.model.part.HostPart;
import io.clusterfabric.model.part.Part;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.PartKind;
import io.clusterfabric.model.part.PortLayout;
import io.clusterfabric.model.part.SwitchPart;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpecsFromPartsTest {
  private static final Source SHEET = Source.of("sheet", Confidence.VERIFIED);
  private final PartCatalogue parts = PartCatalogue.bundled();

  @Test
  void aSwitchHasItsPorts() {
    SwitchSpec s = SwitchSpec.of(parts.findSwitch("qm9700").orElseThrow());

    assertThat(s.model()).isEqualTo("QM9700");
    assertThat(s.part()).contains("qm9700");
    assertThat(s.radix()).hasValue(64);
    assertThat(s.portRate()).contains(Bandwidth.of("400Gb/s"));
    assertThat(s.cages()).hasValue(32);
    assertThat(s.splitWays()).isEmpty();
  }

  @Test
  void aSplitSwitchHasMorePortsOfLess() {
    SwitchPart part = parts.findSwitch("sn5600").orElseThrow();
    SwitchSpec s = SwitchSpec.of(part, PortLayout.parse("256x200Gb/s"));

    assertThat(s.radix()).hasValue(256);
    assertThat(s.portRate()).contains(Bandwidth.of("200Gb/s"));
    assertThat(s.splitWays()).hasValue(4);
    assertThat(SwitchSpec.of(part, PortLayout.parse("64x800Gb/s"))).isEqualTo(SwitchSpec.of(part));
  }

  @Test
  void refusesASplitThatTheSwitchCannotHave() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                SwitchSpec.of(
                    parts.findSwitch("qm9700").orElseThrow(), PortLayout.parse("256x100Gb/s")))
        .withMessageContaining("256x100Gb/s")
        .withMessageContaining("64x400Gb/s")
        .withMessageContaining("[128x200Gb/s]");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                SwitchSpec.of(
                    parts.findSwitch("qm8700").orElseThrow(), PortLayout.parse("40x200Gb/s")))
        .withMessageContaining("none unsplit");
  }

  @Test
  void aSwitchOfUnknownPortsStaysUnknown() {
    SwitchSpec s = SwitchSpec.of(parts.findSwitch("qm8700").orElseThrow());

    assertThat(s.radix()).isEmpty();
    assertThat(s.portRate()).isEmpty();
    assertThat(s.cages()).isEmpty();
  }

  @Test
  void anAdapterHasItsPortAndPcieLink() {
    Adapter a = Adapter.of("mlx5_0", parts.findAdapter("connectx-7").orElseThrow());

    assertThat(a.id()).isEqualTo("mlx5_0");
    assertThat(a.ports()).isEqualTo(1);
    assertThat(a.portRate()).contains(Bandwidth.of("400Gb/s"));
    assertThat(a.pcieLink()).contains(new PcieLink(5, 16));
    assertThat(a.part()).contains("connectx-7");
  }

  @Test
  void halfAPcieLinkIsNone() {
    Adapter a = Adapter.of("n", parts.findAdapter("connectx-8").orElseThrow());

    assertThat(a.pcieLink()).isEmpty();
    assertThat(a.portRate()).isEmpty();
  }

  @Test
  void dgxH100HasEightGpusWithNvlinkAndEightAdapters() {
    HostSpec h = HostSpec.of(parts.findHost("dgx-h100").orElseThrow(), parts);

    assertThat(h.gpus()).hasSize(8).extracting(Gpu::index).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    assertThat(h.gpus().get(7).part()).contains("h100-sxm");
    assertThat(h.gpus().get(0).pcieLink()).contains(new PcieLink(5, 16));
    assertThat(h.adapters()).hasSize(8).extracting(Adapter::id).startsWith("nic0", "nic1");
    assertThat(h.scaleUp().orElseThrow().bandwidthPerGpu()).isEqualTo(Bandwidth.of("450GB/s"));
    assertThat(h.scaleUp().orElseThrow().technology()).isEqualTo(Technology.NVLINK);
    assertThat(h.part()).contains("dgx-h100");
    assertThat(h.distance(h.gpus().get(0), h.adapters().get(0))).isEmpty();
  }

  @Test
  void whatTheCatalogueLacksIsUnknown() {
    HostSpec h = HostSpec.of(parts.findHost("dgx-h100").orElseThrow(), PartCatalogue.empty());

    assertThat(h.gpus()).hasSize(8).extracting(Gpu::model).containsOnly("unknown");
    assertThat(h.adapters()).hasSize(8).extracting(Adapter::model).containsOnly("unknown");
    assertThat(h.scaleUp()).isEmpty();
    HostSpec bare = HostSpec.of(new HostPart(Part.builder("h", PartKind.HOST).build()), parts);
    assertThat(bare.gpus()).isEmpty();
    assertThat(bare.adapters()).isEmpty();
  }

  @Test
  void everyBundledPartMakesASpec() {
    parts.switches().forEach(s -> assertThat(SwitchSpec.of(s).part()).contains(s.id()));
    parts
        .switches()
        .forEach(
            s ->
                s.splits()
                    .ifPresent(
                        f ->
                            f.value()
                                .forEach(
                                    split ->
                                        assertThat(SwitchSpec.of(s, split).radix())
                                            .hasValue(split.ports()))));
    parts.adapters().forEach(a -> assertThat(Adapter.of("n", a).part()).contains(a.id()));
    parts.gpus().forEach(g -> assertThat(Gpu.of(0, g).part()).contains(g.id()));
    parts.hosts().forEach(h -> assertThat(HostSpec.of(h, parts).part()).contains(h.id()));
  }

  @Test
  void readsDualPortAdaptersAndGpusWithoutPcie() {
    AdapterPart dual =
        new AdapterPart(
            Part.builder("d", PartKind.ADAPTER).figure("ports", "2x200Gb/s", SHEET).build());
    assertThat(Adapter.of("n", dual).ports()).isEqualTo(2);
    GpuPart gpu = new GpuPart(Part.builder("g", PartKind.GPU).build());
    assertThat(Gpu.of(3, gpu).pcieLink()).isEmpty();
    assertThat(Gpu.of(3, gpu).index()).isEqualTo(3);
  }

  /** The words for media in a catalogue are the names of the enum, all but UNKNOWN. */
  @Test
  void mediaHaveTheSameNamesInBothPlaces() {
    List<String> names =
        Arrays.stream(CableMedium.values())
            .filter(m -> m != CableMedium.UNKNOWN)
            .map(CableMedium::name)
            .toList();
    for (String n : names) {
      assertThat(
              Part.builder("c", PartKind.CABLE).figure("medium", n, SHEET).build().figure("medium"))
          .isPresent();
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Part.builder("c", PartKind.CABLE).figure("medium", "UNKNOWN", SHEET))
        .withMessageContaining(String.join(", ", names));
  }
}
