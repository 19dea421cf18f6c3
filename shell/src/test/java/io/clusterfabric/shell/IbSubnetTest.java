package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IbSubnetTest {
  /** Two leaves of two hosts and two spines, with one cable to the second spine missing. */
  private static String tree(String more) {
    StringBuilder out = new StringBuilder();
    for (int l = 0; l < 2; l++) {
      for (int h = 0; h < 2; h++) {
        out.append("Hca 1 \"H%d%d\"\n[1] \"L%d\"[%d]\n\n".formatted(l, h, l, h + 1));
      }
    }
    for (int l = 0; l < 2; l++) {
      out.append("Switch 4 \"L%d\"\n[1] \"H%d0\"[1]\n[2] \"H%d1\"[1]\n".formatted(l, l, l));
      out.append("[3] \"S0\"[%d]\n".formatted(l + 1));
      out.append(l == 0 ? "\n" : "[4] \"S1\"[2]\n\n");
    }
    out.append("Switch 2 \"S0\"\n[1] \"L0\"[3]\n[2] \"L1\"[3]\n\n");
    out.append("Switch 2 \"S1\"\n[2] \"L1\"[4]\n\n");
    return out.append(more).toString();
  }

  private static ScriptResult run(Path folder, String text, String... engine) throws IOException {
    Path file = Files.writeString(folder.resolve("net"), text);
    return engine.length == 0
        ? ExampleScripts.run("ib-subnet.jsh", file.toString())
        : ExampleScripts.run("ib-subnet.jsh", file.toString(), engine[0]);
  }

  @Test
  void tellsWhatOpenSmWillDo(@TempDir Path folder) throws IOException {
    ScriptResult result = run(folder, tree(""), "ftree");

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    // In shifts by 1 and 3 one host of each leaf sends to the other leaf, by 2 both do, by one
    // cable: 1, 1/2 and 1.
    assertThat(result.out())
        .contains(
            "format ibnetdiscover",
            "switches 4",
            "end-ports 4",
            "lids 8 of 49151 local identifiers, the highest 8",
            "engine minhop configured ftree",
            "credit-loop false with-levels false",
            "hops 2 4",
            "hops 4 8",
            "shifts 3 of 3 mean 0.8333 least 0.5000",
            "adaptive mean of 3 of 3 shifts: tables 0.8333 even-spraying 0.8333 at-most 0.8333"
                + " with-longer-ways 0.8333",
            "sharp unknown",
            "sharp-gain at-most 3/2 times a ring",
            "lid 1 0x0000000000100001 H00");
    assertThat(result.out()).anyMatch(l -> l.startsWith("why ftree: ERR AB"));
    assertThat(result.out()).anyMatch(l -> l.contains("[infiniband.routing.engine-fallback]"));
  }

  @Test
  void anUnknownEngineIsAnError(@TempDir Path folder) throws IOException {
    ScriptResult result = run(folder, tree(""), "magic");
    assertThat(result.exitCode()).isOne();
    assertThat(result.out())
        .contains("engine minhop configured (null)")
        .anyMatch(l -> l.startsWith("finding ERROR") && l.contains("magic"));
    ScriptResult read = run(folder, tree(""), "nue");
    assertThat(read.exitCode()).isZero();
    assertThat(read.out()).contains("engine unknown configured nue");
    ScriptResult closed = run(folder, tree(""), "ar_ftree");
    assertThat(closed.exitCode()).isZero();
    assertThat(closed.out())
        .contains("engine unknown configured ar_ftree")
        .anyMatch(l -> l.startsWith("hint OpenSM configured for ftree will use minhop"))
        .anyMatch(l -> l.contains("[infiniband.routing.engine-closed]"));
  }

  @Test
  void whatIsWrongWithTheNetIsAFinding(@TempDir Path folder) throws IOException {
    ScriptResult apart =
        run(folder, tree("Hca 1 \"X\"\n[1] \"Y\"[1]\n\nSwitch 2 \"Y\"\n[1] \"X\"[1]\n\n"));
    assertThat(apart.exitCode()).isOne();
    assertThat(apart.err()).isEmpty();
    assertThat(apart.out())
        .contains("end-ports 4")
        .anyMatch(l -> l.endsWith("[infiniband.subnet.unreached-nodes]"));

    String twice =
        """
        switchguid=0x9(9)
        Switch 2 "S-0000000000000009" # "a"
        [1] "H-0000000000000001"[1] # "h1" lid 2 4xNDR

        caguid=0x1
        Ca 1 "H-0000000000000001" # "h1"
        [1](1) "S-0000000000000009"[1] # lid 2 lmc 0 "a" lid 1 4xNDR

        caguid=0x1
        Ca 1 "H-0000000000000002" # "h2"
        [1](1) "S-0000000000000009"[2] # lid 3 lmc 0 "a" lid 1 4xNDR

        """;
    ScriptResult same = run(folder, twice);
    assertThat(same.exitCode()).isOne();
    assertThat(same.err()).isEmpty();
    assertThat(same.out()).anyMatch(l -> l.startsWith("finding ERROR"));

    ScriptResult broken = run(folder, "shall I compare thee\n");
    assertThat(broken.exitCode()).isOne();
    assertThat(broken.err()).isEmpty();
    assertThat(broken.out()).contains("format unknown").anyMatch(l -> l.startsWith("finding"));

    ScriptResult missing =
        ExampleScripts.run("ib-subnet.jsh", folder.resolve("not-there").toString());
    assertThat(missing.exitCode()).isOne();
    assertThat(missing.err()).singleElement().asString().startsWith("cannot read ");
  }

  @Test
  void aFabricOfEthernetHasNoSubnetManager(@TempDir Path folder) throws IOException {
    String ptm =
        """
        graph G {
          "leaf1":"swp1" -- "spine1":"swp1";
          "leaf2":"swp1" -- "spine1":"swp2";
        }
        """;
    ScriptResult result = run(folder, ptm);
    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isOne();
    assertThat(result.out())
        .contains("format ptm-dot")
        .anyMatch(l -> l.startsWith("finding ERROR") && l.contains("subnet.other-technology]"))
        .noneMatch(l -> l.startsWith("engine"));
  }

  @Test
  void realFabrics() {
    Path file = SharedData.require("formats/ibnetdiscover/topograph-example.out");
    ScriptResult result = ExampleScripts.run("ib-subnet.jsh", file.toString(), "updn");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("switches 40", "end-ports 582", "sharp V3");
    Path damaged = SharedData.require("infiniband/opensm-3.3.23/nets/ft2-4x4x4-cut1.net");
    assertThat(ExampleScripts.run("ib-subnet.jsh", damaged.toString()).out())
        .contains(
            "adaptive mean of 15 of 15 shifts: tables 0.8313 even-spraying 0.9071 at-most 0.9250"
                + " with-longer-ways 0.9250");
  }
}
