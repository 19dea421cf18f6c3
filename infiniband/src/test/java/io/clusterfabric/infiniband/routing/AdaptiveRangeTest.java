package io.clusterfabric.infiniband.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetNode;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.routing.EffectiveBisection;
import io.clusterfabric.topology.routing.EffectiveBisectionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

class AdaptiveRangeTest {
  private static final EffectiveBisectionOptions FEW =
      EffectiveBisectionOptions.defaults().withSamples(4);

  private static RoutingOptions rootedAt(Subnet subnet, String prefix) {
    long[] guids =
        subnet.switches().stream()
            .filter(s -> s.name().startsWith(prefix))
            .mapToLong(SubnetNode::guid)
            .toArray();
    return RoutingOptions.builder().roots(GuidFile.of(guids)).build();
  }

  /**
   * Four leaves of four hosts, four spines, one cable missing. In a shift by k each leaf sends
   * min(k, 16 - k, 4) of its 4 flows to others; of those of the damaged leaf 3 find place, in
   * either direction.
   */
  @Test
  void aDamagedTreeInClosedForm() {
    Subnet subnet = SmallNets.leafSpine(4, 4, 4, Set.of("L0-S0"));
    ForwardingTables tables = FatTreeEngine.route(subnet, rootedAt(subnet, "S")).orElseThrow();

    AdaptiveRange range = AdaptiveRange.of(tables, FEW);

    assertThat(range.longerPairs()).isZero();
    assertThat(range.shifts()).hasSize(15);
    for (int k = 1; k <= 15; k++) {
      AdaptiveShares s = range.shifts().get(k - 1);
      int leave = Math.min(4, Math.min(k, 16 - k));
      double bound = (16 - 2.0 * Math.max(0, leave - 3)) / 16;
      assertThat(s.best().upper()).as("%s", s).isEqualTo(bound);
      assertThat(s.best()).isEqualTo(s.minHop());
      assertThat(s.best().isExact()).as("%s", s).isTrue();
      assertThat(s.table()).isLessThanOrEqualTo(bound + 1e-12);
    }
    AdaptiveShares mean = range.shiftMean().orElseThrow();
    assertThat(mean.table()).isCloseTo(0.90625, within(1e-12));
    assertThat(mean.best().upper()).isCloseTo(0.925, within(1e-12));
    // Even spraying is no bound: here is a shift in which the static tables are better.
    assertThat(range.shifts()).anyMatch(s -> s.table() > s.spray() + 1e-3);
    assertThat(range.explain().toString()).contains("static tables can be better");
  }

  /** A rate that all get alike is no bound on a mean either: 3 of 4 against 7 of 8. */
  @Test
  void theBoundIsOnTheMean() {
    Subnet subnet = SmallNets.leafSpine(4, 4, 4, Set.of("L0-S0"));
    ForwardingTables tables = FatTreeEngine.route(subnet, rootedAt(subnet, "S")).orElseThrow();
    assertThat(AdaptiveRange.of(tables, FEW).shifts().get(4).table()).isGreaterThan(0.75);
  }

  @Test
  void theFullTreeOfThreeLevels() {
    Subnet subnet = SmallNets.threeLevels(6, Set.of());
    AdaptiveShares mean =
        AdaptiveRange.of(MinHopEngine.route(subnet), FEW).shiftMean().orElseThrow();
    assertThat(mean.table()).isCloseTo(0.472, within(5e-4));
    assertThat(mean.spray()).isCloseTo(1, within(1e-9));
    assertThat(mean.best().upper()).isEqualTo(1);
    assertThat(mean.best().isExact()).isTrue();
  }

  /**
   * Up/down on a ring takes the long way round past the root's far side, and is then better than
   * shortest paths allow in some shifts.
   */
  @Test
  void longerWaysHaveABoundOfTheirOwn() {
    Subnet subnet = SmallNets.ring(5, 2, 0);
    ForwardingTables tables = UpDownEngine.route(subnet, rootedAt(subnet, "R0")).orElseThrow();
    AdaptiveRange range = AdaptiveRange.of(tables, FEW);
    assertThat(range.longerPairs()).isEqualTo(8);
    assertThat(range.shifts()).anyMatch(s -> s.table() > s.minHop().upper() + 1e-3);
    assertThat(range.shifts()).allMatch(s -> s.table() <= s.best().upper() + 1e-12);
    assertThat(range.explain().toString())
        .contains("does not bound them", "as long as theirs does");
    assertThat(range.toString()).contains("as long as the tables'");
  }

  @Test
  void fewShiftsOrNone() {
    Subnet subnet = SmallNets.threeLevels(4, Set.of("L0.0-A0.0"));
    ForwardingTables tables = MinHopEngine.route(subnet);
    EffectiveBisectionOptions three = FEW.withShifts(3);
    AdaptiveRange range = AdaptiveRange.of(tables, three);
    assertThat(range.shifts()).hasSize(3);
    assertThat(range.allShifts()).isEqualTo(15);
    EffectiveBisection beside = EffectiveBisection.of(tables, three);
    assertThat(range.shiftMean().orElseThrow().table())
        .isCloseTo(beside.shiftMean().orElseThrow(), within(1e-12));
    assertThat(range.bisectionMean().orElseThrow().table()).isCloseTo(beside.mean(), within(1e-12));
    assertThat(AdaptiveRange.of(tables, FEW.withShifts(0)).shiftMean()).isEmpty();
    assertThatThrownBy(
            () ->
                AdaptiveRange.of(
                    tables,
                    three,
                    p -> {
                      throw new CancelledException("enough");
                    }))
        .isInstanceOf(CancelledException.class);
  }

  /** Tables of the real OpenSM: the static values are known, and no bound is below them. */
  @Test
  void realTables() throws IOException {
    String root = "infiniband/opensm-3.3.23/";
    JsonNode rows = new ObjectMapper().readTree(SharedData.require(root + "matrix.json").toFile());
    SoftAssertions soft = new SoftAssertions();
    int count = 0;
    for (JsonNode row : rows) {
      String net = row.get("net").asText();
      Path dump =
          SharedData.require(root + "runs/" + net)
              .resolve(row.get("engine").asText())
              .resolve("opensm-lfts.dump");
      if (!Files.exists(dump)) {
        continue;
      }
      Subnet subnet =
          SubnetFile.read(SharedData.require(root + "nets/" + net + ".net")).subnet().orElseThrow();
      AdaptiveRange range = AdaptiveRange.of(LftDump.read(dump).on(subnet), FEW);
      AdaptiveShares mean = range.shiftMean().orElseThrow();
      String as = net + " " + row.get("engine").asText();
      soft.assertThat(mean.table())
          .as(as)
          .isCloseTo(row.get("shift_mean").asDouble(), within(6e-5));
      soft.assertThat(mean.best().upper() - mean.best().lower()).as(as).isLessThan(1e-6);
      for (AdaptiveShares s : range.shifts()) {
        soft.assertThat(s.table()).as("%s %s", as, s).isLessThanOrEqualTo(s.best().upper() + 1e-9);
        soft.assertThat(s.spray())
            .as("%s %s", as, s)
            .isLessThanOrEqualTo(s.minHop().upper() + 1e-9);
      }
      count++;
    }
    soft.assertAll();
    assertThat(count).isGreaterThanOrEqualTo(150);
  }
}
