package io.clusterfabric.topology.format.astrasim;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.testkit.contract.FabricExporterContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

class AstraSimExporterContractTest extends FabricExporterContract {
  @Override
  protected FabricExporter exporter() {
    return new AstraSimExporter();
  }

  @Override
  protected List<Cluster> samples() {
    return List.of(read("Ring"), read("FullyConnected"), read("Switch"));
  }

  private static Cluster read(String block) {
    String text =
        "topology: [ " + block + " ]\nnpus_count: [ 5 ]\nbandwidth: [ 50.5 ]\nlatency: [ 1 ]\n";
    try {
      return new AstraSimImporter()
          .read(
              FabricSource.ofText("network.yml", text),
              ImportOptions.standard(),
              ProgressListener.silent())
          .cluster();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected List<Cluster> unfit() {
    return List.of(Cluster.builder("without-a-fabric").build());
  }

  @Override
  protected Optional<FabricImporter> reader() {
    return Optional.of(new AstraSimImporter());
  }
}
