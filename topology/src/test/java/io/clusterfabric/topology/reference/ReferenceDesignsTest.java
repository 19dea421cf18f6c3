package io.clusterfabric.topology.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.FabricPlan;
import io.clusterfabric.topology.design.PlannedBisection;
import io.clusterfabric.topology.design.SpineRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ReferenceDesignsTest {
  static Stream<Arguments> rows() {
    return ReferenceDesigns.all().stream()
        .flatMap(d -> d.published().stream().map(r -> arguments(d, r)));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void thePlanGivesEveryPublishedRow(ReferenceDesign design, PublishedRow row) {
    FabricPlan plan = design.plan(row.parameters());
    row.counts()
        .forEach((name, n) -> assertThat(plan.count(name)).as("%s %s", row, name).isEqualTo(n));
    assertThat(plan.sources()).contains(row.source());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void theClusterGivesEveryPublishedRowUpTo2304Endpoints(ReferenceDesign design, PublishedRow row) {
    if (design.plan(row.parameters()).endpoints() > 2304) {
      return;
    }
    Cluster cluster = design.build(row.parameters());
    Map<String, Long> counts = new HashMap<>();
    counts.put("hosts", (long) cluster.hosts().size());
    counts.put("gpus", cluster.hosts().stream().mapToLong(h -> h.spec().gpus().size()).sum());
    counts.put("endpoints", (long) cluster.backend().endpoints().size());
    counts.put("switches", (long) cluster.backend().switches().size());
    long reserved = 0;
    for (Switch s : cluster.backend().switches()) {
      counts.merge("switches." + s.id().replaceAll("-.*", ""), 1L, Long::sum);
      reserved += s.ports().size();
    }
    Map<String, Map<String, Integer>> cables = new HashMap<>();
    for (Link l : cluster.backend().links()) {
      String name = l.a().node().startsWith("host") ? "endpoint-leaf" : "leaf-spine";
      counts.merge("links." + name, 1L, Long::sum);
      cables
          .computeIfAbsent(name, n -> new HashMap<>())
          .merge(l.cableId().orElseThrow(), 1, Integer::sum);
    }
    cables.forEach((name, byId) -> counts.put("cables." + name, (long) byId.size()));
    counts.put(
        "cablesTotal.endpoint-leaf", counts.getOrDefault("cables.endpoint-leaf", 0L) + reserved);
    row.counts()
        .forEach((name, n) -> assertThat(counts).as("%s %s", row, name).containsEntry(name, n));
  }

  @Test
  void allRowsAreThere() {
    assertThat(ReferenceDesigns.all())
        .extracting(ReferenceDesign::id)
        .containsExactly(
            "alibaba-hpn7",
            "bytedance-megascale",
            "deepseek-df",
            "deepseek-ft2",
            "deepseek-ft3",
            "deepseek-mpft",
            "deepseek-sf",
            "dgx-superpod-b200",
            "dgx-superpod-b300-spectrum-x",
            "dgx-superpod-b300-xdr",
            "dgx-superpod-h100",
            "juniper-64-dgx-a100",
            "juniper-64-dgx-h100",
            "juniper-128-dgx-a100",
            "juniper-128-dgx-h100",
            "juniper-256-dgx-a100",
            "juniper-256-dgx-h100",
            "juniper-640-dgx-h100",
            "juniper-1152-dgx-a100",
            "meta-infiniband-24k",
            "meta-roce-24k",
            "simai-alibaba-hpn",
            "simai-spectrum-x",
            "slim-fly-nsdi24",
            "tpu-v4");
    // 17 rows of two tiers and 3 of three
    assertThat(
            ReferenceDesigns.all().stream()
                .filter(d -> d.id().startsWith("dgx"))
                .mapToInt(d -> d.published().size()))
        .containsExactly(6, 5, 5, 4);
    assertThat(rows().count()).isEqualTo(20 + 3 + 5 + 8 + 2 + 2 + 1 + 2);
  }

  /** The printed 9,216 GPUs of 1,296 hosts of 8 contradict the same row's 10,368 cables. */
  @Test
  void theOnlyPrintedNumberThatIsNotReproducedIsAnErratum() {
    ReferenceDesign xdr = ReferenceDesigns.find("dgx-superpod-b300-xdr").orElseThrow();
    PublishedRow last = xdr.published().get(4);
    assertThat(last.errata()).isEqualTo(Map.of("gpus", 9216L));
    assertThat(xdr.plan(Map.of("su", 18)).gpus()).isEqualTo(1296 * 8).isEqualTo(10_368);
    assertThat(last.counts()).containsEntry("cables.endpoint-leaf", 10_368L);
    assertThat(
            ReferenceDesigns.all().stream()
                .flatMap(d -> d.published().stream())
                .filter(r -> !r.errata().isEmpty()))
        .containsExactly(last);
  }

  @ParameterizedTest
  @CsvSource({
    "dgx-superpod-h100, 3, 12, 16",
    "dgx-superpod-b300-xdr, 4, 16, 18",
    "dgx-superpod-b300-xdr, 8, 32, 36"
  })
  void portCeilingGivesFewerSpinesWithUnevenBundles(
      String id, int su, long byCeiling, long published) {
    ClosDesign even = (ClosDesign) ReferenceDesigns.find(id).orElseThrow().design(Map.of("su", su));
    ClosDesign.Builder builder = ClosDesign.builder();
    ClosDesign uneven = builder.from(even).spineRule(SpineRule.PORT_CEILING).build();
    assertThat(even.plan().switches("spine")).isEqualTo(published);
    assertThat(uneven.plan().switches("spine")).isEqualTo(byCeiling);
    assertThat(even.plan().findings().ofRule("design.bundles.uneven")).isEmpty();
    assertThat(uneven.plan().findings().ofRule("design.bundles.uneven")).hasSize(1);
    assertThat(uneven.build().backend().switches().stream().filter(s -> s.id().startsWith("spine")))
        .hasSize((int) byCeiling);
  }

  @Test
  void theSuperPodOfFourUnitsIsAsPublished() {
    Cluster pod = ReferenceDesigns.dgxSuperPodH100(4);
    assertThat(pod.hosts()).hasSize(127);
    assertThat(pod.toString()).contains("127 hosts");
    Endpoint e = pod.host("host-33").endpoints().get(5);
    assertThat(e.rail()).hasValue(5);
    assertThat(e.gpusNear()).extracting(g -> g.index()).containsExactly(5);
    Link l = pod.backend().linkAt(e.port()).orElseThrow();
    // second rail group, rail 5: leaf 8 + 6, first position
    assertThat(l.opposite(e.port())).hasToString("leaf-14[1]");
    assertThat(
            pod.backend().switches().stream()
                .flatMap(s -> s.ports().stream())
                .map(p -> p.ref() + " " + p.reservedFor().orElseThrow()))
        .containsExactly(
            "leaf-25[32] UFM", "leaf-26[32] UFM", "leaf-27[32] UFM", "leaf-28[32] UFM");
    assertThat(pod.host("host-1").spec().scaleUp().orElseThrow().bandwidthPerGpu())
        .isEqualTo(Bandwidth.of("450GB/s"));
    assertThat(pod.provenance().sources()).hasSize(2);
    PlannedBisection b =
        ReferenceDesigns.find("dgx-superpod-h100")
            .orElseThrow()
            .plan(Map.of("su", 4))
            .bisection()
            .orElseThrow();
    // 127 hosts: 63 | 64, 63 x 8 x 400 Gb/s
    assertThat(b.value()).isEqualTo(Bandwidth.of("201.6Tb/s"));
    assertThat(b.exact()).isTrue();
  }

  @Test
  void spectrumXHasTwoPlanesThatMeetInAdaptersOnly() {
    Cluster pod = ReferenceDesigns.dgxSuperPodB300SpectrumX(1);
    List<Endpoint> ends = pod.host("host-1").endpoints();
    assertThat(ends).hasSize(16);
    assertThat(ends.get(0).plane()).hasValue(0);
    assertThat(ends.get(1).plane()).hasValue(1);
    Map<String, Integer> plane = new HashMap<>();
    pod.backend().switches().forEach(s -> plane.put(s.id(), s.plane().orElseThrow()));
    for (Link l : pod.backend().links()) {
      if (!l.a().node().startsWith("host")) {
        assertThat(plane.get(l.a().node())).isEqualTo(plane.get(l.b().node()));
      }
    }
    FabricPlan plan =
        ReferenceDesigns.find("dgx-superpod-b300-spectrum-x").orElseThrow().plan(Map.of("su", 16));
    assertThat(plan.links("leaf-spine")).isEqualTo(2 * plan.cables("leaf-spine"));
    assertThat(plan.links("endpoint-leaf")).isEqualTo(2 * plan.cables("endpoint-leaf"));
    assertThat(pod.backend().switches().get(0).spec().splitWays()).hasValue(2);
    assertThat(pod.backend().switches().get(0).spec().radix()).hasValue(128);
  }

  @Test
  void metasClusterIsSevenToOneBetweenPods() {
    ReferenceDesign meta = ReferenceDesigns.find("meta-roce-24k").orElseThrow();
    FabricPlan onePod = meta.plan(Map.of("pods", 1));
    assertThat(onePod.bisection().orElseThrow().value()).isEqualTo(Bandwidth.of("614.4Tb/s"));
    FabricPlan up = meta.plan(Map.of());
    FabricPlan down = meta.plan(Map.of("roundUp", 0));
    // 4 pods against 4: 12,288 GPUs x 400 Gb/s / 7
    Bandwidth declared = Bandwidth.ofGigabitsPerSecond(Ratio.of(12_288 * 400, 7));
    for (FabricPlan p : List.of(up, down)) {
      assertThat(p.declaredBisection().orElseThrow().value()).isEqualTo(declared);
      assertThat(p.tier("spine").orElseThrow().declaredOversubscription()).contains(Ratio.of(7));
      assertThat(p.findings().ofRule("design.oversubscription.rounded")).hasSize(1);
    }
    assertThat(declared.dividedBy(12_288))
        .isEqualTo(Bandwidth.ofGigabitsPerSecond(Ratio.of(400, 7)));
    assertThat(up.bisection().orElseThrow().value()).isEqualTo(Bandwidth.of("716.8Tb/s"));
    assertThat(down.bisection().orElseThrow().value()).isEqualTo(Bandwidth.of("691.2Tb/s"));
    assertThat(up.tier("spine").orElseThrow().oversubscription()).contains(Ratio.of(48, 7));
    assertThat(down.tier("spine").orElseThrow().oversubscription()).contains(Ratio.of(64, 9));
    assertThat(up.switches("leaf")).isEqualTo(8 * 192);
    assertThat(up.switches("spine")).isEqualTo(8 * 16);
    assertThat(up.switches("core")).isEqualTo(16 * 28);
    assertThat(up.assumptions()).hasSize(4);
  }

  @Test
  void metasPodAsACluster() {
    Cluster pod = ReferenceDesigns.find("meta-roce-24k").orElseThrow().build(Map.of("pods", 1));
    assertThat(pod.backend().endpoints()).hasSize(3072);
    Map<String, Integer> pairs = new HashMap<>();
    for (Link l : pod.backend().links()) {
      if (!l.a().node().startsWith("host")) {
        pairs.merge(l.a().node() + "|" + l.b().node(), 1, Integer::sum);
      }
    }
    assertThat(pairs.values()).containsOnly(1);
    assertThat(pairs).hasSize(192 * 16 + 16 * 28);
    assertThat(pod.provenance().assumptions())
        .anySatisfy(a -> assertThat(a.text()).contains("at 7:1 down:up has 28 links up"));
  }

  @Test
  void alibabasRatiosMultiplyToSixteen() {
    FabricPlan hpn = ReferenceDesigns.find("alibaba-hpn7").orElseThrow().plan(Map.of("pods", 16));
    assertThat(hpn.tier("leaf").orElseThrow().oversubscription()).contains(Ratio.of(16, 15));
    assertThat(hpn.tier("spine").orElseThrow().oversubscription()).contains(Ratio.of(15));
    assertThat(hpn.endToEndOversubscription()).contains(Ratio.of(16));
    assertThat(hpn.findings().ofRule("design.oversubscription.spare").asList())
        .singleElement()
        // 136 x 200 over 60 x 400
        .satisfies(
            f ->
                assertThat(f)
                    .asString()
                    .contains("found 17:15 down:up, expected 16:15 down:up without them"));
    assertThat(hpn.tier("leaf").orElseThrow().portsReserved()).isEqualTo(16 * 240 * 8);
    assertThat(hpn.tier("leaf").orElseThrow().portsFree()).isZero();
    assertThat(hpn.planes()).isEqualTo(2);
    // 8 pods against 8, each with 960 links of 400G up
    assertThat(hpn.bisection().orElseThrow().value())
        .isEqualTo(Bandwidth.ofGigabitsPerSecond(8 * 960 * 400));
  }

  /** Each ratio of a plan's terms, assumptions and findings says its direction. */
  @Test
  void everyRatioSaysItsDirection() {
    Pattern ratio = Pattern.compile("[0-9./]+:[0-9./]+( down:up)?");
    int found = 0;
    for (ReferenceDesign d : ReferenceDesigns.all()) {
      FabricPlan plan = d.plan(Map.of());
      List<String> texts = new ArrayList<>();
      plan.explain().terms().forEach(t -> texts.add(t.toString()));
      plan.assumptions().forEach(a -> texts.add(a.text()));
      plan.findings().forEach(f -> texts.add(f.toString()));
      d.parameters().forEach(p -> texts.add(p.meaning()));
      for (String text : texts) {
        for (Matcher m = ratio.matcher(text); m.find(); found++) {
          assertThat(m.group()).as("%s: %s", d.id(), text).endsWith(" down:up");
          assertThat(OversubscriptionRatio.parse(m.group())).hasToString(m.group());
        }
      }
    }
    // one end to end for each design at least
    assertThat(found).isGreaterThan(ReferenceDesigns.all().size());
  }

  /** 6,144 counts both ends of 3,072 links: 64 cubes x 6 faces x 16, and 48 switches x 128. */
  @Test
  void theTorusOfTpuHas3072LinksBetweenCubesAnd6144EndsOfThem() {
    ReferenceDesign tpu = ReferenceDesigns.find("tpu-v4").orElseThrow();
    FabricPlan plan = tpu.plan(Map.of());
    long ends =
        plan.count("lowerModules.between-blocks") + plan.count("upperModules.between-blocks");
    assertThat(ends).isEqualTo(6144).isEqualTo(64 * 6 * 16).isEqualTo(48 * 128);
    assertThat(plan.links("between-blocks")).isEqualTo(3072);
    assertThat(plan.switchBisection().orElseThrow().links()).isEqualTo(512);
    assertThat(plan.bisection().orElseThrow().exact()).isTrue();
    assertThat(plan.bisection().orElseThrow().value()).isEqualTo(Bandwidth.of("204.8Tb/s"));
    assertThat(plan.switchDiameter()).hasValue(24);
    FabricPlan half = tpu.plan(Map.of("z", 2));
    assertThat(half.gpus()).isEqualTo(2048);
    assertThat(half.switchBisection().orElseThrow().links()).isEqualTo(256);
    FabricPlan cube = tpu.plan(Map.of("x", 1, "y", 1, "z", 1));
    assertThat(cube.links("in-block")).isEqualTo(144);
    assertThat(cube.links("between-blocks")).isEqualTo(48);
  }

  /** Table 3 of DeepSeek's paper (ISCA 2025), all five columns; links are those of switches. */
  @ParameterizedTest
  @CsvSource({
    "deepseek-ft2, 2048, 96, 2048",
    "deepseek-mpft, 16384, 768, 16384",
    "deepseek-ft3, 65536, 5120, 131072",
    "deepseek-sf, 32928, 1568, 32928",
    "deepseek-df, 261632, 16352, 384272"
  })
  void deepSeeksTable(String id, long endpoints, long switches, long links) {
    FabricPlan plan = ReferenceDesigns.find(id).orElseThrow().plan(Map.of());
    assertThat(plan.endpoints()).isEqualTo(endpoints);
    assertThat(plan.switches()).isEqualTo(switches);
    assertThat(plan.count("links.between-switches")).isEqualTo(links);
  }

  @Test
  void theSlimFlyOfDeepSeekCanOnlyBeCounted() {
    ReferenceDesign sf = ReferenceDesigns.find("deepseek-sf").orElseThrow();
    assertThat(sf.plan(Map.of()).findings().ofRule("design.slim-fly.field")).hasSize(1);
    assertThatThrownBy(() -> sf.build(Map.of())).hasMessageContaining("27 or 29");
    FabricPlan df = ReferenceDesigns.find("deepseek-df").orElseThrow().plan(Map.of());
    assertThat(df.tier("switch").orElseThrow().portsFree()).isEqualTo(16_352);
  }

  @Test
  void oneOfJunipersDesignsIsSilentlyOversubscribed() {
    for (ReferenceDesign d : ReferenceDesigns.all()) {
      if (d.id().startsWith("juniper")) {
        FabricPlan plan = d.plan(Map.of());
        boolean first = d.id().equals("juniper-64-dgx-a100");
        assertThat(plan.tier("leaf").orElseThrow().oversubscription())
            .contains(first ? Ratio.of(2) : Ratio.ONE);
        assertThat(plan.findings().ofRule("design.oversubscription.silent").size())
            .as(d.id())
            .isEqualTo(first ? 1 : 0);
      }
    }
  }

  @Test
  void whatIsAssumedIsSaid() {
    ReferenceDesign ib = ReferenceDesigns.find("meta-infiniband-24k").orElseThrow();
    assertThat(ib.plan(Map.of()).gpus()).isEqualTo(24_576);
    assertThat(ib.plan(Map.of()).assumptions())
        .anySatisfy(a -> assertThat(a.text()).contains("not published"));
    assertThat(ib.title()).contains("assumed");
  }

  @Test
  void wrongParametersAreRefusedWithTheRightOnes() {
    ReferenceDesign h100 = ReferenceDesigns.find("dgx-superpod-h100").orElseThrow();
    assertThatThrownBy(() -> h100.plan(Map.of("su", 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dgx-superpod-h100: su (scalable units) is 1 to 4, found 5");
    assertThatThrownBy(() -> h100.plan(Map.of("units", 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dgx-superpod-h100 has no parameter 'units'; it has [su]");
    assertThatThrownBy(() -> ReferenceDesigns.dgxSuperPodH100(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(ReferenceDesigns.find("dgx")).isEmpty();
  }
}
