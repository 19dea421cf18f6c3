package io.clusterfabric.collectives.measured;

import io.clusterfabric.collectives.algorithm.BusBandwidth;
import io.clusterfabric.collectives.internal.text.CsvRecord;
import io.clusterfabric.collectives.internal.text.DecimalText;
import io.clusterfabric.collectives.measured.TableColumns.Column;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes rows of the lines of a table. */
final class TableParser implements LineParser {
  private static final int BITS_OF_A_BYTE = 8;
  private static final int PICOSECONDS = 6;

  private final EvidenceIntake<MeasuredRow> intake;
  private final Consumer<MeasuredRow> rows;
  private @Nullable TableColumns columns;

  TableParser(EvidenceIntake<MeasuredRow> intake, Consumer<MeasuredRow> rows) {
    this.intake = intake;
    this.rows = rows;
  }

  /** What is wrong with a record, so that it is left out. */
  private static final class BadRecord extends Exception {
    private static final long serialVersionUID = 1L;

    private final String rule;
    private final String why;
    private final String found;

    BadRecord(String rule, String why, String found) {
      super(why, null, false, false);
      this.rule = rule;
      this.why = why;
      this.found = found;
    }
  }

  @Override
  public void take(String line) {
    if (line.isBlank()) {
      return;
    }
    Optional<TableColumns> header = TableColumns.of(line);
    if (header.isPresent()) {
      columns = header.get();
      tell(header.get());
      return;
    }
    TableColumns c = columns;
    if (c == null) {
      intake.skip(
          "no-header",
          Severity.WARNING,
          "the line stands before a header with collective, size_bytes and a time or bandwidth",
          line);
      return;
    }
    try {
      MeasuredRow row = row(c, cells(c, line));
      if (intake.admit()) {
        intake.parsed();
        rows.accept(row);
      }
    } catch (BadRecord e) {
      intake.skip(e.rule, Severity.WARNING, e.why, e.found);
    }
  }

  private void tell(TableColumns c) {
    for (String name : c.unknown()) {
      intake.doubt(
          "unknown-column",
          Severity.INFO,
          "the column is none of a table of measured rows; its cells are passed over",
          name);
    }
    for (String name : c.twice()) {
      intake.doubt(
          "column-twice",
          Severity.WARNING,
          "the column is there more than once; the first one counts",
          name);
    }
  }

  private static List<String> cells(TableColumns c, String line) throws BadRecord {
    List<String> cells =
        CsvRecord.split(line, c.separator())
            .orElseThrow(
                () ->
                    new BadRecord(
                        "bad-quotes",
                        "a quote is left open, or text follows the quote that ends a cell",
                        line));
    if (cells.size() != c.width()) {
      throw new BadRecord(
          "cells",
          String.format(
              Locale.ROOT, "the header has %d columns, the row %d", c.width(), cells.size()),
          line);
    }
    return cells;
  }

  private MeasuredRow row(TableColumns c, List<String> r) throws BadRecord {
    String name = c.cell(r, Column.COLLECTIVE);
    Collective collective =
        Collective.find(name)
            .orElseThrow(
                () -> new BadRecord("unknown-collective", "the operation is not known", name));
    OptionalLong size = DecimalText.whole(c.cell(r, Column.SIZE));
    if (size.isEmpty()) {
      throw new BadRecord(
          "bad-number", "size_bytes is a whole number of bytes", c.cell(r, Column.SIZE));
    }
    Optional<BigDecimal> time = decimal(c, r, Column.TIME);
    Optional<BigDecimal> algbw = decimal(c, r, Column.ALGBW);
    Optional<BigDecimal> busbw = decimal(c, r, Column.BUSBW);
    if (time.isEmpty() && algbw.isEmpty() && busbw.isEmpty()) {
      throw new BadRecord("no-figure", "the row has neither a time nor a bandwidth", "");
    }
    OptionalInt ranks = count(c, r, Column.RANKS);
    MeasuredRow.Builder b = MeasuredRow.builder();
    b.runId(c.cell(r, Column.RUN_ID))
        .source(c.cell(r, Column.SOURCE))
        .cluster(c.cell(r, Column.CLUSTER))
        .gpu(text(c, r, Column.GPU))
        .gpusPerHost(count(c, r, Column.GPUS_PER_NODE))
        .hosts(count(c, r, Column.NODES))
        .ranks(ranks)
        .nicsPerHost(count(c, r, Column.NICS_PER_NODE))
        .nicRate(rate(decimal(c, r, Column.NIC_GBPS), 1).filter(x -> !x.isZero()))
        .fabric(text(c, r, Column.FABRIC))
        .collective(collective)
        .forced(text(c, r, Column.FORCED))
        .dataType(text(c, r, Column.DTYPE))
        .inPlace(flag(c.cell(r, Column.INPLACE)))
        .size(DataSize.ofBytes(size.getAsLong()))
        .time(time(time))
        .algorithmBandwidth(rate(algbw, BITS_OF_A_BYTE))
        .busBandwidth(rate(busbw, BITS_OF_A_BYTE))
        .libraryVersion(text(c, r, Column.VERSION))
        .quality(c.cell(r, Column.QUALITY).toLowerCase(Locale.ROOT))
        .notes(c.cell(r, Column.NOTES))
        .position(intake.position());
    MeasuredRow row = b.build();
    check(collective, ranks, size.getAsLong(), time, algbw, busbw);
    return row;
  }

  private void check(
      Collective collective,
      OptionalInt ranks,
      long size,
      Optional<BigDecimal> time,
      Optional<BigDecimal> algbw,
      Optional<BigDecimal> busbw) {
    if (algbw.isEmpty()) {
      return;
    }
    Printed algorithm = Printed.of(algbw.get());
    if (time.isPresent()
        && !algorithm.isRate(
            (double) size, Printed.of(time.get().scaleByPowerOfTen(PICOSECONDS)))) {
      intake.doubt(
          "figures-disagree",
          Severity.WARNING,
          "the algorithm bandwidth is not the size by the time, by more than rounding",
          size + " B in " + time.get() + " us is not " + algbw.get() + " GB/s");
    }
    if (busbw.isPresent() && ranks.isPresent()) {
      double factor = BusBandwidth.factor(collective, ranks.getAsInt()).toDouble();
      if (!Printed.of(busbw.get()).isProduct(algorithm, factor)) {
        intake.doubt(
            "bus-bandwidth-disagrees",
            Severity.WARNING,
            String.format(
                Locale.ROOT,
                "the bus bandwidth is not the algorithm bandwidth times %.4f, the factor of %s over"
                    + " %d ranks",
                factor,
                collective.id(),
                ranks.getAsInt()),
            algbw.get() + " and " + busbw.get());
      }
    }
  }

  private static Optional<String> text(TableColumns c, List<String> r, Column column) {
    String cell = c.cell(r, column);
    return cell.isEmpty() || cell.equals("?") ? Optional.empty() : Optional.of(cell);
  }

  private static OptionalInt count(TableColumns c, List<String> r, Column column) throws BadRecord {
    String cell = c.cell(r, column);
    if (cell.isEmpty() || cell.equals("?")) {
      return OptionalInt.empty();
    }
    OptionalLong n = DecimalText.whole(cell);
    if (n.isEmpty() || n.getAsLong() > Integer.MAX_VALUE) {
      throw new BadRecord("bad-number", column.header() + " is a whole number", cell);
    }
    return n.getAsLong() == 0 ? OptionalInt.empty() : OptionalInt.of((int) n.getAsLong());
  }

  private static Optional<BigDecimal> decimal(TableColumns c, List<String> r, Column column)
      throws BadRecord {
    String cell = c.cell(r, column);
    if (cell.isEmpty()) {
      return Optional.empty();
    }
    Optional<BigDecimal> value = DecimalText.parse(cell);
    if (value.isEmpty()) {
      throw new BadRecord("bad-number", column.header() + " is a number of 0 or more", cell);
    }
    return value;
  }

  private static boolean flag(String cell) throws BadRecord {
    return switch (cell.toLowerCase(Locale.ROOT)) {
      case "", "0", "false", "no" -> false;
      case "1", "true", "yes" -> true;
      default -> throw new BadRecord("bad-number", "inplace is 0 or 1", cell);
    };
  }

  private static Optional<TimeSpan> time(Optional<BigDecimal> microseconds) throws BadRecord {
    if (microseconds.isEmpty()) {
      return Optional.empty();
    }
    OptionalLong ps = DecimalText.scaled(microseconds.get(), PICOSECONDS);
    if (ps.isEmpty() || ps.getAsLong() == 0) {
      throw new BadRecord(
          "bad-time",
          "a measured time is above 0 and below 107 days",
          microseconds.get().toString());
    }
    return Optional.of(TimeSpan.ofPicoseconds(ps.getAsLong()));
  }

  /** A rate of so many times 10^9 bits a second. */
  private static Optional<Bandwidth> rate(Optional<BigDecimal> value, int bits) throws BadRecord {
    if (value.isEmpty()) {
      return Optional.empty();
    }
    OptionalLong perSecond = DecimalText.scaled(value.get().multiply(BigDecimal.valueOf(bits)), 9);
    if (perSecond.isEmpty()) {
      throw new BadRecord("bad-number", "the bandwidth is too large", value.get().toString());
    }
    return Optional.of(Bandwidth.ofBitsPerSecond(perSecond.getAsLong()));
  }

  @Override
  public void end() {
    columns = null;
  }
}
