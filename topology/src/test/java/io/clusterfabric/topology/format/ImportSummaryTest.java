package io.clusterfabric.topology.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ImportSummaryTest {

  private static Switch node(String id, SwitchKind kind) {
    return Switch.of(id, SwitchSpec.builder().model("m").kind(kind).build());
  }

  private static Link link(String a, String b, LinkSpec spec) {
    return Link.of(PortRef.parse(a), PortRef.parse(b), spec);
  }

  @Test
  void countsEachThingOnceAndAggregationApart() {
    LinkSpec ndr = LinkSpec.builder().generation("4xNDR").build();
    LinkSpec inside = LinkSpec.builder().generation("4xHDR").backplane(true).build();
    var builder = Cluster.builder("c");
    FabricBuilder f = builder.fabric("f");
    f.addSwitch(node("a", SwitchKind.SWITCH))
        .addSwitch(node("b", SwitchKind.DIRECTOR_ASIC))
        .addSwitch(node("z", SwitchKind.AGGREGATION_NODE))
        .addLink(link("a[1]", "b[1]", ndr))
        .addLink(link("a[2]", "a[3]", LinkSpec.builder().build()))
        .addLink(link("a[4]", "b[4]", inside))
        .addLink(link("a[9]", "z[1]", ndr));
    ImportSummary s = ImportSummary.of(builder.build());
    assertThat(s.switches()).isEqualTo(2);
    assertThat(s.aggregationNodes()).isEqualTo(1);
    assertThat(s.links()).isEqualTo(3);
    assertThat(s.backplaneLinks()).isEqualTo(1);
    assertThat(s.loopbackLinks()).isEqualTo(1);
    assertThat(s.aggregationLinks()).isEqualTo(1);
    assertThat(s.linksByRate()).isEqualTo(Map.of("4xNDR", 1, "4xHDR", 1, "unknown", 1));
    assertThat(s.hosts()).isEmpty();
    assertThat(s.ungroupedAdapters()).isZero();
    assertThat(s)
        .hasToString(
            "0 hosts, 0 endpoints, 2 switches, 3 links (4xHDR 1, 4xNDR 1, unknown 1; 1 backplane,"
                + " 1 loopback), and 1 aggregation nodes with 1 links");
  }

  @Test
  void hostsAreCountedByHowTheyAreKnown() throws IOException {
    ImportSummary s =
        ImportSummary.of(
            Formats.read(
                    FabricSource.ofText(
                        "t", "Ca 1 \"H-1\" # \"n HCA-1\"\n\nCa 1 \"H-2\" # \"localhost HCA-1\"\n"),
                    ImportOptions.standard())
                .cluster());
    assertThat(s.hosts()).isEqualTo(Map.of(HostIdentity.NAME, 1, HostIdentity.UNKNOWN, 1));
    assertThat(s.ungroupedAdapters()).isEqualTo(1);
    assertThat(s.adapters()).isEqualTo(2);
    assertThat(s.toString()).startsWith("2 hosts (1 NAME, 1 UNKNOWN), 0 endpoints");
  }
}
