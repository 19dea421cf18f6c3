package io.clusterfabric.roce.device.sonic;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.GeneratedConfig;
import io.clusterfabric.roce.internal.reading.JsonHead;
import java.io.IOException;
import java.util.List;
import org.apiguardian.api.API;

/**
 * SONiC's {@code config_db.json}. All tables of quality of service are read; other tables and
 * fields are kept and written back.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SonicFormat implements DeviceFormat {
  private static final FormatInfo FORMAT =
      new FormatInfo("sonic-config-db", "SONiC config_db.json", List.of("json"));

  /** The format. */
  public SonicFormat() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    return JsonHead.has(source, SonicSchema.tableNames()) ? Likelihood.LIKELY : Likelihood.NO;
  }

  @Override
  public DeviceReading read(String device, FabricSource source, ReadOptions options)
      throws IOException {
    SonicConfigDb.Reading r = SonicConfigDb.read(source, options);
    DeviceReading d = read(device, r.db(), source.name(), options);
    return new DeviceReading(d.config(), r.findings().plus(d.findings()), d.coverage());
  }

  /**
   * What tables configure.
   *
   * @param device the id of the switch in the cluster
   * @param db the tables
   * @return what the switch is configured to do
   */
  public static DeviceReading read(String device, SonicConfigDb db) {
    return read(device, db, "config_db.json", ReadOptions.standard());
  }

  private static DeviceReading read(
      String device, SonicConfigDb db, String file, ReadOptions options) {
    DeviceReading d = new SonicReader(device, db, file, options).read();
    Findings.Builder all = Findings.builder();
    int left = options.limits().maxFindingsPerRule();
    for (Finding f : SonicSchema.checkPart(db, file)) {
      if (left-- > 0) {
        all.add(f);
      }
    }
    return new DeviceReading(d.config(), all.addAll(d.findings()).build(), d.coverage());
  }

  @Override
  public GeneratedConfig write(DeviceConfig config) {
    SonicWriter w = new SonicWriter(config);
    return new GeneratedConfig(w.db().toJson(), w.findings());
  }

  /**
   * A configuration as tables, to be laid over those of a switch.
   *
   * @param config what the switch is to do
   * @return the tables
   */
  public static SonicConfigDb toTables(DeviceConfig config) {
    return new SonicWriter(config).db();
  }
}
