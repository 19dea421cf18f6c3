package io.clusterfabric.infiniband.subnet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.infiniband.subnet.SubnetManagerElection.Handover;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManagementTest {
  private static final ManagerCandidate A = ManagerCandidate.of("a", 0x20, 5);
  private static final ManagerCandidate B = ManagerCandidate.of("b", 0x10, 5);
  private static final ManagerCandidate C = ManagerCandidate.of("c", 0x01, 4);

  @Test
  void priorityThenTheLowerGuid() {
    SubnetManagerElection e = SubnetManagerElection.of(List.of(C, A, B));
    assertThat(e.managers()).containsExactly(B, A, C);
    assertThat(e.master()).contains(B);
    assertThat(e.without("b").master()).contains(A);
    assertThat(e.without("b").without("a").master()).contains(C);
    assertThat(e.explain().summary()).contains("b (priority 5");
  }

  /** GUIDs are unsigned: one that begins with 0xf is high. */
  @Test
  void guidsAreUnsigned() {
    ManagerCandidate high = ManagerCandidate.of("high", 0xF000000000000000L, 5);
    assertThat(SubnetManagerElection.of(List.of(high, A)).master()).contains(A);
  }

  @Test
  void managersThatDoNotRun() {
    ManagerCandidate off = new ManagerCandidate("off", 2, 15, ManagerCandidate.USUAL_KEY, false);
    assertThat(SubnetManagerElection.of(List.of(off, C)).master()).contains(C);
    assertThat(SubnetManagerElection.of(List.of(off)).master()).isEmpty();
    assertThat(SubnetManagerElection.of(List.of()).masters()).isEmpty();
  }

  @Test
  void differentKeysMakeTwoMasters() {
    ManagerCandidate other = new ManagerCandidate("other", 0x30, 15, 77, true);
    SubnetManagerElection e = SubnetManagerElection.of(List.of(other, A, C));
    assertThat(e.masters()).containsExactly(other, A);
    assertThat(e.master()).isEmpty();
    // a manager without a key sees all
    ManagerCandidate open = new ManagerCandidate("open", 0x40, 3, 0, true);
    assertThat(SubnetManagerElection.of(List.of(open, A)).masters()).containsExactly(A);
  }

  @Test
  void handovers() {
    SubnetManagerElection e = SubnetManagerElection.of(List.of(A));
    assertThat(e.start(C)).isEqualTo(Handover.STANDS_BY);
    assertThat(e.start(B)).isEqualTo(Handover.TAKES_OVER);
    assertThat(e.start(new ManagerCandidate("x", 9, 1, 2, true))).isEqualTo(Handover.SECOND_MASTER);
    assertThat(SubnetManagerElection.of(List.of()).start(C)).isEqualTo(Handover.BECOMES_MASTER);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SubnetManagerElection.of(List.of(A, ManagerCandidate.of("z", 0x20, 1))));
    assertThatIllegalArgumentException().isThrownBy(() -> ManagerCandidate.of("z", 1, 16));
  }

  /**
   * By the source: a question at each period; the timeout comes at the first period that finds more
   * questions without an answer than retries.
   */
  @ParameterizedTest
  @CsvSource({"10000,4", "5000,4", "500,0", "1000,7"})
  void detectionByBruteForce(int periodMs, int retries) {
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int lost = 1; lost <= 3 * periodMs; lost += Math.max(1, periodMs / 50)) {
      int unanswered = 0;
      for (long now = periodMs; ; now += periodMs) {
        if (unanswered > retries) {
          least = Math.min(least, now - lost);
          most = Math.max(most, now - lost);
          break;
        }
        unanswered++;
        if (now < lost) {
          unanswered = 0;
        }
      }
    }
    var time = SubnetManagerElection.detectionTime(TimeSpan.ofMillis(periodMs), retries);
    assertThat(TimeSpan.ofMillis(least)).isGreaterThanOrEqualTo(time.lower());
    assertThat(TimeSpan.ofMillis(most)).isLessThanOrEqualTo(time.upper());
    // and the bounds are tight
    assertThat(least).isLessThan((retries + 1L) * periodMs + periodMs / 10);
    assertThat(most).isGreaterThan((retries + 2L) * periodMs - periodMs / 10);
  }

  @Test
  void detectionOfOpensmAsShipped() {
    assertThat(SubnetManagerElection.detectionTime().lower()).isEqualTo(TimeSpan.ofSeconds(50));
    assertThat(SubnetManagerElection.detectionTime().upper()).isEqualTo(TimeSpan.ofSeconds(60));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SubnetManagerElection.detectionTime(TimeSpan.ofSeconds(1), -1));
  }

  // ---- LIDs

  @ParameterizedTest
  @CsvSource({"0,49151", "1,24575", "2,12287", "3,6143", "7,383"})
  void mostPorts(int lmc, int ports) {
    assertThat(LidBudget.mostPorts(lmc)).isEqualTo(ports);
    assertThat(new LidBudget(ports, 0, lmc).fits()).isTrue();
    assertThat(new LidBudget(ports + 1, 0, lmc).fits()).isFalse();
  }

  /** Gives LIDs out one by one, the aligned ranges first. */
  @ParameterizedTest
  @CsvSource({
    "383,127,7,true",
    "383,128,7,false",
    "0,49151,3,true",
    "24575,1,1,true",
    "24575,2,1,false"
  })
  void budgetsByBruteForce(int ports, int switches, int lmc, boolean fits) {
    boolean[] used = new boolean[0xC000];
    used[0] = true;
    int size = 1 << lmc;
    int given = 0;
    for (int from = size; from + size <= 0xC000 && given < ports; from += size, given++) {
      Arrays.fill(used, from, from + size, true);
    }
    int single = 0;
    for (boolean u : used) {
      single += u ? 0 : 1;
    }
    assertThat(given == ports && single >= switches).isEqualTo(fits);
    assertThat(new LidBudget(ports, switches, lmc).fits()).isEqualTo(fits);
  }

  @Test
  void budgetsTellWhatIsLeft() {
    LidBudget b = new LidBudget(20_000, 1_000, 1);
    assertThat(b.needed()).isEqualTo(41_000);
    assertThat(b.left()).isEqualTo(8_151);
    assertThat(b.highestLmc()).hasValue(1);
    assertThat(new LidBudget(65_536, 0, 0).highestLmc()).isEmpty();
    assertThat(new LidBudget(63, 0, 0).tableBlocks()).isEqualTo(1);
    assertThat(new LidBudget(64, 0, 0).tableBlocks()).isEqualTo(2);
    assertThat(new LidBudget(49_151, 0, 0).tableBlocks()).isEqualTo(768);
    assertThat(b.explain().terms()).isNotEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> new LidBudget(1, 1, 8));
    assertThatIllegalArgumentException().isThrownBy(() -> new LidBudget(-1, 1, 0));
  }

  // ---- rules about managers

  private static ManagerPlan.Placed at(
      ManagerCandidate m, ManagerPlan.Place place, @Nullable String on, @Nullable Boolean spine) {
    return new ManagerPlan.Placed(m, place, Optional.ofNullable(on), Optional.ofNullable(spine));
  }

  private static ManagerPlan.Builder good() {
    ManagerPlan.Builder b = ManagerPlan.builder();
    b.addPlaced(
            at(A, ManagerPlan.Place.SERVICE_HOST, "leaf-1", false),
            at(C, ManagerPlan.Place.SERVICE_HOST, "leaf-2", false))
        .engine("updn")
        .kind(ManagerPlan.Kind.UPSTREAM)
        .fastest(IbSpeed.HDR);
    return b;
  }

  private static Findings managers(ManagerPlan plan, String rule) {
    return ManagementRules.managers().check(plan).ofRule("infiniband.subnet." + rule);
  }

  @Test
  void aGoodPlan() {
    assertThat(ManagementRules.managers().check(good().build()).asList()).isEmpty();
  }

  @Test
  void tooFewManagers() {
    ManagerPlan one =
        ManagerPlan.builder().addPlaced(at(A, ManagerPlan.Place.UNKNOWN, null, null)).build();
    assertThat(managers(one, "single-manager").warnings().size()).isEqualTo(1);
  }

  @Test
  void severalMasters() {
    ManagerPlan.Builder b = good();
    b.addPlaced(
        at(
            new ManagerCandidate("k", 7, 1, 9, true),
            ManagerPlan.Place.SERVICE_HOST,
            "leaf-3",
            false));
    assertThat(managers(b.build(), "several-masters").errors().size()).isEqualTo(1);
  }

  @Test
  void equalPriorities() {
    ManagerPlan.Builder b = good();
    b.addPlaced(at(B, ManagerPlan.Place.SERVICE_HOST, "leaf-3", false));
    assertThat(managers(b.build(), "equal-priorities").asList())
        .extracting(f -> f.severity())
        .containsExactly(Severity.INFO);
  }

  @Test
  void oneLeafForAll() {
    ManagerPlan same =
        ManagerPlan.builder()
            .addPlaced(
                at(A, ManagerPlan.Place.SERVICE_HOST, "leaf-1", false),
                at(C, ManagerPlan.Place.SERVICE_HOST, "leaf-1", false))
            .build();
    assertThat(managers(same, "same-leaf").warnings().size()).isEqualTo(1);
    ManagerPlan unknown =
        ManagerPlan.builder()
            .addPlaced(
                at(A, ManagerPlan.Place.SERVICE_HOST, "leaf-1", false),
                at(C, ManagerPlan.Place.SERVICE_HOST, null, null))
            .build();
    assertThat(managers(unknown, "same-leaf").asList())
        .extracting(f -> f.severity())
        .containsExactly(Severity.INFO);
  }

  @Test
  void onASpine() {
    ManagerPlan.Builder b = good();
    b.addPlaced(
        at(ManagerCandidate.of("d", 9, 1), ManagerPlan.Place.SERVICE_HOST, "spine-1", true));
    assertThat(managers(b.build(), "manager-on-spine").errors().size()).isEqualTo(1);
    assertThat(managers(b.engine("ftree").build(), "manager-on-spine").asList()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "COMPUTE_HOST,manager-on-compute,false,WARNING",
    "COMPUTE_HOST,manager-on-compute,true,ERROR",
    "SWITCH,manager-on-switch,false,WARNING",
    "SWITCH,manager-on-switch,true,ERROR"
  })
  void wrongPlaces(ManagerPlan.Place place, String rule, boolean sharp, Severity severity) {
    ManagerPlan.Builder b = good();
    b.addPlaced(at(ManagerCandidate.of("d", 9, 1), place, "leaf-3", false)).sharp(sharp);
    assertThat(managers(b.build(), rule).asList())
        .extracting(f -> f.severity())
        .containsExactly(severity);
  }

  @Test
  void managersThatKnowNoSuchSpeed() {
    assertThat(managers(good().fastest(IbSpeed.NDR).build(), "manager-speed").warnings().size())
        .isEqualTo(1);
    assertThat(managers(good().fastest(IbSpeed.XDR).build(), "manager-xdr").errors().size())
        .isEqualTo(1);
    ManagerPlan.Builder nvidia = good();
    nvidia.kind(ManagerPlan.Kind.NVIDIA).fastest(IbSpeed.XDR);
    assertThat(ManagementRules.managers().check(nvidia.build()).asList()).isEmpty();
  }

  // ---- rules about keys

  private static ManagementKeys.Builder sound() {
    ManagementKeys.Builder b = ManagementKeys.builder();
    b.mKey(0x1234)
        .mKeyLease(60)
        .mKeyProtection(2)
        .mKeyPerPort(true)
        .smKey(0x99)
        .vsKeyEnable(2)
        .ccKeyEnable(2)
        .n2nKeyEnable(2)
        .saEnhancedTrust(true);
    return b;
  }

  private static Findings keys(ManagementKeys keys, String rule) {
    return ManagementRules.keys().check(keys).ofRule("infiniband.subnet." + rule);
  }

  @Test
  void soundKeys() {
    assertThat(ManagementRules.keys().check(sound().build()).asList()).isEmpty();
  }

  @Test
  void weakKeys() {
    assertThat(keys(ManagementKeys.builder().build(), "no-m-key").warnings().size()).isEqualTo(1);
    assertThat(keys(ManagementKeys.builder().build(), "sm-key-usual").size()).isEqualTo(1);
    assertThat(keys(sound().mKeyProtection(0).build(), "m-key-readable").warnings().size())
        .isEqualTo(1);
    assertThat(keys(sound().mKeyProtection(1).build(), "m-key-readable").size()).isEqualTo(1);
    assertThat(keys(sound().mKeyLease(0).build(), "m-key-lease-endless").warnings().size())
        .isEqualTo(1);
    assertThat(keys(sound().mKeyLease(10).build(), "m-key-lease-short").errors().size())
        .isEqualTo(1);
    assertThat(keys(sound().sweepInterval(0).build(), "m-key-lease-short").errors().size())
        .isEqualTo(1);
    assertThat(keys(sound().mKeyPerPort(false).build(), "m-key-shared").size()).isEqualTo(1);
    assertThat(keys(sound().ccKeyEnable(0).vsKeyEnable(1).build(), "key-off").warnings().size())
        .isEqualTo(2);
    assertThat(keys(sound().saEnhancedTrust(false).build(), "sa-trust").warnings().size())
        .isEqualTo(1);
  }

  @Test
  void keysAreRead() throws IOException {
    ManagementKeys.Reading r =
        ManagementKeys.read(
            FabricSource.ofText(
                "opensm.conf",
                """
                m_key 0x00000000000000ff
                m_key_lease_period 60
                m_key_protection_level 2
                m_key_per_port TRUE
                sm_key 0x1
                vs_key_enable 2
                sweep_interval x
                """));
    assertThat(r.keys().mKey()).isEqualTo(255);
    assertThat(r.keys().mKeyPerPort()).contains(true);
    assertThat(r.keys().ccKeyEnable()).isEmpty();
    assertThat(r.findings().errors().size()).isEqualTo(1);
    assertThat(r.keys().sweepInterval()).isEqualTo(10);
  }

  @Test
  void theShippedOptionsAreTheDefaults() throws IOException {
    ManagementKeys.Reading r =
        ManagementKeys.read(
            FabricSource.of(SharedData.require("infiniband/opensm.conf.default-3.3.23")));
    assertThat(r.findings().asList()).isEmpty();
    ManagementKeys.Builder b = ManagementKeys.builder();
    assertThat(r.keys()).isEqualTo(b.file(r.keys().file()).build());
  }
}
