package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** Which engine we say OpenSM will use, beside what its log says, where its runs are at hand. */
class OpenSmPredictionTest {
  private static final String ROOT = "infiniband/opensm-3.3.23/";
  private static final Pattern USED = Pattern.compile("(\\S+) tables configured on all switches");
  private static final Pattern ERROR = Pattern.compile("ERR (AB\\w\\w|AA\\w\\w|AE\\w\\w)");

  @Test
  void everyRun() throws IOException {
    SoftAssertions soft = new SoftAssertions();
    int checked = 0;
    List<Path> runs;
    try (Stream<Path> files = Files.walk(SharedData.require(ROOT + "runs"), 2)) {
      runs = files.filter(f -> Files.exists(f.resolve("opensm-key-lines.txt"))).sorted().toList();
    }
    for (Path run : runs) {
      String[] name = run.getFileName().toString().split("-", 2);
      EngineName engine = EngineName.of(name[0]).orElseThrow();
      String how = name.length == 1 ? "" : name[1];
      int lmc = how.startsWith("lmc") ? how.charAt(3) - '0' : 0;
      RoutingOptions options =
          how.equals("roots") || how.equals("unreadable-roots")
              ? RoutingOptions.builder().roots(GuidFile.read(run.resolve("roots.txt"))).build()
              : RoutingOptions.standard();
      String net = requireNonNull(run.getParent()).getFileName().toString();
      Subnet subnet =
          SubnetFile.read(
                  SharedData.require(ROOT + "nets/" + net + ".net"),
                  SubnetOptions.builder().lmc(lmc).build())
              .subnet()
              .orElseThrow();
      EnginePrediction p = EnginePrediction.of(subnet, RoutingChain.of(engine), options);
      String log = Files.readString(run.resolve("opensm-key-lines.txt"));
      Matcher used = USED.matcher(log);
      assertThat(used.find()).as(run.toString()).isTrue();
      String as = net + " " + run.getFileName();
      if (engine == EngineName.NUE) {
        soft.assertThat(p.outcome()).as(as).isEqualTo(Outcome.NOT_CHECKED);
        soft.assertThat(p.used()).as(as).isEmpty();
        continue;
      }
      soft.assertThat(p.used().map(EngineName::toString)).as(as).isPresent();
      // The log names it behind the function, without a blank.
      soft.assertThat(used.group(1)).as(as).endsWith(p.used().orElseThrow().toString());
      Matcher error = ERROR.matcher(log);
      if (error.find() && !how.equals("unreadable-roots")) {
        soft.assertThat(p.why()).as(as).contains(error.group(1));
      }
      checked++;
    }
    soft.assertAll();
    assertThat(checked).isEqualTo(168);
  }
}
