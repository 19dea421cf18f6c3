package io.clusterfabric.testkit.contract;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.util.List;

/** An importer of toys. */
final class ToyImporter implements FabricImporter {
  private final Flaw flaw;

  ToyImporter(Flaw flaw) {
    this.flaw = flaw;
  }

  @Override
  public FormatInfo format() {
    return ToyText.format(flaw);
  }

  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    return ToyText.sniff(flaw, source);
  }

  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    ToyText text = new ToyText(flaw, source, options.limits(), options.strict(), progress).run();
    ImportResult.Builder out = ImportResult.builder();
    out.format(flaw == Flaw.OTHER_FORMAT ? new FormatInfo("other", "another", List.of()) : format())
        .findings(text.findings())
        .recordsRead(text.read())
        .recordsSkipped(text.skipped());
    if (text.found()) {
      String id = flaw == Flaw.CHOOSES_THE_ID ? "mine" : options.clusterId().orElse(source.name());
      ClusterBuilder cluster = Cluster.builder(id);
      SwitchSpec spec = SwitchSpec.builder().model("toy").build();
      text.names().forEach(n -> cluster.fabric("toys").addSwitch(Switch.of(n, spec)));
      out.findCluster(cluster.build());
    }
    return out.build();
  }
}
