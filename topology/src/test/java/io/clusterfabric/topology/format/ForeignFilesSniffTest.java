package io.clusterfabric.topology.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.Oversubscription;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each real file is recognised by its own importer and by no other. */
class ForeignFilesSniffTest {
  private static String expected(Path file) {
    String folder = String.valueOf(file.getName(file.getNameCount() - 2));
    String name = String.valueOf(file.getFileName());
    return switch (folder) {
      case "batfish" -> "batfish";
      case "booksim" -> "booksim";
      case "clab" -> "containerlab";
      case "htsim" -> "htsim";
      case "lldp" -> "lldp";
      case "nccl" -> name.contains("graph") ? "" : "nccl-topology";
      case "ns3" -> "ns3";
      case "simai" -> "simai";
      case "slurm" -> "slurm-topology";
      case "topograph" ->
          name.endsWith(".conf")
              ? "slurm-topology"
              : name.endsWith(".yaml") ? "topograph-model" : "";
      case "sonic" -> name.endsWith(".xml") ? "minigraph" : "";
      case "astrasim" ->
          name.endsWith(".topo") ? "htsim" : name.endsWith(".yml") ? "astra-sim" : "";
      case "infragraph" -> name.endsWith(".xml") ? "nccl-topology" : "infragraph";
      default -> "";
    };
  }

  private static List<Path> files() throws IOException {
    Path folder = SharedData.require("formats");
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @Test
  void noTwoImportersLayClaimToOneFile() throws IOException {
    for (Path file : files()) {
      TreeMap<Likelihood, List<String>> claims = new TreeMap<>();
      for (FabricImporter i : Importers.installed().list()) {
        Likelihood l = i.sniff(FabricSource.of(file));
        if (l != Likelihood.NO) {
          claims.computeIfAbsent(l, k -> new ArrayList<>()).add(i.format().id());
        }
      }
      if (!claims.isEmpty()) {
        assertThat(claims.lastEntry().getValue()).as("claims to " + file).hasSize(1);
      }
      if (!expected(file).isEmpty()) {
        assertThat(claims).as(file.toString()).containsKey(Likelihood.CERTAIN);
        assertThat(claims.get(Likelihood.CERTAIN)).containsExactly(expected(file));
      }
    }
  }

  /** What comes of a file can be asked all that a planner asks. */
  @Test
  void everyFileThatIsReadCanBeAnalysed() throws IOException {
    for (Path file : files()) {
      if (expected(file).isEmpty() || Files.size(file) > 30_000) {
        continue;
      }
      ImportResult r = Formats.read(file);
      assertThat(r.format().id()).as(file.toString()).isEqualTo(expected(file));
      if (r.findCluster().isPresent()) {
        ImportSummary.of(r.cluster());
        for (Fabric f : r.cluster().fabrics(FabricRole.BACKEND)) {
          FabricGraph g = FabricGraph.of(f);
          assertThat(FabricStructure.of(g).tiers()).as(file.toString()).isNotNull();
          assertThat(Oversubscription.of(g).tiers()).as(file.toString()).isNotNull();
          Bisection b = Bisection.of(g);
          assertThat(b.lower()).as(file.toString()).isNotNull();
        }
      }
    }
  }
}
