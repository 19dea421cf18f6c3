package io.clusterfabric.topology.cabling;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class CablingComparisonTest {
  private static final String HEADER = "a_device,a_port,a_kind,b_device,b_port,b_kind,rate\n";

  private static Cluster list(String... rows) throws IOException {
    return Formats.read(
            FabricSource.ofText("list.csv", HEADER + String.join("\n", rows) + "\n"),
            ImportOptions.standard())
        .cluster();
  }

  private static String row(String a, String portA, String b, String portB) {
    return a + "," + portA + "," + kind(a) + "," + b + "," + portB + "," + kind(b) + ",400Gb/s";
  }

  private static String kind(String name) {
    return name.toLowerCase(java.util.Locale.ROOT).startsWith("h") ? "host" : "switch";
  }

  private static List<CableVerdict> verdicts(CablingComparison c) {
    return c.checks().stream().map(CableCheck::verdict).toList();
  }

  @Test
  void sameCablesAreOkWhicheverWayTheyAreTold() throws IOException {
    Cluster plan = list(row("leaf-1", "1", "spine-1", "1"), row("h1", "mlx5_0/P1", "leaf-1", "9"));
    Cluster found =
        list(
            row("SPINE-1.net.example.com", "P1", "LEAF-1", "Port 01"),
            row("leaf-1", "9", "H1.local", "mlx5_0"));
    CablingComparison c = CablingComparison.of(plan, found);
    assertThat(verdicts(c)).containsExactly(CableVerdict.OK, CableVerdict.OK);
    assertThat(c.isAsPlanned()).isTrue();
    assertThat(c.findings()).isEmpty();
    assertThat(c).hasToString("2 cables: 2 OK");
  }

  @Test
  void namesThatOnlyTheirDomainsTellApartKeepThem() throws IOException {
    Cluster plan = list(row("leaf.a", "1", "leaf.b", "1"));
    assertThat(CablingComparison.of(plan, plan).isAsPlanned()).isTrue();
    CablingComparison other = CablingComparison.of(plan, list(row("leaf.a", "1", "leaf.c", "1")));
    assertThat(verdicts(other)).containsExactly(CableVerdict.MISWIRED);
  }

  @Test
  void portsOfDirectorsAreThoseOfTheirAsics() throws IOException {
    Cluster plan = list(row("leaf-1", "21", "DIR-1", "L16/U2/20"));
    Cluster found = list(row("leaf-1", "21", "dir-1/L16/U2", "20"));
    assertThat(CablingComparison.of(plan, found).isAsPlanned()).isTrue();
  }

  @Test
  void managedSwitchesPutTheirNameBetweenOtherThings() {
    assertThat(PortKey.of("MF0;Leaf-1:MQM8700/U1", "Port 21", false, true))
        .isEqualTo(PortKey.of("leaf-1", "21", false, true));
    assertThat(PortKey.of("MF0;dir:MCS8500/L16/U2", "20", false, true).toString())
        .isEqualTo("dir[l16/u2/20]");
    assertThat(PortKey.of("10.0.0.1", "1", false, true).device()).isEqualTo("10.0.0.1");
    assertThat(PortKey.of("leaf", "1/1", false, true).port()).isEqualTo("1/1");
  }

  @Test
  void aCableInAWrongPortIsMiswired() throws IOException {
    Cluster plan = list(row("a", "1", "b", "1"));
    CablingComparison c = CablingComparison.of(plan, list(row("a", "1", "b", "2")));
    assertThat(verdicts(c)).containsExactly(CableVerdict.MISWIRED);
    assertThat(c.checks().get(0).why())
        .isEqualTo("from a[1] it goes to b[2] and should go to b[1]");
    assertThat(c.findings().ofRule("cabling.miswired").iterator().next().severity())
        .isEqualTo(Severity.ERROR);
  }

  @Test
  void twoCablesThatExchangedAnEndAreSwapped() throws IOException {
    Cluster plan = list(row("a", "1", "s", "1"), row("b", "1", "t", "1"), row("a", "2", "s", "2"));
    Cluster found = list(row("a", "1", "t", "1"), row("b", "1", "s", "1"), row("a", "2", "s", "2"));
    CablingComparison c = CablingComparison.of(plan, found);
    assertThat(c.counts())
        .containsEntry(CableVerdict.SWAPPED, 2)
        .containsEntry(CableVerdict.OK, 1)
        .containsEntry(CableVerdict.EXTRA, 0);
    assertThat(c.checks(CableVerdict.SWAPPED).get(0).why()).contains("b[1]").contains("t[1]");
  }

  @Test
  void threeCablesInACircleAreMiswired() throws IOException {
    Cluster plan = list(row("a", "1", "x", "1"), row("b", "1", "y", "1"), row("c", "1", "z", "1"));
    Cluster found = list(row("a", "1", "y", "1"), row("b", "1", "z", "1"), row("c", "1", "x", "1"));
    assertThat(CablingComparison.of(plan, found).counts())
        .containsEntry(CableVerdict.MISWIRED, 3)
        .containsEntry(CableVerdict.EXTRA, 0);
  }

  @Test
  void missingAndExtraCablesAreTold() throws IOException {
    Cluster plan = list(row("a", "1", "b", "1"), row("a", "2", "b", "2"), row("c", "9", "d", "9"));
    Cluster found = list(row("a", "1", "b", "1"), row("a", "5", "b", "5"));
    CablingComparison c = CablingComparison.of(plan, found);
    assertThat(verdicts(c))
        .containsExactly(
            CableVerdict.OK, CableVerdict.MISSING, CableVerdict.MISSING, CableVerdict.EXTRA);
    assertThat(c.checks().get(1).why()).contains("without a link");
    assertThat(c.checks().get(2).why()).contains("device c");
    assertThat(c.table().rows()).hasSize(3);
    assertThat(c.explain().toString()).contains("MISSING");
  }

  @Test
  void ratesAndWidthsAreComparedWhereTheWiringIsRight() throws IOException {
    Cluster plan =
        Formats.read(
                FabricSource.ofText(
                    "plan.topo",
                    "MQM9700 a\n  P1 -4x-100G-> MQM9700 b P1\n  P2 -4x-100G-> MQM9700 b P2\n"),
                ImportOptions.standard())
            .cluster();
    Cluster found =
        Formats.read(
                FabricSource.ofText(
                    "found.topo",
                    "MQM9700 a\n  P1 -4x-50G-> MQM9700 b P1\n  P2 -2x-100G-> MQM9700 b P2\n"),
                ImportOptions.standard())
            .cluster();
    CablingComparison c = CablingComparison.of(plan, found);
    assertThat(verdicts(c)).containsExactly(CableVerdict.WRONG_SPEED, CableVerdict.WRONG_WIDTH);
    assertThat(c.checks().get(0).why()).contains("200Gb/s").contains("400Gb/s");
    assertThat(c.checks().get(1).why()).contains("2 lanes");
  }

  @Test
  void unknownRatesAreNoFault() throws IOException {
    Cluster plan = list("a,1,switch,b,1,switch,");
    assertThat(CablingComparison.of(plan, list(row("a", "1", "b", "1"))).isAsPlanned()).isTrue();
  }

  /** What was planned and not found out is no pass. */
  @Test
  void aPlannedRateThatNobodyFoundIsUnconfirmed() throws IOException {
    Cluster plan = list(row("a", "1", "b", "1"), row("a", "2", "b", "2"));
    CablingComparison c =
        CablingComparison.of(plan, list("a,1,switch,b,1,switch,", row("a", "2", "b", "2")));
    assertThat(verdicts(c)).containsExactly(CableVerdict.UNCONFIRMED, CableVerdict.OK);
    assertThat(c.isAsPlanned()).isFalse();
    assertThat(c.checks().get(0).why())
        .isEqualTo("400Gb/s is planned, and what was found does not tell its rate");
    var f = c.findings().ofRule("cabling.unconfirmed").asList();
    assertThat(f).hasSize(1);
    assertThat(f.get(0).severity()).isEqualTo(Severity.INFO);
    CablingComparison silent =
        CablingComparison.of(list("a,1,switch,b,1,switch,"), list(row("a", "1", "b", "1")));
    assertThat(silent.explain().toString())
        .contains("the plan tells no rate of 1 of 1 cable, so that those rates were not compared");
  }

  private static Cluster one(LinkSpec spec) {
    Wired wired = new Wired().link("s1[1]", "s2[1]");
    Link link = wired.links().get(0);
    return wired.with(List.of(Link.of(link.a(), link.b(), spec)));
  }

  private static LinkSpec data(String rate) {
    return LinkSpec.builder().dataRate(Bandwidth.of(rate)).build();
  }

  private static LinkSpec nominal(String rate) {
    return LinkSpec.builder().nominalRate(Bandwidth.of(rate)).build();
  }

  /** QDR is sold as 40 Gb/s and carries 32: neither can be held against the other. */
  @Test
  void aNominalRateIsNotComparedWithADataRate() {
    CablingComparison sold = CablingComparison.of(one(nominal("40Gb/s")), one(data("32Gb/s")));
    assertThat(verdicts(sold)).containsExactly(CableVerdict.UNCONFIRMED);
    assertThat(sold.checks().get(0).why())
        .isEqualTo("40Gb/s is planned, and what was found tells a data rate only");
    CablingComparison carried = CablingComparison.of(one(data("32Gb/s")), one(nominal("40Gb/s")));
    assertThat(verdicts(carried)).containsExactly(CableVerdict.UNCONFIRMED);
    assertThat(carried.checks().get(0).why())
        .isEqualTo("32Gb/s is planned, and what was found tells a nominal rate only");
    LinkSpec both =
        LinkSpec.builder().from(data("32Gb/s")).nominalRate(Bandwidth.of("40Gb/s")).build();
    assertThat(verdicts(CablingComparison.of(one(nominal("40Gb/s")), one(both))))
        .containsExactly(CableVerdict.OK);
    assertThat(verdicts(CablingComparison.of(one(both), one(nominal("56Gb/s")))))
        .containsExactly(CableVerdict.WRONG_SPEED);
  }

  /** The worst counts, and what was not found out is worse than a cable too many. */
  @Test
  void theOutcomeIsThatOfTheWorstCable() throws IOException {
    Cluster plan = list(row("a", "1", "b", "1"));
    String silent = "a,1,switch,b,1,switch,";
    String extra = row("a", "9", "b", "9");
    assertThat(CablingComparison.of(plan, plan).outcome()).isEqualTo(Outcome.PASS);
    assertThat(CablingComparison.of(plan, list(row("a", "1", "b", "1"), extra)).outcome())
        .isEqualTo(Outcome.PASS_WITH_WARNING);
    assertThat(CablingComparison.of(plan, list(silent)).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(CablingComparison.of(plan, list(silent, extra)).outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
    Cluster two = list(row("a", "1", "b", "1"), row("a", "2", "b", "2"));
    assertThat(CablingComparison.of(two, list(silent, extra)).outcome()).isEqualTo(Outcome.FAIL);
    Cluster none = Cluster.builder("none").build();
    assertThat(CablingComparison.of(none, none).outcome()).isEqualTo(Outcome.NOT_CHECKED);
    for (CableVerdict v : CableVerdict.values()) {
      assertThat(v.outcome() == Outcome.FAIL).isEqualTo(v.severity() == Severity.ERROR);
    }
  }

  @Test
  void widthsThatWereNotFoundAreUnconfirmed() throws IOException {
    Cluster plan =
        Formats.read(
                FabricSource.ofText("plan.topo", "MQM9700 a\n  P1 -4x-100G-> MQM9700 b P1\n"),
                ImportOptions.standard())
            .cluster();
    CablingComparison c = CablingComparison.of(plan, list(row("a", "1", "b", "1")));
    assertThat(verdicts(c)).containsExactly(CableVerdict.UNCONFIRMED);
    assertThat(c.checks().get(0).why()).contains("4 lanes are planned");
  }

  /** The found cluster has one of the two devices that the plan tells apart by domain. */
  @Test
  void domainsAreTakenOffBothClustersOrNeither() throws IOException {
    Cluster plan = list(row("leaf.a", "1", "x", "1"), row("leaf.b", "1", "x", "2"));
    CablingComparison c = CablingComparison.of(plan, list(row("leaf.a", "1", "x", "1")));
    assertThat(verdicts(c)).containsExactly(CableVerdict.OK, CableVerdict.MISSING);
    assertThat(c.checks().get(1).why()).contains("device leaf.b");
    CablingComparison back = CablingComparison.of(list(row("leaf.a", "1", "x", "1")), plan);
    assertThat(verdicts(back)).containsExactly(CableVerdict.OK, CableVerdict.EXTRA);
  }

  /** Two ports that differ by their spelling alone: each is compared by its exact name. */
  @Test
  void portsOfAlikeNamesAreComparedByTheirExactOnes() throws IOException {
    Cluster plan = list(row("a", "1", "x", "1"), row("a", "P1", "x", "2"), row("A", "3", "x", "3"));
    CablingComparison same = CablingComparison.of(plan, plan);
    assertThat(same.checks()).hasSize(3);
    assertThat(same.isAsPlanned()).isTrue();
    CablingComparison other =
        CablingComparison.of(
            plan, list(row("a", "1", "x", "2"), row("a", "P1", "x", "1"), row("A", "3", "x", "3")));
    assertThat(other.counts())
        .containsEntry(CableVerdict.SWAPPED, 2)
        .containsEntry(CableVerdict.OK, 1);
    assertThat(other.explain().toString()).contains("by their exact names");
  }

  /** Whichever way round the cables are told. */
  @Test
  void swappedCablesShowBothThatWereFound() throws IOException {
    Cluster plan = list(row("a", "1", "s", "1"), row("t", "1", "b", "1"));
    Cluster found = list(row("a", "1", "t", "1"), row("b", "1", "s", "1"));
    CablingComparison c = CablingComparison.of(plan, found);
    assertThat(verdicts(c)).containsOnly(CableVerdict.SWAPPED);
    assertThat(c.checks().stream().map(x -> x.found().orElseThrow().id())).doesNotHaveDuplicates();
  }

  @Test
  void aPlanOfHostsSaysNothingOfLinksBetweenSwitches() throws IOException {
    Cluster plan = list(row("h1", "mlx5_0", "leaf", "1"));
    Cluster found = list(row("h1", "mlx5_0", "leaf", "1"), row("leaf", "30", "spine", "1"));
    CablingComparison c = CablingComparison.of(plan, found);
    assertThat(c.isAsPlanned()).isTrue();
    assertThat(c.explain().toString()).contains("1 found cables between switches");
    CablingOptions.Builder all = CablingOptions.builder();
    all.plannedKindsOnly(false);
    assertThat(CablingComparison.of(plan, found, all.build()).counts())
        .containsEntry(CableVerdict.EXTRA, 1);
  }

  /**
   * UFM's NDT plugin compares this plan with this fabric in its own tests; its expected report has
   * 2 cables that are wired wrongly, 2 that are missing and 107 that are not planned.
   */
  @Test
  void ufmsPluginComesToTheSameVerdicts() throws IOException {
    Cluster plan =
        Formats.read(SharedData.require("formats/ufm_ndt/switch_to_host_topo1.ndt")).cluster();
    Cluster found =
        Formats.read(SharedData.require("formats/ufm_ndt/ibnetdiscover_director.txt")).cluster();
    String report = Files.readString(SharedData.require("formats/ufm_ndt/expected_report.json"));
    CablingComparison c = CablingComparison.of(plan, found);
    assertThat(c.counts())
        .isEqualTo(
            Map.of(
                CableVerdict.OK, 2219,
                CableVerdict.MISWIRED, entries(report, "\"expected\""),
                CableVerdict.MISSING, 2,
                CableVerdict.EXTRA, 107,
                CableVerdict.UNCONFIRMED, 0,
                CableVerdict.SWAPPED, 0,
                CableVerdict.WRONG_SPEED, 0,
                CableVerdict.WRONG_WIDTH, 0));
    assertThat(c.checks(CableVerdict.MISSING))
        .extracting(x -> x.planned().orElseThrow().b().node())
        .containsExactlyInAnyOrder("SAT111090201020", "SAT111090201021");
    assertThat(c.checks(CableVerdict.MISWIRED))
        .extracting(CableCheck::why)
        .containsExactlyInAnyOrder(
            "from sat111090201019[ibp213s0f0] it goes to sat11-0101-0902-01ib0[16] and should go to"
                + " sat11-0101-0902-01ib0[17]",
            "from sat11-0101-0902-01ib0[15] it goes to sat111090201019[ibp203s0f0] and should go to"
                + " sat111090201019[ibp203s0f1]");
  }

  private static int entries(String text, String key) {
    Matcher m = Pattern.compile(Pattern.quote(key)).matcher(text);
    int n = 0;
    while (m.find()) {
      n++;
    }
    return n;
  }
}
