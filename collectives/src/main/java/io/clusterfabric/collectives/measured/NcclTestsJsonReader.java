package io.clusterfabric.collectives.measured;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Reads the file that nccl-tests write with {@code -J}, versions 1 to 3 (nccl-tests at a0b82b2: 1
 * since 00f5281, 2 with single iterations since 0fdb00a, 3 with skipped ones since e1dc979). A file
 * that ends too early, as after a crash, is read as far as it goes. The environment that the file
 * holds is passed over: it may hold secrets.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NcclTestsJsonReader implements EvidenceReader<CollectiveRun> {
  private static final FormatInfo FORMAT =
      new FormatInfo("nccl-tests-json", "nccl-tests -J", List.of("json"));

  /** The environment stands before what tells the format apart, and may be long. */
  private static final int HEAD = 1 << 18;

  /** A reader. */
  public NcclTestsJsonReader() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      if (isMarked(source, stream)) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  private static boolean isMarked(FabricSource source, String stream) throws IOException {
    String head = new String(source.head(stream, HEAD), UTF_8).strip();
    int begin = head.startsWith("\uFEFF") ? 1 : 0;
    return head.startsWith("{", begin)
        && head.contains("\"nccl_version\"")
        && head.contains("\"version\"")
        && head.contains("\"args\"");
  }

  @Override
  public EvidenceResult<CollectiveRun> read(
      FabricSource source, ReadOptions options, ProgressListener progress) throws IOException {
    EvidenceIntake<CollectiveRun> intake =
        new EvidenceIntake<>(MeasuredReaders.RULES, FORMAT, source, options, progress);
    List<String> streams = new ArrayList<>();
    for (String s : source.streamNames()) {
      if (isMarked(source, s)) {
        streams.add(s);
      }
    }
    intake.readDocuments(
        streams.isEmpty() ? source.streamNames() : streams,
        in -> new NcclTestsDocument(intake).read(in));
    return intake.result();
  }

  @Override
  public String toString() {
    return FORMAT.id();
  }
}
