package io.clusterfabric.topology.format.ibnetdiscover;

import static io.clusterfabric.topology.format.ibnetdiscover.Dumps.fixture;
import static io.clusterfabric.topology.format.ibnetdiscover.Dumps.links;
import static io.clusterfabric.topology.format.ibnetdiscover.Dumps.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.topology.format.ImportSummary;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Heads that are lost, ids that are damaged, remarks that are missing: what stays of the rest. */
class DamagedDumpTest {
  private static final String RULE = "format.ibnetdiscover.";
  private static final String HEAD_OF_LEAF_2 =
      """
      vendid=0x2c9
      devid=0xd2f0
      sysimgguid=0x0e00000000000a02
      switchguid=0x0e00000000000a02(0e00000000000a02)
      Switch\t41 "S-0e00000000000a02"\t\t# "MF0;leaf-2:MQM8700/U1" enhanced port 0 lid 1 lmc 0
      """;
  private static final String CHASSIS_OF_THE_LINE =
      "sysimgguid=0xa0\t\t# Chassis 1 (core) slot 2\n";

  private static List<String> rules(ImportResult r) {
    return r.findings().stream().map(Finding::ruleId).distinct().sorted().toList();
  }

  private static String without(String text, String part) {
    assertThat(text).contains(part);
    return text.replace(part, "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"#", "5", "s", " ", "\uFFFD", "\uD83D\uDE00", "-"})
  void aDamagedTypeLetterOfAPartnerCostsNothingIfThePartnerHasARecord(String letter) {
    String good = fixture("switch-behind-adapter.txt");
    String line = "[21]\t\"S-0e00000000000a01\"";
    assertThat(good).contains(line);
    ImportResult r = read(good.replace(line, "[21]\t\"" + letter + "-0e00000000000a01\""));
    assertThat(r.cluster()).isEqualTo(read(good).cluster());
    assertThat(rules(r)).containsExactly(RULE + "bad-partner-id");
    Finding f = r.findings().asList().get(0);
    assertThat(f.severity()).isEqualTo(Severity.WARNING);
    assertThat(f.where()).isEqualTo(SourcePosition.of("dump", 19));
    assertThat(f.observed().orElseThrow()).contains("-0e00000000000a01");
  }

  @Test
  void whatOnlyLooksLikeAnIdAndIsNobodysStaysAName() {
    String text =
        """
        Switch 4 "Sw"
        [1] "a-0000000000000001"[1]

        Hca 1 "a-0000000000000001"
        [1] "Sw"[1]
        """;
    ImportResult r = read(text);
    assertThat(links(r.cluster())).hasSize(1);
    assertThat(rules(r)).containsExactly(RULE + "unnamed-adapters");
  }

  @Test
  void portLinesWhoseHeadIsLostDoNotGoToTheAdapterBefore() {
    String good = fixture("switch-behind-adapter.txt");
    ImportResult same = read(good);
    assertThat(rules(same)).isEmpty();
    assertThat(links(same.cluster())).hasSize(5);
    ImportResult r = read(without(good, HEAD_OF_LEAF_2));
    assertThat(links(r.cluster())).isEqualTo(links(same.cluster()));
    assertThat(r.cluster().hosts()).hasSize(3);
    assertThat(rules(r))
        .containsExactly(RULE + "one-sided", RULE + "orphan-port-line", RULE + "undeclared-node");
    assertThat(r.findings().ofRule(RULE + "orphan-port-line"))
        .hasSize(4)
        .allMatch(f -> f.severity() == Severity.WARNING);
    assertThat(r.recordsSkipped()).isEqualTo(4);
  }

  @Test
  void anAdaptersOwnLinesStayItsOwn() {
    String ca = "Ca 2 \"H-1\" # \"n mlx5_0\"\n";
    // Beyond its count, but with the GUID that only adapters have; without one, but free.
    ImportResult beyond = read(ca + "[3](1) \"S-2\"[1] # lid 1 lmc 0 \"s\" lid 2 4xHDR\n");
    assertThat(rules(beyond)).contains(RULE + "port-out-of-range");
    ImportResult free = read(ca + "[2] \"S-2\"[1] # lid 1 lmc 0 \"s\" lid 2 4xHDR\n");
    assertThat(links(free.cluster()))
        .containsExactly("n[mlx5_0/2]--s[1] (n[mlx5_0/2] to s[1], 4xHDR 200Gb/s)");
    ImportResult other = read(ca + "[3] \"S-2\"[1] # \"s\" lid 2 4xHDR\n");
    assertThat(links(other.cluster())).isEmpty();
    assertThat(rules(other)).contains(RULE + "orphan-port-line");
  }

  @Test
  void directorsOfOneNameAreToldApartByTheirSystemImage() {
    ImportResult r = read(fixture("two-directors.txt"));
    Cluster c = r.cluster();
    assertThat(ImportSummary.of(c).backplaneLinks()).isEqualTo(4);
    assertThat(ImportSummary.of(c).links()).isEqualTo(5);
    assertThat(c.backend().switches())
        .extracting(s -> s.id() + " in " + s.enclosure().orElse("none"))
        .containsExactlyInAnyOrder(
            "core-0d00000000000a00/L01/U1 in core-0d00000000000a00",
            "core-0d00000000000a00/S01/U1 in core-0d00000000000a00",
            "core-0d00000000000b00/L01/U1 in core-0d00000000000b00",
            "core-0d00000000000b00/S01/U1 in core-0d00000000000b00");
    assertThat(rules(r)).containsExactly(RULE + "enclosure-name-shared");
    Finding f = r.findings().asList().get(0);
    assertThat(f.severity()).isEqualTo(Severity.WARNING);
    assertThat(f.observed().orElseThrow()).contains("core");
  }

  @Test
  void oneDirectorKeepsItsNameThoughAnImageIsMissingOrEachBoardHasItsOwn() {
    String two = fixture("two-directors.txt");
    String one =
        two.substring(0, two.indexOf("vendid", two.indexOf("a02(")))
            .replaceAll("\\[1]\t\"S-0d00000000000b01.*\n", "");
    String image = "sysimgguid=0x0d00000000000a00\n";
    for (String text :
        List.of(
            one,
            one.replaceFirst(image, ""),
            one.replaceFirst(image, "sysimgguid=0x0d00000000000aff\n"))) {
      Cluster c = read(text).cluster();
      assertThat(c.backend().switches())
          .filteredOn(s -> s.enclosure().isPresent())
          .allMatch(s -> s.enclosure().orElseThrow().equals("core"))
          .hasSize(2);
      assertThat(ImportSummary.of(c).backplaneLinks()).isEqualTo(2);
      assertThat(rules(read(text))).doesNotContain(RULE + "enclosure-name-shared");
    }
  }

  @Test
  void aBoardWhoseChassisIsLostIsTold() {
    String good = fixture("chassis.txt");
    assertThat(ImportSummary.of(read(good).cluster()).backplaneLinks()).isEqualTo(1);
    ImportResult r = read(without(good, CHASSIS_OF_THE_LINE));
    assertThat(ImportSummary.of(r.cluster()).backplaneLinks()).isZero();
    assertThat(r.findings().ofRule(RULE + "chassis-unknown"))
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.severity()).isEqualTo(Severity.INFO);
              assertThat(f.where()).isEqualTo(SourcePosition.of("dump", 19));
            });
    // One that only shares the system image, and one that only shares the name.
    ImportResult image = read(good.replace("\t\t# Chassis 1 (core) slot 2", ""));
    assertThat(image.findings().ofRule(RULE + "chassis-unknown")).hasSize(1);
    ImportResult name =
        read(
            without(good, CHASSIS_OF_THE_LINE)
                .replace("\t# ISR2012/ISR2004 Line 1 Chip 1 ", "")
                .replace("ISR2012/ISR2004 Voltaire sLB-2024", "MF0;big:SX6536")
                .replace("ISR2012 Voltaire", "MF0;big:SX6536"));
    assertThat(name.findings().ofRule(RULE + "chassis-unknown")).hasSize(1);
    assertThat(rules(read(good))).doesNotContain(RULE + "chassis-unknown");
  }
}
