package io.clusterfabric.topology.format.booksim;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.sample.Wires;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class BooksimImporterTest {
  private static ImportResult read(FabricSource source) throws IOException {
    return new BooksimImporter().read(source, ImportOptions.standard(), ProgressListener.silent());
  }

  @Test
  void aLinkOfTwoRoutersIsOneFromBothSides() throws IOException {
    ImportResult r = read(FabricSource.ofText("x", BooksimImporterContractTest.LISTING));
    assertThat(Wires.byPorts(r.cluster()))
        .containsOnlyKeys(
            "[node-0[1], router-0[1]]",
            "[node-1[1], router-0[2]]",
            "[router-0[3], router-1[1]]",
            "[node-2[1], router-1[2]]",
            "[node-3[1], router-2[1]]",
            "[router-1[3], router-2[2]]",
            "[router-0[4], router-2[3]]");
    assertThat(r.findings().ofRule("format.booksim.not-kept")).hasSize(1);
    assertThat(r.recordsRead()).isEqualTo(8);
  }

  @Test
  void aRouterOfManyNodesIsRecognised() throws IOException {
    String line = "router 0" + " node 1 2".repeat(400);
    assertThat(new BooksimImporter().sniff(FabricSource.ofText("x", line)))
        .isEqualTo(Likelihood.CERTAIN);
  }

  @Test
  void aNodeOfTwoRoutersAndOtherFaultsCostThemselves() throws IOException {
    ImportResult r =
        read(
            FabricSource.ofText(
                "x",
                "router 0 node 0 router 1\nrouter 1 node 0 node 1\nnode 2 node 3\nrouter 9 router 9\n"));
    assertThat(r.findings().ofRule("format.booksim.node-twice")).hasSize(1);
    assertThat(r.findings().ofRule("format.booksim.bad-line")).hasSize(2);
    assertThat(r.cluster().backend().links()).hasSize(3);
  }

  @Test
  void realFile() throws IOException {
    ImportResult r = read(FabricSource.of(SharedData.require("formats/booksim/anynet_file")));
    assertThat(r.findings()).isEmpty();
    assertThat(r.cluster().hosts()).hasSize(9);
    assertThat(r.cluster().backend().switches()).hasSize(3);
    assertThat(r.cluster().backend().links()).hasSize(9 + 3);
  }
}
