package io.clusterfabric.collectives.calibration;

import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.collectives.measured.MeasuredTable;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The measured rows that the library ships, each with the document that it is from. */
final class ShippedRows {
  private ShippedRows() {}

  static List<MeasuredRow> all() {
    Map<String, String> sources = new HashMap<>();
    for (String line : lines("sources.csv")) {
      int comma = line.indexOf(',');
      sources.put(line.substring(0, comma), line.substring(comma + 1));
    }
    try {
      EvidenceResult<MeasuredRow> read =
          new MeasuredTable()
              .read(
                  FabricSource.ofText("measured.csv", Resources.text("measured.csv")),
                  ReadOptions.standard(),
                  ProgressListener.silent());
      List<MeasuredRow> out = new ArrayList<>();
      for (MeasuredRow r : read.values()) {
        String source = sources.getOrDefault(r.runId(), "");
        out.add(MeasuredRow.builder().from(r).source(source).build());
      }
      return out;
    } catch (IOException e) {
      throw new UncheckedIOException("the library's measured rows cannot be read", e);
    }
  }

  static List<Errors.Held> held(List<MeasuredRow> all) {
    List<Errors.Held> out = new ArrayList<>();
    Map<String, MeasuredRow> rows = new HashMap<>();
    for (MeasuredRow r : all) {
      rows.put(r.runId(), r);
    }
    for (String line : lines("held-out.csv")) {
      String[] f = line.split(",", -1);
      MeasuredRow row = rows.get(f[0]);
      if (row == null) {
        throw new IllegalStateException("held-out.csv names a run without rows: " + f[0]);
      }
      out.add(
          new Errors.Held(
              row.cluster(),
              f[0],
              f[1].equals("several"),
              SizeBucket.valueOf(f[2]),
              Double.parseDouble(f[3]),
              Double.parseDouble(f[4]),
              Priors.shipped().heldWeight(row)));
    }
    return out;
  }

  /** The lines of a resource but the first, which names the columns. */
  private static List<String> lines(String name) {
    return Resources.text(name).lines().skip(1).filter(l -> !l.isBlank()).toList();
  }
}
