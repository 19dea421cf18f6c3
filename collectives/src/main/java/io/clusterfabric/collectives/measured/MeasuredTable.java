package io.clusterfabric.collectives.measured;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.collectives.internal.text.CsvRecord;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.apiguardian.api.API;

/**
 * Tables of measured rows as comma-separated values: a header with the names of the columns in any
 * order, then a row a line. The columns are {@code run_id}, {@code source}, {@code cluster}, {@code
 * gpu}, {@code gpus_per_node}, {@code nodes}, {@code ranks}, {@code nics_per_node}, {@code
 * nic_gbps}, {@code fabric}, {@code collective}, {@code algo_proto_channels}, {@code dtype}, {@code
 * inplace}, {@code size_bytes}, {@code time_us}, {@code algbw_GBps}, {@code busbw_GBps}, {@code
 * nccl_version}, {@code quality} and {@code notes}. Needed are {@code collective}, {@code
 * size_bytes} and one of {@code time_us}, {@code algbw_GBps} and {@code busbw_GBps}; an absent
 * column is as one of empty cells.
 *
 * <p>A GB/s is 10^9 bytes a second. Of counts and rates 0 means that they are not known, as does
 * {@code ?} of names.
 *
 * <p>What is wrong with a row becomes a finding with its line, and the row is left out: a cell that
 * is no number, an unknown operation, no figure at all. A row whose figures contradict one another
 * by more than their rounding is kept, with a finding.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MeasuredTable implements EvidenceReader<MeasuredRow> {
  private static final FormatInfo FORMAT =
      new FormatInfo("measured-table", "a table of measured collectives", List.of("csv"));
  private static final int HEAD = 16_384;

  /** A reader of such tables. */
  public MeasuredTable() {}

  /**
   * Reads a file.
   *
   * @param file the file
   * @return its rows, and every doubt
   * @throws IOException if it cannot be read
   */
  public static EvidenceResult<MeasuredRow> read(Path file) throws IOException {
    return new MeasuredTable()
        .read(FabricSource.of(file), ReadOptions.standard(), ProgressListener.silent());
  }

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      String head = new String(source.head(stream, HEAD), UTF_8);
      for (String line : head.split("\r\n|\r|\n", 100)) {
        if (TableColumns.of(line).isPresent()) {
          return Likelihood.CERTAIN;
        }
      }
    }
    return Likelihood.NO;
  }

  @Override
  public EvidenceResult<MeasuredRow> read(
      FabricSource source, ReadOptions options, ProgressListener progress) throws IOException {
    EvidenceIntake<MeasuredRow> intake = intake(source, options, progress);
    intake.read(source.streamNames(), new TableParser(intake, intake::keep));
    return intake.result();
  }

  /**
   * Reads a source row by row without keeping any.
   *
   * @param source the source
   * @param options how to read it
   * @param progress hears how far the reading has come
   * @param rows takes each row
   * @return no values, but every doubt and the counts
   * @throws IOException if the source cannot be read
   */
  public EvidenceResult<MeasuredRow> stream(
      FabricSource source,
      ReadOptions options,
      ProgressListener progress,
      Consumer<MeasuredRow> rows)
      throws IOException {
    EvidenceIntake<MeasuredRow> intake = intake(source, options, progress);
    intake.read(source.streamNames(), new TableParser(intake, rows));
    return intake.result();
  }

  private static EvidenceIntake<MeasuredRow> intake(
      FabricSource source, ReadOptions options, ProgressListener progress) {
    return new EvidenceIntake<>(MeasuredReaders.RULES, FORMAT, source, options, progress);
  }

  /**
   * Writes a table that {@link #read(Path)} reads back to equal rows. Bandwidths are written to
   * whole bits per second.
   *
   * @param rows the rows
   * @param out where to
   * @throws IOException if it cannot be written
   */
  public static void write(Iterable<MeasuredRow> rows, Appendable out) throws IOException {
    out.append(CsvRecord.join(TableColumns.names())).append('\n');
    for (MeasuredRow row : rows) {
      out.append(CsvRecord.join(cells(row))).append('\n');
    }
  }

  private static List<String> cells(MeasuredRow r) {
    return List.of(
        r.runId(),
        r.source(),
        r.cluster(),
        r.gpu().orElse("?"),
        count(r.gpusPerHost()),
        count(r.hosts()),
        count(r.ranks()),
        count(r.nicsPerHost()),
        r.nicRate().map(b -> decimal(b, 9)).orElse("0"),
        r.fabric().orElse("?"),
        TableColumns.name(r.collective()),
        r.forced().orElse(""),
        r.dataType().orElse(""),
        r.inPlace() ? "1" : "0",
        Long.toString(r.size().bytes()),
        r.time().map(t -> plain(BigDecimal.valueOf(t.toPicoseconds(), 6))).orElse(""),
        r.algorithmBandwidth().map(MeasuredTable::gigabytes).orElse(""),
        r.busBandwidth().map(MeasuredTable::gigabytes).orElse(""),
        r.libraryVersion().orElse(""),
        r.quality(),
        r.notes());
  }

  private static String count(OptionalInt number) {
    return Integer.toString(number.orElse(0));
  }

  private static String gigabytes(Bandwidth b) {
    return plain(
        BigDecimal.valueOf(b.bitsPerSecondFloor(), 9)
            .divide(BigDecimal.valueOf(8), 12, RoundingMode.UNNECESSARY));
  }

  private static String decimal(Bandwidth b, int scale) {
    return plain(BigDecimal.valueOf(b.bitsPerSecondFloor(), scale));
  }

  private static String plain(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  @Override
  public String toString() {
    return FORMAT.id();
  }
}
