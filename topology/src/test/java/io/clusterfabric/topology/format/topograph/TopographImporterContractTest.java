package io.clusterfabric.topology.format.topograph;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.List;

class TopographImporterContractTest extends FabricImporterContract {
  static final String MODEL =
      """
      # a model
      switches:
        core:
          labels:
            topology.kubernetes.io/region: north
          switches:
          - spine-1
          - spine-2
        spine-1:
          switches: [leaf-1, leaf-2]
        spine-2:
          switches: [leaf-3]
      blocks:
      - switch: leaf-1
        nodes: ["n[01-04]", "n07"]
        annotations:
          accelerator.topology.test/domain: d1
      - switch: leaf-2
        nodes: ["n[08-10]"]
      - switch: leaf-3
        nodes:
        - gpu-a
      """;

  @Override
  protected FabricImporter importer() {
    return new TopographImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(FabricSource.ofText("model.yaml", plain()));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken.yaml", MODEL.replace("n[08-10]", "n[08-"));
  }

  /** Without what is not held, of which a finding tells. */
  private static String plain() {
    return MODEL
        .replaceAll(" *(labels|annotations):\n", "")
        .replaceAll(" *(topology.kubernetes|accelerator.topology).*\n", "");
  }

  @Override
  protected boolean isLineBased() {
    return false;
  }
}
