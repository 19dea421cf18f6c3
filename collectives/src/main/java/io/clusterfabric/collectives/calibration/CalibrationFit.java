package io.clusterfabric.collectives.calibration;

import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.model.unit.TimeSpan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Fits the calibrated model to measured rows, the library's or a user's with them. The same rows
 * give the same parameters, to the bit.
 *
 * <p>Rows of quality {@code nominal} teach everything; rows of several hosts whose adapters are not
 * known teach the latency of small messages only. Of a row measured both in place and out of place
 * the second counts, unless the first is less than two thirds of it: noise only adds.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CalibrationFit {
  private static final String UNKNOWN_NICS = "unknown-nics";
  private static final String SUMMARY = "summary";
  private static final String LATENCY = "latency";
  private static final double DISAGREE = 1.5;

  private CalibrationFit() {}

  /**
   * The rows that the library ships.
   *
   * @return the rows, to which a user may add
   */
  public static List<MeasuredRow> shippedRows() {
    return List.copyOf(ShippedRows.all());
  }

  /**
   * Fits the model. Each cluster is left out once, to learn how far estimates are off; this takes
   * some seconds.
   *
   * @param rows measured rows
   * @return the calibration
   * @throws IllegalArgumentException if no row can be used
   */
  public static Calibration of(List<MeasuredRow> rows) {
    PhysicalModel model = new PhysicalModel(Priors.shipped());
    List<Observation> all = observations(rows);
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          "none of "
              + rows.size()
              + " rows can be used: a row needs a time, a number of ranks, and the quality nominal");
    }
    double[] p = new ParameterFit(model, all).fit(Priors.shipped().values());
    Calibration whole = new Calibration(model, p, all, evidence(all), List.of());
    List<Errors.Held> held =
        whole.clusters().parallelStream()
            .map(c -> held(whole, nominal(all), c))
            .flatMap(List::stream)
            .toList();
    return new Calibration(model, p, all, evidence(all), held);
  }

  private static List<Errors.Held> held(Calibration whole, List<Observation> all, String cluster) {
    List<Observation> mine = all.stream().filter(o -> o.row().cluster().equals(cluster)).toList();
    List<Errors.Held> out = new ArrayList<>();
    if (mine.isEmpty()) {
      return out;
    }
    Calibration others = whole.without(cluster);
    Map<CalibrationQuestion, CalibratedCurve> curves = new LinkedHashMap<>();
    for (Observation o : mine) {
      CalibratedTime t =
          curves.computeIfAbsent(o.machine().question, others::curve).at(o.row().size());
      out.add(
          new Errors.Held(
              cluster,
              o.row().runId(),
              o.machine().several(),
              SizeBucket.of(o.row().size()),
              t.support(),
              Math.log(o.micros() / t.time().toMicroseconds()),
              Priors.shipped().heldWeight(o.row())));
    }
    return out;
  }

  /** The rows that can be used, as the model takes them. */
  static List<Observation> observations(List<MeasuredRow> rows) {
    Map<String, MeasuredRow> chosen = new LinkedHashMap<>();
    for (MeasuredRow r : rows) {
      if (r.time().isEmpty() || r.size().isZero() || !isUsable(r)) {
        continue;
      }
      chosen.merge(key(r), r, CalibrationFit::better);
    }
    List<Observation> out = new ArrayList<>();
    for (MeasuredRow r : chosen.values()) {
      Optional<CalibrationQuestion> q = CalibrationQuestion.of(r).filter(x -> x.ranks() > 1);
      Optional<TimeSpan> time = r.time();
      if (q.isPresent() && time.isPresent()) {
        out.add(
            new Observation(
                r,
                Machine.of(q.get(), Priors.shipped()),
                r.size().bytes(),
                time.get().toMicroseconds()));
      }
    }
    return out;
  }

  private static boolean isUsable(MeasuredRow r) {
    return r.isNominal()
        || r.quality().equals(SUMMARY)
        || r.quality().equals(LATENCY)
        || (r.quality().equals(UNKNOWN_NICS)
            && r.hosts().orElse(1) > 1
            && SizeBucket.of(r.size()) == SizeBucket.SMALL);
  }

  /** What two rows must have in common to be the same measurement, in place or not. */
  static String key(MeasuredRow r) {
    return String.join(
        "|",
        r.runId(),
        r.collective().id(),
        r.ranks().toString(),
        r.hosts().toString(),
        r.forced().orElse(""),
        Long.toString(r.size().bytes()));
  }

  private static MeasuredRow better(MeasuredRow a, MeasuredRow b) {
    MeasuredRow out = a.inPlace() ? b : a;
    MeasuredRow in = a.inPlace() ? a : b;
    double x = micros(out);
    double y = micros(in);
    return y < x / DISAGREE ? in : out;
  }

  private static double micros(MeasuredRow r) {
    return r.time().map(TimeSpan::toMicroseconds).orElse(Double.MAX_VALUE);
  }

  static List<Observation> nominal(List<Observation> rows) {
    return rows.stream().filter(o -> o.row().isNominal()).toList();
  }

  /** Rows whose machine is known whole. */
  static List<Observation> evidence(List<Observation> rows) {
    return rows.stream().filter(o -> !o.row().quality().equals(UNKNOWN_NICS)).toList();
  }

  /**
   * Writes what the library ships of a calibration: {@code parameters.json} and {@code
   * held-out.csv}.
   *
   * @param calibration the calibration
   * @param folder where to
   * @throws IOException if a file cannot be written
   */
  public static void write(Calibration calibration, Path folder) throws IOException {
    StringBuilder json = new StringBuilder(4096);
    json.append("{\n  \"schema\": \"clusterfabric.calibration\",\n  \"schemaVersion\": 1,\n")
        .append("  \"source\": \"CalibrationFit on measured.csv: ")
        .append(calibration.rows().size())
        .append(" rows of ")
        .append(calibration.clusters().size())
        .append(" clusters\",\n  \"parameters\": {");
    String comma = "";
    for (Map.Entry<String, Double> p : calibration.parameters().entrySet()) {
      json.append(comma).append("\n    \"").append(p.getKey()).append("\": ");
      json.append(p.getValue().toString());
      comma = ",";
    }
    json.append("\n  }\n}\n");
    Files.writeString(folder.resolve("parameters.json"), json, StandardCharsets.UTF_8);
    StringBuilder held = new StringBuilder("run_id,domains,bucket,support,log_error\n");
    for (Errors.Held h : calibration.held()) {
      held.append(h.run())
          .append(h.several() ? ",several," : ",one,")
          .append(h.bucket().name())
          .append(String.format(Locale.ROOT, ",%.2f,%.4f%n", h.support(), h.log()));
    }
    Files.writeString(
        folder.resolve("held-out.csv"),
        held.toString().replace(System.lineSeparator(), "\n"),
        StandardCharsets.UTF_8);
  }

  /**
   * Fits the library's rows again.
   *
   * @param args the folder for the two files
   * @throws IOException if a file cannot be written
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      throw new IllegalArgumentException("name the folder to write to");
    }
    write(of(shippedRows()), Path.of(args[0]));
  }
}
