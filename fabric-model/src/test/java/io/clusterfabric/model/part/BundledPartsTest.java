package io.clusterfabric.model.part;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Power;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundledPartsTest {
  private final PartCatalogue parts = PartCatalogue.bundled();

  @Test
  void everyFigureHasAUsableSource() {
    for (Part p : parts.all()) {
      assertThat(p.figures()).as(p.id()).isNotEmpty();
      assertThat(p.vendor()).as(p.id()).isPresent();
      p.figures()
          .forEach(
              (name, figure) -> {
                assertThat(figure.source().title()).as(p.id() + " " + name).isNotBlank();
                assertThat(Set.of(Confidence.ASSUMED, Confidence.UNKNOWN))
                    .as(p.id() + " " + name)
                    .doesNotContain(figure.source().confidence());
                assertThat(name).as(p.id()).doesNotStartWith("x-");
              });
    }
  }

  @Test
  void isWrittenInCanonicalSpelling() {
    assertThat(PartCatalogue.fromJson(parts.toJson())).isEqualTo(parts);
    assertThat(parts.size()).isEqualTo(39);
    assertThat(PartCatalogue.bundled()).isSameAs(parts);
  }

  @Test
  void thePartsOfHostsAreThere() {
    for (HostPart h : parts.hosts()) {
      h.gpuPart().ifPresent(g -> assertThat(parts.findGpu(g.value())).as(h.id()).isPresent());
      h.adapterPart()
          .ifPresent(a -> assertThat(parts.findAdapter(a.value())).as(h.id()).isPresent());
    }
  }

  /** Splits and cages divide what the switch has. */
  @Test
  void splitsConserveTheRate() {
    for (SwitchPart s : parts.switches()) {
      Optional<PortLayout> whole = s.ports().map(Figure::value);
      s.splits()
          .ifPresent(
              splits -> {
                for (PortLayout split : splits.value()) {
                  assertThat(split.ports() % whole.orElseThrow().ports()).as(s.id()).isZero();
                  assertThat(split.total())
                      .as(s.id() + " " + split)
                      .isLessThanOrEqualTo(whole.orElseThrow().total());
                }
              });
      s.cages()
          .ifPresent(c -> assertThat(whole.orElseThrow().ports() % c.value()).as(s.id()).isZero());
    }
  }

  /** Ports and rate as the user manuals and reference architectures print them. */
  @ParameterizedTest
  @CsvSource({
    "qm9700,   64x400Gb/s,  VERIFIED",
    "qm9790,   64x400Gb/s,  VERIFIED",
    "sn5600,   64x800Gb/s,  VERIFIED",
    "sn5400,   64x400Gb/s,  VERIFIED",
    "q3400-ra, 144x800Gb/s, SECONDARY",
    "tomahawk-4, 64x400Gb/s, VERIFIED",
    "tomahawk-5, 64x800Gb/s, SECONDARY"
  })
  void switchesHaveTheirPublishedPorts(String id, String layout, Confidence confidence) {
    Figure<PortLayout> ports = parts.findSwitch(id).orElseThrow().ports().orElseThrow();

    assertThat(ports.value()).isEqualTo(PortLayout.parse(layout));
    assertThat(ports.source().confidence()).isEqualTo(confidence);
  }

  @Test
  void whatNobodyCouldVerifyIsAbsent() {
    assertThat(parts.findSwitch("qm8700").orElseThrow().ports()).isEmpty();
    assertThat(parts.findSwitch("sn5600").orElseThrow().buffer()).isEmpty();
    assertThat(parts.findAdapter("connectx-6").orElseThrow().pcieGeneration()).isEmpty();
    assertThat(parts.findAdapter("connectx-8").orElseThrow().ports()).isEmpty();
    assertThat(parts.findTransceiver("mms4x50-nm").orElseThrow().maxPower()).isEmpty();
  }

  @Test
  void nvlinkIsPerDirection() {
    // 18 links of 25 GB/s each way; vendors print 900 GB/s, which is both ways.
    GpuPart h100 = parts.findGpu("h100-sxm").orElseThrow();
    assertThat(h100.nvlink().orElseThrow().value())
        .isEqualTo(Bandwidth.of("25GB/s").times(h100.nvlinks().orElseThrow().value()));
    // 12 links of 25 GB/s, as nvidia-smi prints them.
    assertThat(parts.findGpu("a100-sxm").orElseThrow().nvlink().orElseThrow().value())
        .isEqualTo(Bandwidth.of("300GB/s"));
    // Half of the 1.8 TB/s of the GB200 reference architecture.
    assertThat(parts.findGpu("gb200").orElseThrow().nvlink().orElseThrow().value())
        .isEqualTo(Bandwidth.of("0.9TB/s"));
    assertThat(h100.ncclNvlink().orElseThrow().value().times(18))
        .isEqualTo(Bandwidth.of("370.8GB/s"));
  }

  @Test
  void cablesHaveTheirPublishedLengths() {
    CablePart c = parts.findCable("mcp4y10").orElseThrow();
    assertThat(c.lengths().orElseThrow().value())
        .containsExactly(Length.of("0.5m"), Length.of("1m"), Length.of("1.5m"), Length.of("2m"));
    for (CablePart each : parts.cables()) {
      Length reach = each.maxReach().orElseThrow().value();
      each.lengths().ifPresent(l -> assertThat(l.value()).as(each.id()).contains(reach).isSorted());
    }
    assertThat(
            parts.findTransceiver("mms4x00-ns400").orElseThrow().maxPower().orElseThrow().value())
        .isEqualTo(Power.of("9W"));
  }

  /** The page for users names every part and every figure. */
  @Test
  void isDescribedInFull() throws Exception {
    Path page = Path.of("..", "docs", "parts.md");
    String text = Files.readString(page);

    for (Part p : parts.all()) {
      assertThat(text).contains("| `" + p.id() + "` |");
      p.figures().forEach((name, f) -> assertThat(text).as(p.id()).contains(f.source().title()));
    }
    for (FigureKey k : FigureKey.values()) {
      assertThat(text).contains("| `" + k.text() + "` |");
    }
  }
}
