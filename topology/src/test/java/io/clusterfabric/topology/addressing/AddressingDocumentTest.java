package io.clusterfabric.topology.addressing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The first example of docs/addressing.md gives what its comments say. */
class AddressingDocumentTest {

  private static String document() throws IOException {
    Path here = Path.of(System.getProperty("user.dir")).toAbsolutePath();
    Path docs = here.resolve("../docs/addressing.md");
    return Files.readString(Files.exists(docs) ? docs : here.resolve("docs/addressing.md"));
  }

  @Test
  void theExampleIsTrue() throws IOException {
    Cluster cluster = ClosDesign.fatTree(8, 3, Bandwidth.of("400Gb/s")).build();
    AddressCapacity room =
        AddressCapacity.of(cluster, cluster.backend()).toBuilder().pods(16).build();
    AddressPlan plan =
        AddressPlan.of(cluster, cluster.backend(), AddressOptions.builder().capacity(room).build());
    List<String> results =
        List.of(
            plan.table().asn("leaf-1").toString(),
            plan.rows("host-1").toString(),
            plan.podBlock(IpFamily.IPV4, 1).toString(),
            plan.findings().toString(),
            AddressCheck.of(plan.table(), cluster.backend()).findings().toString(),
            String.valueOf(plan.table().sessions().size()));
    String text = document();
    Matcher comments = Pattern.compile("; +// (.*)").matcher(text);
    assertThat(comments.results().map(m -> m.group(1)).toList()).isEqualTo(results);
    // the statements that this test executes are those of the document
    assertThat(text)
        .contains(
            "ClosDesign.fatTree(8, 3, Bandwidth.of(\"400Gb/s\")).build();",
            "AddressCapacity.of(cluster, cluster.backend()).toBuilder().pods(16).build();",
            "AddressOptions.builder().capacity(room).build());",
            "plan.table().asn(\"leaf-1\");",
            "plan.rows(\"host-1\");",
            "plan.podBlock(IpFamily.IPV4, 1);",
            "AddressCheck.of(plan.table(), cluster.backend()).findings();",
            "plan.table().sessions().size();");
  }

  /** Every rule that the document names is one that the code can speak. */
  @Test
  void everyRuleIsExplained() throws IOException {
    Path sources =
        Path.of(System.getProperty("user.dir"))
            .resolve("src/main/java/io/clusterfabric/topology/addressing");
    StringBuilder code = new StringBuilder();
    try (var files = Files.list(sources)) {
      for (Path p : files.sorted().toList()) {
        code.append(Files.readString(p));
      }
    }
    Matcher named = Pattern.compile("`(addressing\\.[a-z.-]+)`").matcher(document());
    assertThat(named.results().map(m -> '"' + m.group(1) + '"').toList())
        .isNotEmpty()
        .allSatisfy(rule -> assertThat(code.toString()).contains(rule));
  }
}
