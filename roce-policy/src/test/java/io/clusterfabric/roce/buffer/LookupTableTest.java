package io.clusterfabric.roce.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.testkit.damage.Damage;
import io.clusterfabric.testkit.damage.DamagedText;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LookupTableTest {
  private static final String GOOD =
      """
      # PG lossless profiles.
      # speed cable size xon xoff threshold
       100000 5m 50000 20000 30000 0
       100000 40m 60000 20000 40000 0
       400000 5m 79216 20000 50000 0 2288
       400000 40m 114216 20000 85000 0 2288
      """;

  private static LookupTable table(String text) throws IOException {
    return LookupTable.read(FabricSource.ofText("table.ini", text));
  }

  @Test
  void rowsAreFoundNotInvented() throws IOException {
    LookupTable t = table(GOOD);
    assertThat(t.findings().asList()).isEmpty();
    assertThat(t.rows()).hasSize(4);
    Headroom h = t.of(request("400Gb/s", "5m"));
    assertThat(h.headroom()).contains(DataSize.ofBytes(50_000));
    assertThat(h.size()).contains(DataSize.ofBytes(79_216));
    Headroom none = t.of(request("100Gb/s", "30m"));
    assertThat(none.headroom()).isEmpty();
    assertThat(none.findings().errors().asList().get(0).fix().orElseThrow()).contains("40m");
  }

  private static HeadroomRequest request(String rate, String cable) {
    return HeadroomRequest.of(Bandwidth.of(rate), Length.of(cable), DataSize.ofBytes(9_100));
  }

  @Test
  void whatIsDoubtful() throws IOException {
    LookupTable less = table(GOOD + " 400000 300m 109216 20000 80000 0\n");
    assertThat(less.findings().ofRule(LookupTable.NOT_MONOTONE).size()).isEqualTo(1);
    LookupTable slower = table(GOOD + " 25000 40m 70000 20000 50000 0\n");
    assertThat(slower.findings().ofRule(LookupTable.NOT_MONOTONE).asList().get(0).why())
        .contains("a slower port");
    LookupTable size =
        table(
            GOOD.replace("400000 5m 79216", "400000 5m 78192")
                + " 200000 5m 55000 20000 35000 0\n 200000 40m 65000 20000 45000 0\n");
    assertThat(size.findings().ofRule(LookupTable.SIZE_RULE).asList()).hasSize(1);
    LookupTable flat = table(" 400000 5m 70000 20000 50000 0\n 400000 300m 70000 20000 50000 0\n");
    assertThat(flat.findings().ofRule(LookupTable.SLOPE).asList()).hasSize(1);
    LookupTable broken = table(GOOD + "400000 5 m\nspeed 5m 1 2 3\n0 5m 1 2 3\n");
    assertThat(broken.findings().ofRule(LookupTable.LINE).size()).isEqualTo(3);
    assertThat(broken.rows()).hasSize(4);
  }

  @Test
  void damageCostsItsLine() throws IOException {
    for (Damage damage : DamagedText.damages(GOOD, 7, 500)) {
      LookupTable t = LookupTable.read(FabricSource.ofBytes("table.ini", damage.bytes()));
      assertThat(t.of(request("100Gb/s", "5m")).explain().toString()).isNotBlank();
      assertThat(t.toString()).isNotBlank();
    }
  }

  /** What the reference names, and nothing else: three of the files are not monotone. */
  @Test
  void shippedTables() throws IOException {
    Path dir = SharedData.require("roce/pg_profile");
    TreeSet<String> notMonotone = new TreeSet<>();
    TreeSet<String> sizes = new TreeSet<>();
    int files = 0;
    try (Stream<Path> all = Files.list(dir)) {
      for (Path p : all.sorted().toList()) {
        LookupTable t = LookupTable.read(FabricSource.of(p));
        files++;
        String name = p.getFileName().toString().replaceAll(".*__", "");
        assertThat(t.rows()).as(name).isNotEmpty();
        assertThat(t.findings().ofRule(LookupTable.LINE).asList()).as(name).isEmpty();
        assertThat(t.findings().ofSeverity(Severity.ERROR).asList()).isEmpty();
        if (!t.findings().ofRule(LookupTable.NOT_MONOTONE).isEmpty()) {
          notMonotone.add(name);
        }
        if (!t.findings().ofRule(LookupTable.SIZE_RULE).isEmpty()) {
          sizes.add(name);
        }
        for (LookupRow r : t.rows()) {
          Headroom h = t.of(HeadroomRequest.of(r.rate(), r.cable(), DataSize.ofBytes(9_100)));
          assertThat(h.headroom()).isPresent();
        }
      }
    }
    assertThat(files).isEqualTo(22);
    assertThat(notMonotone)
        .isEqualTo(
            new TreeSet<>(
                List.of(
                    "Mellanox-SN4700-C128.ini",
                    "Mellanox-SN5600-C224O8.ini",
                    "Nokia-IXR7220-H6-O256.ini")));
    assertThat(sizes).containsExactly("ACS-SN5600.ini");
  }
}
