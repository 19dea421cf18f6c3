package io.clusterfabric.infiniband.telemetry;

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
    return List.of(new PerfqueryReader(), new IbqueryerrorsReader(), new SysfsReader());
  }

  /**
   * Readers of the state of ports.
   *
   * @return in the order in which a source is to be tried
   */
  public static List<EvidenceReader<PortStatus>> ports() {
    return List.of(new IbstatReader(), new IbstatusReader(), new IblinkinfoPortReader());
  }

  /**
   * Readers of the state of switches.
   *
   * @return in the order in which a source is to be tried
   */
  public static List<EvidenceReader<SwitchStatus>> switches() {
    return List.of(new IbswinfoReader());
  }

  /**
   * Readers of reports of links.
   *
   * @return in the order in which a source is to be tried
   */
  public static List<EvidenceReader<MlxlinkReport>> links() {
    return List.of(new MlxlinkReader());
  }
}
