package io.clusterfabric.topology.format.ibnetdiscover;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Limits;
import java.io.InputStream;
import java.time.Duration;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Whatever is worst, far beyond each limit: 32 megabytes of it, and two hundred where all tests are
 * run. That memory does not grow with it a small heap shows ({@link SmallHeapTest}).
 */
@Timeout(120)
class HostileInputTest {
  private static final long LENGTH = (Boolean.getBoolean("clusterfabric.full") ? 200L : 32L) << 20;
  private static final int ELEMENTS = 20_000;

  private static ImportResult read(LongFunction<String> part) {
    return read(part, LENGTH);
  }

  private static ImportResult read(LongFunction<String> part, long length) {
    Limits limits = Limits.builder().maxElements(ELEMENTS).maxFindingsPerRule(10).build();
    return Dumps.read(
        FabricSource.ofStream("hostile", () -> new Parts(part, length)),
        ImportOptions.builder().limits(limits).build());
  }

  @Test
  void anEndlessLine() {
    ImportResult r = read(i -> "Switch 36 \"S-1\" # ");
    assertThat(r.findings().ofRule("format.line-too-long")).hasSize(1);
    assertThat(r.findCluster()).isEmpty();
  }

  @Test
  void endlessPortsOfOneSwitch() {
    ImportResult r =
        read(i -> i == 0 ? "Switch 36 \"S-1\"\n" : "[" + (i % 36 + 1) + "] \"S-" + i + "\"[1]\n");
    assertThat(r.findings().ofRule("format.ibnetdiscover.too-many-port-lines")).hasSize(1);
    assertThat(r.cluster().backend().links()).hasSizeLessThanOrEqualTo(36);
    assertThat(r.findings()).hasSizeLessThan(100);
  }

  @Test
  void endlessSwitches() {
    ImportResult r = read(i -> "Switch 36 \"S-" + Long.toHexString(i + 1) + "\" # \"same\"\n");
    assertThat(r.findings().errors().ofRule("format.element-limit")).hasSize(1);
    assertThat(r.cluster().backend().switches()).hasSizeLessThanOrEqualTo(ELEMENTS + 1);
  }

  @Test
  void endlessRepetitionOfOneLink() {
    ImportResult r =
        read(i -> i == 0 ? "Switch 9 \"S-1\"\n" : "[1] \"S-2\"[1] # \"x\" lid 1 4xEDR\n");
    assertThat(r.findings().ofRule("format.ibnetdiscover.too-many-port-lines")).hasSize(1);
    assertThat(r.cluster().backend().links()).hasSize(1);
  }

  @Test
  void endlessNoise() {
    for (String line : new String[] {"x\n", "\n", "\r", "devid=z\n", "[1]\n", "[9\"S-\n", "#\n"}) {
      // a sixteenth of it, since there are many kinds
      ImportResult r = read(i -> line, LENGTH / 16);
      assertThat(r.findCluster()).as(line).isEmpty();
      Findings f = r.findings();
      assertThat(f.errors()).as(line).hasSize(1);
      assertThat(f).as(line).hasSizeLessThan(20);
    }
  }

  @Test
  void aLineOfQuotesAndBracketsTakesNoLongerThanItsLength() {
    for (String part :
        new String[] {"[1]\"", "\"", "[", "# \"", "4x ", "lid ", "=~", "Chassis 1 ("}) {
      String rubbish = part.repeat(60_000 / part.length());
      String line = "[1] \"S-2\"[1] # " + rubbish + "\n";
      String node = "Switch 4 \"S-1\" # " + rubbish + "\n" + rubbish + "\n";
      ImportResult r = Dumps.read(node + line + node);
      assertThat(r.findCluster()).isPresent();
    }
  }

  @Test
  @Tag("full")
  @EnabledIfSystemProperty(named = "clusterfabric.full", matches = "true")
  void twentyThousandDamages() {
    org.junit.jupiter.api.Assertions.assertTimeoutPreemptively(
        Duration.ofMinutes(10),
        () -> {
          for (int seed = 0; seed < 20_000; seed++) {
            String name = Dumps.WHOLE.get(seed % Dumps.WHOLE.size());
            Laws.damageEndsInAReport(Dumps.fixture(name), seed);
            Laws.damageOfALineIsLocal(Dumps.fixture(name), seed);
          }
        });
  }

  /** A stream of generated parts, one at a time. */
  private static final class Parts extends InputStream {
    private final LongFunction<String> part;
    private long left;
    private long number;
    private byte[] current = new byte[0];
    private int at;

    Parts(LongFunction<String> part, long length) {
      this.part = part;
      this.left = length;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(byte[] b, int off, int len) {
      if (left <= 0) {
        return -1;
      }
      if (at == current.length) {
        StringBuilder next = new StringBuilder();
        while (next.length() < 4096) {
          next.append(part.apply(number++));
        }
        current = next.toString().getBytes(UTF_8);
        at = 0;
      }
      int n = (int) Math.min(Math.min(len, left), current.length - at);
      System.arraycopy(current, at, b, off, n);
      at += n;
      left -= n;
      return n;
    }
  }
}
