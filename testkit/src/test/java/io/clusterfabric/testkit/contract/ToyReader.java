package io.clusterfabric.testkit.contract;

import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A reader of toys as if they were evidence. */
final class ToyReader implements EvidenceReader<String> {
  private final Flaw flaw;

  ToyReader(Flaw flaw) {
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
  public EvidenceResult<String> read(
      FabricSource source, ReadOptions options, ProgressListener progress) throws IOException {
    ToyText text = new ToyText(flaw, source, options.limits(), options.strict(), progress).run();
    List<String> values = new ArrayList<>(text.names());
    if (values.isEmpty() && text.found()) {
      values.add("something");
    }
    return new EvidenceResult<>(values, text.findings(), text.read(), text.skipped());
  }
}
