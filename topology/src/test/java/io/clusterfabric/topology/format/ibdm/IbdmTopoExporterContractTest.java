package io.clusterfabric.topology.format.ibdm;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.contract.FabricExporterContract;
import io.clusterfabric.topology.design.ClosDesign;
import java.util.List;
import java.util.Optional;

class IbdmTopoExporterContractTest extends FabricExporterContract {
  @Override
  protected FabricExporter exporter() {
    return new IbdmTopoExporter();
  }

  @Override
  protected List<Cluster> samples() {
    return List.of(
        ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build(),
        ClosDesign.fatTree(4, 3, Bandwidth.of("200Gb/s")).build());
  }

  @Override
  protected List<Cluster> unfit() {
    Cluster.builder("x");
    SwitchSpec spec = SwitchSpec.builder().model("unknown").build();
    var unlinked = Cluster.builder("unlinked");
    unlinked.fabric("fabric").addSwitch(Switch.of("alone", spec));
    return List.of(unlinked.build());
  }

  @Override
  protected Optional<FabricImporter> reader() {
    return Optional.of(new IbdmTopoImporter());
  }
}
