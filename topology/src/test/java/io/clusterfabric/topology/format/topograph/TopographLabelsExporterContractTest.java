package io.clusterfabric.topology.format.topograph;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.contract.FabricExporterContract;
import io.clusterfabric.topology.design.ClosDesign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class TopographLabelsExporterContractTest extends FabricExporterContract {
  @Override
  protected FabricExporter exporter() {
    return new TopographLabelsExporter();
  }

  @Override
  protected List<Cluster> samples() {
    return List.of(
        ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build(),
        ClosDesign.fatTree(4, 3, Bandwidth.of("200Gb/s")).build());
  }

  @Override
  protected List<Cluster> unfit() {
    return List.of(Cluster.builder("without-a-fabric").build());
  }

  /** A document for each node, with names and values that Kubernetes takes, judged line by line. */
  @Override
  protected void checkText(Cluster cluster, ExportResult result, Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).filteredOn("kind: Node"::equals).hasSizeBetween(1, cluster.hosts().size());
    for (String line : lines) {
      assertThat(line)
          .as(cluster.toString())
          .matches(
              "---|[a-zA-Z]+:( [a-zA-Z0-9./-]+)?|  [a-z]+:( \"?[a-z0-9.-]+\"?)?"
                  + "|    [a-z./0-9-]+: \"?[a-zA-Z0-9]([a-zA-Z0-9._-]*[a-zA-Z0-9])?\"?|#.*");
    }
  }
}
