package io.clusterfabric.infiniband.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.format.FabricSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class GuidFileTest {
  private static GuidFile read(String text) throws IOException {
    return GuidFile.read(FabricSource.ofText("roots", text));
  }

  private static String guids(GuidFile f) {
    return f.entries().stream()
        .map(e -> Long.toHexString(e.guid()) + (e.rest().isEmpty() ? "" : "/" + e.rest()))
        .collect(Collectors.joining(" "));
  }

  /** Numbers as strtoull with base 0 reads them. */
  @Test
  void numbers() throws IOException {
    assertThat(guids(read("0x10\n16\n020\n  0X1f\n+5\n-1\n")))
        .isEqualTo("10 10 10 1f 5 ffffffffffffffff");
    assertThat(guids(read("0xfffffffffffffffff\n"))).isEqualTo("ffffffffffffffff");
    assertThat(guids(read("# all\n\n \t\n0x5# near\n0x6 7 # far\n0x7")))
        .isEqualTo("5/# near 6/7 # far 7");
  }

  @Test
  void endsAtTheFirstBrokenLine() throws IOException {
    for (String bad : new String[] {"zz", "0x", "0x12g", "08", "12,13", "-"}) {
      GuidFile f = read("0x1\n" + bad + "\n0x2\n");
      assertThat(guids(f)).as(bad).isEqualTo("1");
      assertThat(f.isSound()).as(bad).isFalse();
      assertThat(f.brokenLine()).as(bad).hasValue(2);
      assertThat(f.findings().errors().size()).as(bad).isEqualTo(1);
    }
  }

  /** The buffer of a line holds 255 characters; what is left is a line of its own. */
  @Test
  void longLinesBreak() throws IOException {
    assertThat(guids(read("0x1 #" + "x".repeat(249) + " 0x2\n0x3\n"))).contains(" 2 3");
    assertThat(read("0x1 #" + "x".repeat(300) + "\n").brokenLine()).hasValue(1);
  }

  @Test
  void unreadable() {
    GuidFile f = GuidFile.read(Path.of("no", "such", "file"));
    assertThat(f.isSound()).isFalse();
    assertThat(f.entries()).isEmpty();
    assertThat(f.findings().errors().size()).isEqualTo(1);
    assertThat(f.findings().toString()).isNotEmpty();
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    GuidFile f = read("0x1 5\n17 # a\n");
    assertThat(f.toText()).isEqualTo("0x0000000000000001 5\n0x0000000000000011 # a\n");
    assertThat(guids(read(f.toText()))).isEqualTo(guids(f));
    assertThat(guids(read(GuidFile.of(1, -1).toText()))).isEqualTo("1 ffffffffffffffff");
  }
}
