package io.clusterfabric.infiniband.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.PcieLink;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LinkRateTest {
  /** Signalling rate times coding is the data rate: two figures of separate tables. */
  @ParameterizedTest
  @EnumSource(IbSpeed.class)
  void codingAndSignallingGiveTheDataRate(IbSpeed speed) {
    speed
        .signallingRate(1)
        .ifPresent(
            s -> assertThat(s.times(LinkCoding.of(speed).share())).isEqualTo(speed.dataRate(1)));
    assertThat(speed.signallingRate(1).isPresent()).isEqualTo(speed != IbSpeed.FDR10);
  }

  @Test
  void fdrIsAFractionAndNeverItsName() {
    LinkRate fdr = LinkRate.parse("FDR").orElseThrow();
    assertThat(fdr.nominalRate()).isEqualTo(Bandwidth.of("56Gb/s"));
    assertThat(fdr.dataRate().asRatio()).isEqualTo(Ratio.of(600_000_000_000L, 11));
    assertThat(LinkRate.parse("4xQDR").orElseThrow().dataRate()).isEqualTo(Bandwidth.of("32Gb/s"));
  }

  @ParameterizedTest
  @CsvSource({
    "HDR100,2,HDR",
    "NDR200,2,NDR",
    "NDR400,4,NDR",
    "XDR800,4,XDR",
    "EDR,4,EDR",
    "2xHDR,2,HDR",
    "12xndr,12,NDR",
    "EDR100,4,EDR",
    "FDR56,4,FDR",
    "1xXDR,1,XDR"
  })
  void namesAreRead(String text, int lanes, IbSpeed speed) {
    assertThat(LinkRate.parse(text))
        .contains(new LinkRate(LinkWidth.ofLanes(lanes).orElseThrow(), speed));
  }

  @ParameterizedTest
  @CsvSource({"GDR", "4x???", "NDR123", "3xNDR", "''", "NDR99999"})
  void unknownStaysUnknown(String text) {
    assertThat(LinkRate.parse(text)).isEmpty();
  }

  @Test
  void codesAreOrderedByRate() {
    List<Integer> codes = RateCode.all().stream().map(RateCode::code).toList();
    // by hand from the enumeration of ib_types.h: 2.5 5 10 14 20 25 28 30 40 50 56 60 80 100 ...
    assertThat(codes)
        .containsExactly(
            2, 5, 3, 11, 6, 15, 19, 4, 7, 20, 12, 8, 9, 16, 13, 10, 14, 17, 18, 21, 22, 23, 24);
    assertThat(RateCode.of(5).orElseThrow()).isLessThan(RateCode.of(3).orElseThrow());
    assertThat(RateCode.of(1)).isEmpty();
    assertThat(RateCode.of(25)).isEmpty();
    assertThat(RateCode.of(10).orElseThrow().isExtended()).isFalse();
    assertThat(RateCode.of(11).orElseThrow().isExtended()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "4xSDR,3",
    "12xSDR,4",
    "4xFDR,12",
    "4xEDR,16",
    "2xHDR,16",
    "4xHDR,17",
    "12xEDR,18",
    "2xFDR,19",
    "2xEDR,20",
    "4xNDR,21",
    "12xHDR,22",
    "4xXDR,23",
    "12xNDR,24",
    "1xSDR,2"
  })
  void linksHaveRateCodes(String link, int code) {
    assertThat(LinkRate.parse(link).orElseThrow().code()).contains(RateCode.of(code).orElseThrow());
  }

  @Test
  void noCodeForEightLanesOfXdr() {
    assertThat(new LinkRate(LinkWidth.X8, IbSpeed.XDR).code()).isEmpty();
  }

  @Test
  void orderIsByRateNotByCode() {
    List<LinkRate> all = new ArrayList<>();
    for (LinkWidth w : LinkWidth.values()) {
      for (IbSpeed s : IbSpeed.values()) {
        all.add(new LinkRate(w, s));
      }
    }
    all.sort(Comparator.naturalOrder());
    for (int i = 1; i < all.size(); i++) {
      assertThat(all.get(i).dataRate()).isGreaterThanOrEqualTo(all.get(i - 1).dataRate());
    }
    assertThat(new LinkRate(LinkWidth.X1, IbSpeed.NDR))
        .isLessThan(new LinkRate(LinkWidth.X2, IbSpeed.NDR));
    assertThat(LinkWidth.X2.code()).isEqualTo(16);
    assertThat(LinkWidth.ofCode(2)).contains(LinkWidth.X4);
    assertThat(LinkWidth.ofCode(3)).isEmpty();
  }

  @Test
  void splittingKeepsTheLanes() {
    LinkRate ndr = LinkRate.parse("4xNDR").orElseThrow();
    assertThat(ndr.split(2)).containsExactly(two("NDR"), two("NDR"));
    assertThat(Bandwidth.sum(ndr.split(4).stream().map(LinkRate::dataRate).toList()))
        .isEqualTo(ndr.dataRate());
    assertThatIllegalArgumentException().isThrownBy(() -> ndr.split(3)).withMessageContaining("4");
    LinkRate wide = LinkRate.parse("12xNDR").orElseThrow();
    assertThatIllegalArgumentException().isThrownBy(() -> wide.split(2));
    assertThatIllegalArgumentException().isThrownBy(() -> wide.split(1));
  }

  private static LinkRate two(String generation) {
    return LinkRate.parse("2x" + generation).orElseThrow();
  }

  @Test
  void aPathIsAsFastAsItsSlowestHop() {
    LinkRate hdr = LinkRate.parse("4xHDR").orElseThrow();
    LinkRate ndr200 = LinkRate.parse("NDR200").orElseThrow();
    LinkRate ndr = LinkRate.parse("NDR").orElseThrow();
    assertThat(LinkRate.ofPath(List.of(ndr, hdr, ndr))).isEqualTo(hdr);
    assertThat(hdr.negotiatedWith(ndr200)).isEqualTo(LinkRate.parse("HDR100").orElseThrow());
    assertThatIllegalArgumentException().isThrownBy(() -> LinkRate.ofPath(List.of()));
  }

  @Test
  void portInfoTellsTheGeneration() {
    assertThat(LinkCoding.speedOf("LinkSpeedExt", 8)).contains(IbSpeed.NDR);
    assertThat(LinkCoding.speedOf("LinkSpeedExt2", 1)).contains(IbSpeed.XDR);
    assertThat(LinkCoding.speedOf("LinkSpeedExt", 16)).isEmpty();
    assertThat(LinkCoding.of(IbSpeed.FDR10).portInfo()).isEmpty();
    assertThat(LinkCoding.of(IbSpeed.NDR).portInfo().orElseThrow()).hasToString("LinkSpeedExt=8");
  }

  @Test
  void mtuCodes() {
    assertThat(MtuCode.of(5).orElseThrow().size()).isEqualTo(DataSize.ofKibibytes(4));
    assertThat(MtuCode.of(0)).isEmpty();
    assertThat(MtuCode.ofSize(DataSize.ofBytes(2048)).orElseThrow().code()).isEqualTo(4);
    assertThat(MtuCode.ofSize(DataSize.ofBytes(1500))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "EDR,3,16,PASS",
    "HDR,3,16,FAIL",
    "HDR,4,16,PASS",
    "NDR,4,16,FAIL",
    "NDR,5,16,PASS",
    "NDR,5,8,FAIL",
    "XDR,5,16,FAIL",
    "XDR,6,16,PASS",
    "HDR,7,16,NOT_CHECKED"
  })
  void adaptersNeedTheirSlot(String port, int generation, int lanes, Outcome outcome) {
    assertThat(
            AdapterFit.of(LinkRate.parse(port).orElseThrow(), new PcieLink(generation, lanes))
                .outcome())
        .isEqualTo(outcome);
  }

  @Test
  void aSlotThatIsTooSlowTellsWhatIsLeft() {
    AdapterFit fit = AdapterFit.of(LinkRate.parse("NDR").orElseThrow(), new PcieLink(4, 16));
    // 16 lanes x 16 GT/s x 128/130 x 256/280
    assertThat(fit.usable())
        .contains(Bandwidth.of("256Gb/s").times(Ratio.of(128, 130)).times(Ratio.of(256, 280)));
    assertThat(fit.explain().summary()).isNotBlank();
  }

  @Test
  void deratesHaveSourcesAndSubtract() {
    assertThat(Derate.all()).isNotEmpty();
    Derate d = Derate.of("quantum2-in-xdr").orElseThrow();
    assertThat(d.worstOf(LinkRate.parse("NDR").orElseThrow())).isEqualTo(Bandwidth.of("393Gb/s"));
    assertThat(d.source().title()).contains("4705241");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> d.worstOf(LinkRate.parse("XDR").orElseThrow()));
    assertThat(Derate.of("none")).isEmpty();
  }
}
