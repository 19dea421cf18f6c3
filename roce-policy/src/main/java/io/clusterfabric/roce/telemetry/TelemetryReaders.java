package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.evidence.EvidenceReader;
import java.util.List;
import org.apiguardian.api.API;

/** The readers of this package, by what they read. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TelemetryReaders {
  private TelemetryReaders() {}

  /**
   * Readers of counters.
   *
   * @return in the order in which a source is to be tried
   */
  public static List<EvidenceReader<CounterSample>> counters() {
    return List.of(
        new SonicPfcReader(),
        new SonicQueueReader(),
        new RdmaStatisticReader(),
        new EthtoolReader());
  }
}
