package io.clusterfabric.topology.format.infragraph;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.contract.FabricExporterContract;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.sample.Wires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfragraphExporterContractTest extends FabricExporterContract {
  @Override
  protected FabricExporter exporter() {
    return new InfragraphExporter();
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

  @Override
  protected Optional<FabricImporter> reader() {
    return Optional.of(new InfragraphImporter());
  }

  @Override
  protected void checkReadBack(Cluster cluster, ExportResult result, ImportResult read) {
    super.checkReadBack(cluster, result, read);
    if (result.findings().ofRule(InfragraphExporter.RENAMED).isEmpty()
        && result.findings().ofRule(InfragraphExporter.RATES).isEmpty()
        && cluster.fabrics().size() == 1) {
      assertThat(Wires.byPortsAndRate(read.cluster())).isEqualTo(Wires.byPortsAndRate(cluster));
    }
  }

  /** The files by the schema of InfraGraph 2.4.0 and by the checks of its service. */
  @Test
  void theSchemaAndTheServiceOfInfragraphTakeIt(@TempDir Path folder) throws IOException {
    for (Cluster c : samples()) {
      Path file = folder.resolve("x.json");
      new InfragraphExporter().write(c, file, p -> true);
      InfragraphJudge judge =
          new InfragraphJudge(new ObjectMapper().readTree(Files.readString(file)));
      assertThat(judge.edges()).hasSize(c.backend().links().size());
    }
  }

  /**
   * Checks after schema/*.yaml and src/infragraph/infragraph_service.py of Keysight/infragraph at
   * 2701fa5 (MIT licence): names by their pattern, required fields, ends of edges that expand to
   * components that there are; shares nothing with the reader.
   */
  private static final class InfragraphJudge {
    private static final String NAME = "[\\sa-zA-Z0-9\\-_()><\\[\\]]+";
    private final Map<String, Map<String, Integer>> devices = new HashMap<>();
    private final Map<String, String> instances = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final Set<String> names = new HashSet<>();
    private final Set<Set<String>> edges = new HashSet<>();

    InfragraphJudge(JsonNode root) {
      assertThat(root.path("name").asText()).matches(NAME);
      for (JsonNode d : root.path("devices")) {
        Map<String, Integer> components = new HashMap<>();
        for (JsonNode c : d.path("components")) {
          assertThat(c.path("name").asText()).matches(NAME);
          assertThat(c.path("count").asInt()).isPositive();
          assertThat(c.path("choice").asText())
              .isIn("custom", "device", "cpu", "xpu", "nic", "memory", "port", "switch");
          assertThat(components.put(c.path("name").asText(), c.path("count").asInt())).isNull();
        }
        Set<String> links = new HashSet<>();
        assertThat(d.path("links").isArray() && d.path("edges").isArray()).isTrue();
        d.path("links").forEach(l -> links.add(l.path("name").asText()));
        for (JsonNode e : d.path("edges")) {
          assertThat(links).contains(e.path("link").asText());
          expand(components, "", e.path("ep1").path("component").asText());
          expand(components, "", e.path("ep2").path("component").asText());
        }
        unique(d);
        devices.put(d.path("name").asText(), components);
      }
      Set<String> links = new HashSet<>();
      for (JsonNode l : root.path("links")) {
        unique(l);
        links.add(l.path("name").asText());
        if (l.has("physical")) {
          JsonNode bandwidth = l.path("physical").path("bandwidth");
          assertThat(bandwidth.path(bandwidth.path("choice").asText()).isNumber()).isTrue();
        }
      }
      for (JsonNode i : root.path("instances")) {
        unique(i);
        assertThat(devices).containsKey(i.path("device").asText());
        instances.put(i.path("name").asText(), i.path("device").asText());
        counts.put(i.path("name").asText(), i.path("count").asInt());
      }
      for (JsonNode e : root.path("edges")) {
        assertThat(links).contains(e.path("link").asText());
        assertThat(e.path("scheme").asText()).isEqualTo("one2one");
        assertThat(edges.add(Set.of(end(e.path("ep1")), end(e.path("ep2"))))).isTrue();
      }
    }

    private void unique(JsonNode named) {
      assertThat(named.path("name").asText()).matches(NAME);
      assertThat(names.add(named.path("name").asText())).as("x-unique: global").isTrue();
    }

    private String end(JsonNode e) {
      String instance = e.path("instance").asText();
      String name = instance.split("\\[", -1)[0];
      assertThat(instances).containsKey(name);
      String device = expand(counts, "", instance);
      return expand(
          devices.getOrDefault(instances.getOrDefault(name, ""), Map.of()),
          device,
          e.path("component").asText());
    }

    /** One index, or all of them; here always one for ends of infrastructure edges. */
    private static String expand(Map<String, Integer> of, String prefix, String text) {
      String[] pieces = text.split("[\\[\\]]", -1);
      assertThat(of).containsKey(pieces[0]);
      int index = pieces.length > 1 ? Integer.parseInt(pieces[1]) : 0;
      assertThat(index).isLessThan(of.get(pieces[0]));
      return prefix + "." + pieces[0] + "." + index;
    }

    Set<Set<String>> edges() {
      return edges;
    }
  }
}
